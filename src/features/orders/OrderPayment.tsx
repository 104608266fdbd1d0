import Box from "@mui/material/Box";
import type { OrderInvoice, OrderPayment as Payment } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { InvoiceCard } from "#src/features/orders/InvoiceCard.tsx";
import type { OpenPaperDialog } from "#src/features/orders/PaperDialogs.tsx";
import { PayeeMark, usePayee } from "#src/features/orders/PayeeMark.tsx";
import { PaymentCard } from "#src/features/orders/PaymentCard.tsx";

export function OrderPayment({ order, onOpen }: { order: Order; onOpen: OpenPaperDialog }) {
  const t = useT();
  const invoices = useListOf<OrderInvoice>("order-invoices", { of: order.id });
  const payments = useListOf<Payment>("order-payments", { of: order.id });
  const { answer } = usePayee(order);
  const error = invoices.error ?? payments.error;
  if (invoices.data === undefined || payments.data === undefined)
    return error === null ? (
      <SkeletonList columns={2} />
    ) : (
      <ReadFailure
        title={t("order_payment.failed")}
        answer={{ error, refetch: () => Promise.all([invoices.refetch(), payments.refetch()]) }}
      />
    );
  return (
    <Box
      // Focusable, so that the area can be scrolled by keyboard even without actions.
      tabIndex={0}
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 2,
        overflow: "auto",
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        alignContent: "start",
        alignItems: "start",
      }}
    >
      <Box sx={{ gridColumn: "1 / -1", "&:empty": { display: "none" } }}>
        <PayeeMark order={order} payee={answer.data?.payee} />
      </Box>
      <InvoiceCard order={order} invoices={invoices.data} onOpen={onOpen} />
      <PaymentCard order={order} payments={payments.data} onOpen={onOpen} />
    </Box>
  );
}
