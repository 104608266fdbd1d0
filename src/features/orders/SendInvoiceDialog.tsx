import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { upload } from "#src/api/files.ts";
import { useCallMutation, useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { MadeInvoice, RequisiteProblems, UnverifiedPayee } from "#src/features/orders/MadeInvoice.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

const RULE = {
  endings: INVOICE_FILE_EXTENSIONS.map((ending) => `.${ending}`),
  max_bytes: DOCUMENT_MAX_BYTES,
  many: false,
} as const;

function InvoiceFile({
  file,
  part,
  onChange,
}: {
  file: File | null;
  part: number | null;
  onChange: (file: File | null) => void;
}) {
  const t = useT();
  if (file === null) return <FileDrop rule={RULE} onFiles={([chosen]) => onChange(chosen ?? null)} />;
  return (
    <FileRow
      name={file.name}
      size={file.size}
      note={t("order_payment.send.file")}
      progress={part ?? undefined}
      onDelete={() => onChange(null)}
    />
  );
}

type Way = "file" | "here";

interface Form {
  readonly way: Way;
  /** Null until the user changes the generated invoice number. */
  readonly own_number: string | null;
  readonly date: string;
  readonly typed: string | null;
  readonly pay_until: string;
  readonly file: File | null;
}
const EMPTY = { way: "file", own_number: null, pay_until: "", file: null } as const;

/**
 * Sends an invoice, which is either an uploaded file with typed number, date and sum, or a generated document. The sum
 * must equal the sum to be paid for the order.
 */
export function SendInvoiceDialog({ order, onDone, onClose }: OrderActionProps) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const { values, field } = useFormValues<Form>({ ...EMPTY, date: today, typed: order.due_total_with_vat });
  const { way, own_number, date, typed, pay_until, file } = values;
  const [part, setPart] = useState<number | null>(null);
  const { shown, busy, error, changes, confirm } = useSeenOrder(order);
  const draft = useCall(
    orderPaperApi.invoice_draft,
    { params: { id: order.id } },
    { enabled: way === "here", anew: true },
  );
  const make = useCallMutation(orderPaperApi.make_invoice);
  const number = own_number ?? (way === "here" ? (draft.data?.number ?? "") : "");
  useUnsaved((own_number ?? "") !== "" || file !== null);
  const due = shown.due_total_with_vat;
  const money = (amount: string): string => formats.money(amount, order.currency);
  const difference = typed === null ? "0" : subtract(typed, due);
  const differs = isZero(difference)
    ? null
    : t("order_payment.send.differs", { order: money(due), difference: money(toMoney(difference)) });
  const problems = draft.data?.problems ?? [];
  const isFilled = number.trim() !== "" && date !== "";
  const given = { number, date, ...(pay_until === "" ? {} : { pay_until }) };
  const isMakeable = isFilled && draft.data?.is_verified === true && problems.length === 0;
  const params = { id: order.id };
  const sendFile = async (version: number): Promise<Order | null> => {
    if (file === null || typed === null) return null;
    const body = { version: String(version), number, date, total: toMoney(typed) };
    try {
      return await upload(orderPaymentApi.upload, { params, body, file }, { onProgress: setPart });
    } finally {
      setPart(null);
    }
  };
  const submit = (): void =>
    confirm(async ({ version, due_total_with_vat: total }, idempotency_key) => {
      const after =
        way === "file"
          ? await sendFile(version)
          : await make.mutateAsync({ params, body: { ...given, version, total }, idempotency_key });
      if (after !== null) onDone(after);
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_payment.send.title", { order: orderCode(order.number) })}
      submitLabel={t("order_payment.send.confirm")}
      busy={busy}
      error={error ?? (draft.isError ? failureText(draft.error, t) : null)}
      disabled={way === "here" ? !isMakeable : !isFilled || typed === null || file === null || differs !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {changes}
      <Segmented<Way>
        label={t("order_invoice.make.how")}
        options={(["file", "here"] as const).map((value) => ({ value, label: t(`order_invoice.make.${value}`) }))}
        {...field("way")}
      />
      <FieldGrid min={140}>
        <FieldText
          label={t("order_payment.field.number")}
          required
          autoFocus
          {...field("own_number")}
          value={number}
          maxLength={50}
        />
        <FieldDate label={t("order_payment.field.date")} required {...field("date")} max={today} />
        {way === "file" ? (
          <FieldMoney
            label={t("order_payment.field.total")}
            required
            sign={CURRENCY[order.currency].symbol}
            {...field("typed")}
            error={differs}
          />
        ) : (
          <FieldDate
            label={t("order_invoice.make.pay_until")}
            hint={t("order_invoice.make.pay_until_hint")}
            {...field("pay_until")}
            min={date}
          />
        )}
      </FieldGrid>
      {way === "file" ? (
        <InvoiceFile file={file} part={part} onChange={field("file").onChange} />
      ) : (
        <>
          {draft.data?.is_verified === false && <UnverifiedPayee />}
          <RequisiteProblems problems={problems} />
          <MadeInvoice order={order} total={due} details={isMakeable ? given : null} />
        </>
      )}
    </FormDialog>
  );
}
