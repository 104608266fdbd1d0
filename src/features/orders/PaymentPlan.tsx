import Box from "@mui/material/Box";
import { OrderPayments } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { PaperStatusChip } from "#src/entities/order/PaperStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { SumRow } from "#src/ui/page/SumRow.tsx";

const Beside = OrderPayments.pick({ plan: true });

/** Lists the payments for an order with their states. Payments that have not been requested yet show their due date. */
export function PaymentPlan({ order }: { order: Pick<Order, "id" | "currency"> }) {
  const { t, formats } = useTextTools();
  const { meta } = useListOf("order-payments", { of: order.id });
  return Beside.safeParse(meta).data?.plan.map(({ part, amount, after_delivery, status }) => (
    <SumRow
      key={`${part} ${status ?? ""}`}
      label={t(`order_payment.part.${part}`)}
      value={formats.money(amount, order.currency)}
      trail={
        status === null ? (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {after_delivery ? t("order_payment.payment.after_delivery") : ""}
          </Box>
        ) : (
          <PaperStatusChip of="payment" status={status} />
        )
      }
    />
  ));
}
