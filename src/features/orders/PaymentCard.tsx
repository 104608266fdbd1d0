import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { OrderPayment } from "#contract/orders/order-payment.schema.ts";
import { namesOf } from "#contract/fields.ts";
import { PAID_FIELDS, PAYMENT_DETAIL_NAMES, PAYMENT_DETAILS } from "#contract/orders/paper-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { PaperStatusChip } from "#src/entities/order/PaperStatusChip.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { SumRow } from "#src/ui/page/SumRow.tsx";
import { DecideButtons } from "#src/features/orders/DecideButtons.tsx";
import type { OpenPaperDialog } from "#src/features/orders/PaperDialogs.tsx";
import { PaymentPlan } from "#src/features/orders/PaymentPlan.tsx";
import { Repayments } from "#src/features/orders/Repayments.tsx";
import { usePayableText } from "#src/features/orders/use-payable-text.ts";
import { useDetailFacts } from "#src/features/orders/use-detail-facts.ts";

const FIELDS = { ...PAYMENT_DETAILS, ...PAID_FIELDS };
const PAID_NAMES = namesOf(PAID_FIELDS);

function useRequestNote(): (payment: OrderPayment) => string {
  const { t, formats } = useTextTools();
  const factsOf = useDetailFacts();
  const labelOf = (name: keyof typeof FIELDS): string => t(`order_payment.field.${name}`);
  return ({ status, refusal, created_by, created_at, decided_by, decided_at, ...values }) =>
    [
      ...(created_by === null
        ? []
        : [t("order_payment.invoice.sent_by", { name: created_by.name, at: formats.dateTime(created_at) })]),
      ...factsOf({ names: [...PAYMENT_DETAIL_NAMES, ...PAID_NAMES], fields: FIELDS, labelOf, values }).map(
        ({ text }) => text,
      ),
      ...(refusal === null ? [] : [t("order_payment.payment.refused", { reason: refusal })]),
      ...(decided_by === null || decided_at === null
        ? []
        : [t("order_payment.invoice.decided_by", { name: decided_by.name, at: formats.dateTime(decided_at) })]),
      // The customer's accounting system reported the payment, so there is no user to show.
      ...(status === "ISSUED" && decided_by === null
        ? [t("order_payment.payment.booked", { at: formats.dateTime(decided_at ?? created_at) })]
        : []),
    ].join(" · ");
}

export function PaymentCard({
  order,
  payments,
  onOpen,
}: {
  order: Order;
  payments: readonly OrderPayment[];
  onOpen: OpenPaperDialog;
}) {
  const { t, formats } = useTextTools();
  const noteOf = useRequestNote();
  const { workspace } = useMe();
  const { actions, next_payment: next } = order;
  const payable = usePayableText()(order);
  const isCustomer = order.customer.id === workspace?.id;
  return (
    <AsideCard title={t("order_payment.payment.title")}>
      <PaymentPlan order={order} />
      {isCustomer
        ? payable !== null && <Box sx={{ mt: 1 }}>{payable}</Box>
        : order.status !== "CLOSED" &&
          order.invoice_status !== "ISSUED" && (
            <Box sx={{ color: "text.secondary", mt: 1 }}>{t("order_payment.payment.later")}</Box>
          )}
      {actions.includes("request_payment") && next !== null && (
        <Button
          variant="contained"
          sx={{ my: 1 }}
          startIcon={<Icon name="send" />}
          onClick={() => onOpen({ kind: "request", next })}
        >
          {t("order_payment.request.open")}
        </Button>
      )}
      <Repayments order={order} onOpen={onOpen} />
      {payments.length > 0 && (
        <Box component="h3" sx={{ font: "inherit", fontWeight: 600, m: 0, mt: 1.5 }}>
          {t("order_payment.payment.requests")}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {payments.map((payment) => (
          <Box component="li" key={payment.id}>
            <SumRow
              label={t(`order_payment.part.${payment.part}`)}
              value={formats.money(payment.amount, order.currency)}
              note={noteOf(payment)}
              trail={<PaperStatusChip of="payment" status={payment.status} />}
            />
            {payment.status === "REQUESTED" && (
              <DecideButtons
                paper={{ of: "payment", record: payment }}
                confirms={actions.includes("confirm_payment")}
                refuses={actions.includes("refuse_payment")}
                onOpen={onOpen}
              />
            )}
          </Box>
        ))}
      </Box>
    </AsideCard>
  );
}
