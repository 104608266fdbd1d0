import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isZero } from "#contract/money/decimal.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Says by how much deliveries of an order may exceed it. Only the customer knows and changes it. */
export function OrderTolerance({ order, onChange }: { order: Order; onChange: () => void }) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const { workspace } = useMe();
  const { surplus_percent: percent, customer, status } = order;
  if (customer.id !== workspace?.id) return null;
  const value =
    percent === null
      ? t("order_delivery.tolerance.company")
      : isZero(percent)
        ? t("order_delivery.tolerance.none")
        : formats.percent(percent, { digits: { min: 0, max: 3 } });
  return (
    <Box sx={{ color: "text.secondary", mt: 1, overflowWrap: "anywhere" }}>
      {t("order_delivery.tolerance.is", { value })}{" "}
      {status !== "CLOSED" && may(orderAdjustmentApi.set_tolerance) && (
        <Button
          size="small"
          variant="text"
          sx={{ minHeight: 24, p: "0 4px", verticalAlign: "baseline" }}
          onClick={onChange}
        >
          {t("order_delivery.tolerance.change")}
        </Button>
      )}
    </Box>
  );
}
