import Box from "@mui/material/Box";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { isOurTurn } from "#src/features/orders/is-our-turn.ts";

export function OrderTurn({ order }: { order: Order }) {
  const t = useT();
  const { workspace } = useMe();
  const { awaits } = order;
  if (awaits === null) return null;
  const ours = isOurTurn(order, workspace?.id);
  const what = t(`home.attention.order.${awaits.what}`);
  return (
    <Box sx={{ flex: "none", mx: { xs: 2, sm: 2.5 }, mb: 1.5 }}>
      <Callout tone={ours ? "warn" : "info"}>
        {ours ? t("order_payment.yours", { what }) : t("order_payment.theirs", { who: order[awaits.side].name, what })}
      </Callout>
    </Box>
  );
}
