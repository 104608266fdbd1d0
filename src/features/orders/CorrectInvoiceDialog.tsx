import { useState } from "react";
import { recordOf } from "#contract/fields.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { add, max, subtract, toMoney } from "#contract/money/decimal.ts";
import { NO_INVOICE_TOLERANCE } from "#contract/orders/invoice-fields.ts";
import { toleranceFor } from "#contract/orders/invoice-match.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { InvoiceDetails } from "#contract/orders/order-payment.schema.ts";
import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAIL_NAMES, INVOICE_DETAILS } from "#contract/orders/paper-fields.ts";
import type { InvoiceDetail } from "#contract/orders/paper-fields.ts";
import { upload } from "#src/api/files.ts";
import { useCall } from "#src/api/hooks.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import { InvoiceFile } from "#src/features/orders/InvoiceFile.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { useSumError } from "#src/features/orders/use-sum-error.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

interface Form extends Readonly<Record<InvoiceDetail, string>> {
  readonly total: string | null;
  readonly file: File | null;
}

/** Sends a correction of a confirmed invoice: its new sum, with a document of its own. */
export function CorrectInvoiceDialog({
  invoice,
  order,
  onDone,
  onClose,
}: OrderActionProps & { invoice: OrderInvoice }) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const empty = { ...recordOf(INVOICE_DETAIL_NAMES, () => ""), date: today };
  const { values, field } = useFormValues<Form>({ ...empty, total: invoice.corrected_total, file: null });
  const [part, setPart] = useState<number | null>(null);
  const { busy, error, changes, confirm } = useSeenOrder(order);
  const { total, file } = values;
  const details = InvoiceDetails.safeParse(recordOf(INVOICE_DETAIL_NAMES, (name) => values[name]));
  const subjects = useCall(orderPaymentApi.invoice_subjects, { params: { id: order.id } }, { refetchOnMount: true });
  const before = invoice.corrected_total;
  const isChanged = total !== null && toMoney(total) !== before;
  const others = subtract(order.invoiced_total_with_vat, before);
  const due = order.due_total_with_vat;
  const tolerated = toleranceFor(due, subjects.data?.tolerance ?? NO_INVOICE_TOLERANCE);
  const most = max([before, subtract(add(due, tolerated), others)]) ?? before;
  const sumError = useSumError()({
    sum: total,
    isZeroAllowed: true,
    most,
    tooMuch: t("order_payment.correct.too_much", { most: formats.money(toMoney(most), order.currency) }),
  });
  const submit = (): void =>
    confirm(async ({ version }) => {
      if (file === null || total === null || !details.success) return;
      const params = { id: order.id, invoiceId: invoice.id };
      const body = { ...details.data, version: String(version), total: toMoney(total) };
      try {
        onDone(await upload(orderPaymentApi.correct_invoice, { params, body, file }, { onProgress: setPart }));
      } finally {
        setPart(null);
      }
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_payment.correct.title", { number: invoice.number })}
      submitLabel={t("order_payment.correct.confirm")}
      busy={busy}
      error={error}
      disabled={!details.success || !isChanged || sumError !== null || file === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {changes}
      <DetailInputs
        names={INVOICE_DETAIL_NAMES}
        fields={INVOICE_DETAILS}
        labelOf={(name) => t(`order_payment.field.${name}`)}
        inputOf={(name) => ({ ...field(name), value: values[name], autoFocus: name === "number" })}
      >
        <FieldMoney
          label={t("order_payment.correct.total")}
          required
          sign={CURRENCY[order.currency].symbol}
          negative
          hint={t("order_payment.correct.hint")}
          {...field("total")}
          error={sumError ?? field("total").error}
        />
      </DetailInputs>
      <InvoiceFile file={file} part={part} onChange={field("file").onChange} />
    </FormDialog>
  );
}
