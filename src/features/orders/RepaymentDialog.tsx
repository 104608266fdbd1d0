import { CURRENCY } from "#contract/money/currency.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { RepaymentRecord } from "#contract/orders/order-payment.schema.ts";
import { REPAYMENT_KINDS } from "#contract/orders/paper-fields.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { useDayError } from "#src/features/orders/use-day-error.ts";
import { useSumError } from "#src/features/orders/use-sum-error.ts";

interface Form {
  readonly kind: (typeof REPAYMENT_KINDS)[number];
  readonly amount: string | null;
  readonly date: string;
  readonly note: string;
}

/** Records that the supplier paid back what was overpaid, or that it was settled otherwise, with the reason. */
export function RepaymentDialog(frame: OrderActionProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const record = useCallMutation(orderPaymentApi.record_repayment);
  const { values, field, is_changed } = useFormValues<Form>({
    kind: "RETURNED",
    amount: order.overpaid,
    date: today,
    note: "",
  });
  const note = values.note.trim();
  const typed = RepaymentRecord.safeParse({ ...values, note: note === "" ? null : note, version: order.version });
  const overpaid = formats.money(order.overpaid, order.currency);
  const sumError = useSumError()({
    sum: values.amount,
    most: order.overpaid,
    tooMuch: t("order_payment.repayment.too_much", { overpaid }),
  });
  const dayError = useDayError(order)(values.date);
  return (
    <OrderDialog
      {...frame}
      title={() => t("order_payment.repayment.title", { order: orderCode(order.number) })}
      submitLabel={t("order_payment.repayment.confirm")}
      isTyped={is_changed}
      send={
        !typed.success || sumError !== null || dayError !== null
          ? null
          : ({ version }, idempotency_key) =>
              record.mutateAsync({ params: { id: order.id }, body: { ...typed.data, version }, idempotency_key })
      }
    >
      <Callout tone="info">{t("order_payment.repayment.text", { overpaid })}</Callout>
      <Segmented
        label={t("order_payment.repayment.kind")}
        {...field("kind")}
        options={REPAYMENT_KINDS.map((value) => ({ value, label: t(`order_payment.repayment.${value}`) }))}
      />
      <FieldGrid>
        <FieldMoney
          label={t("order_payment.repayment.amount")}
          required
          autoFocus
          sign={CURRENCY[order.currency].symbol}
          negative
          {...field("amount")}
          error={sumError ?? field("amount").error}
        />
        <FieldDate
          label={t("order_payment.repayment.date")}
          required
          max={today}
          {...field("date")}
          error={dayError ?? field("date").error}
        />
      </FieldGrid>
      <FieldText
        label={t(values.kind === "RETURNED" ? "order_payment.repayment.note" : "order_payment.repayment.reason")}
        required={values.kind === "OTHERWISE"}
        rows={2}
        maxLength={2000}
        {...field("note")}
      />
    </OrderDialog>
  );
}
