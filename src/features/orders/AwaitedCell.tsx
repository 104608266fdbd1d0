import Box from "@mui/material/Box";
import { Link } from "react-router";
import { orderCode } from "#contract/numbering.ts";
import { lateness } from "#contract/orders/promised-day.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const COLOURS = { late: "ui.tone.bad.0", soon: "ui.tone.warn.0" } as const;

/** Day on which the next goods of an order are expected, with the way to the page where they are received. */
export function AwaitedCell({ order }: { order: Pick<Order, "id" | "number" | "awaited_on" | "actions"> }) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const { awaited_on: day, actions } = order;
  const near = lateness(day, today);
  const label = t("order_list.receive", { order: orderCode(order.number) });
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1, width: "100%" }}>
      {day !== null && (
        <Box
          component="span"
          className="num"
          sx={near === null ? {} : { fontWeight: 600, color: COLOURS[near] }}
          title={near === null ? undefined : t(`order_list.lateness.${near}`)}
        >
          {formats.date(day)}
        </Box>
      )}
      {actions.includes("receive_delivery") && (
        <Box
          component={Link}
          to={paths.receipt(order.id, "next")}
          aria-label={label}
          title={label}
          sx={{ display: "inline-flex", ml: "auto", p: 0.5, color: "text.secondary" }}
        >
          <Icon name="truck" />
        </Box>
      )}
    </Box>
  );
}
