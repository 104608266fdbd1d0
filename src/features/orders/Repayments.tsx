import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isZero } from "#contract/money/decimal.ts";
import { OrderPayments } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { SumRow } from "#src/ui/page/SumRow.tsx";
import type { OpenPaperDialog } from "#src/features/orders/PaperDialogs.tsx";

const Settled = OrderPayments.pick({ repayments: true });

/** What is to be paid back of an order, and what was settled of it. Renders nothing for an order without either. */
export function Repayments({ order, onOpen }: { order: Order; onOpen: OpenPaperDialog }) {
  const { t, formats } = useTextTools();
  const { meta } = useListOf("order-payments", { of: order.id });
  const repayments = Settled.safeParse(meta).data?.repayments ?? [];
  const isOverpaid = !isZero(order.overpaid);
  if (!isOverpaid && repayments.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box component="h3" sx={{ font: "inherit", fontWeight: 600, m: 0 }}>
        {t("order_payment.repayment.heading")}
      </Box>
      {isOverpaid && (
        <SumRow label={t("order_payment.repayment.open")} value={formats.money(order.overpaid, order.currency)} />
      )}
      {order.actions.includes("record_repayment") && (
        <Button
          variant="contained"
          sx={{ my: 1 }}
          startIcon={<Icon name="undo" />}
          onClick={() => onOpen({ kind: "repay" })}
        >
          {t("order_steps.next.repayment")}
        </Button>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {repayments.map(({ id, kind, amount, date, note, created_by, created_at }) => (
          <Box component="li" key={id}>
            <SumRow
              label={t(`order_payment.repayment.${kind}`)}
              value={formats.money(amount, order.currency)}
              note={[
                formats.date(date),
                ...(note === null ? [] : [note]),
                t("order_payment.invoice.sent_by", { name: created_by.name, at: formats.dateTime(created_at) }),
              ].join(" · ")}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
