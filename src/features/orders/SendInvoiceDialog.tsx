import { useState } from "react";
import { recordOf } from "#contract/fields.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { orderCode } from "#contract/numbering.ts";
import { InvoicePreview } from "#contract/order-paper/invoice-draft.schema.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { INVOICE_FILE_EXTENSIONS, InvoiceDetails } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAIL_NAMES, INVOICE_DETAILS } from "#contract/orders/paper-fields.ts";
import type { InvoiceDetail } from "#contract/orders/paper-fields.ts";
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
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { MadeInvoice, RequisiteProblems, UnverifiedPayee } from "#src/features/orders/MadeInvoice.tsx";
import { typedOnly } from "#src/features/orders/typed-only.ts";
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

/** A detail is null until the user changes its default. */
interface Form extends Readonly<Record<InvoiceDetail, string | null>> {
  readonly way: Way;
  readonly typed: string | null;
  readonly pay_until: string;
  readonly file: File | null;
}
const EMPTY = { ...recordOf(INVOICE_DETAIL_NAMES, () => null), way: "file", pay_until: "", file: null } as const;

/**
 * Sends an invoice, which is either an uploaded file with typed number, date and sum, or a generated document. The sum
 * must equal the sum to be paid for the order.
 */
export function SendInvoiceDialog({ order, onDone, onClose }: OrderActionProps) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const { values, field } = useFormValues<Form>({ ...EMPTY, typed: order.due_total_with_vat });
  const { way, typed, pay_until, file } = values;
  const [part, setPart] = useState<number | null>(null);
  const { shown, busy, error, changes, confirm } = useSeenOrder(order);
  const draft = useCall(
    orderPaperApi.invoice_draft,
    { params: { id: order.id } },
    { enabled: way === "here", refetchOnMount: true },
  );
  const make = useCallMutation(orderPaperApi.make_invoice);
  const defaults: Partial<Record<InvoiceDetail, string>> = {
    number: way === "here" ? (draft.data?.number ?? "") : "",
    date: today,
  };
  const filled = recordOf(INVOICE_DETAIL_NAMES, (name) => values[name] ?? defaults[name] ?? "");
  useUnsaved(INVOICE_DETAIL_NAMES.some((name) => (values[name] ?? "") !== "") || file !== null);
  const due = shown.due_total_with_vat;
  const money = (amount: string): string => formats.money(amount, order.currency);
  const difference = typed === null ? "0" : subtract(typed, due);
  const differs = isZero(difference)
    ? null
    : t("order_payment.send.differs", { order: money(due), difference: money(toMoney(difference)) });
  const problems = draft.data?.problems ?? [];
  const details = InvoiceDetails.safeParse(typedOnly(INVOICE_DETAIL_NAMES, filled));
  const made = InvoicePreview.safeParse({ ...details.data, ...(pay_until === "" ? {} : { pay_until }) });
  const isMakeable = made.success && draft.data?.is_verified === true && problems.length === 0;
  const params = { id: order.id };
  const sendFile = async (version: number): Promise<Order | null> => {
    if (file === null || typed === null || !details.success) return null;
    const body = { ...details.data, version: String(version), total: toMoney(typed) };
    try {
      return await upload(orderPaymentApi.upload, { params, body, file }, { onProgress: setPart });
    } finally {
      setPart(null);
    }
  };
  const submit = (): void =>
    confirm(async ({ version, due_total_with_vat: total }, idempotency_key) => {
      const makeHere = async (): Promise<Order | null> =>
        made.success ? make.mutateAsync({ params, body: { ...made.data, version, total }, idempotency_key }) : null;
      const after = await (way === "file" ? sendFile(version) : makeHere());
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
      disabled={way === "here" ? !isMakeable : !details.success || typed === null || file === null || differs !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {changes}
      <Segmented<Way>
        label={t("order_invoice.make.how")}
        options={(["file", "here"] as const).map((value) => ({ value, label: t(`order_invoice.make.${value}`) }))}
        {...field("way")}
      />
      <DetailInputs
        names={INVOICE_DETAIL_NAMES}
        fields={INVOICE_DETAILS}
        labelOf={(name) => t(`order_payment.field.${name}`)}
        inputOf={(name) => ({ ...field(name), value: filled[name], autoFocus: name === "number" })}
      >
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
            min={filled.date}
          />
        )}
      </DetailInputs>
      {way === "file" ? (
        <InvoiceFile file={file} part={part} onChange={field("file").onChange} />
      ) : (
        <>
          {draft.data?.is_verified === false && <UnverifiedPayee />}
          <RequisiteProblems problems={problems} />
          <MadeInvoice order={order} total={due} details={isMakeable && made.success ? made.data : null} />
        </>
      )}
    </FormDialog>
  );
}
