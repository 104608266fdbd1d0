import { useState } from "react";
import { recordOf } from "#contract/fields.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { toMoney } from "#contract/money/decimal.ts";
import { restToInvoice } from "#contract/orders/invoice-match.ts";
import { orderCode } from "#contract/numbering.ts";
import { InvoicePreview } from "#contract/order-paper/invoice-draft.schema.ts";
import type { InvoicePreviewInput } from "#contract/order-paper/invoice-draft.schema.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { InvoiceDetails } from "#contract/orders/order-payment.schema.ts";
import { INVOICE_DETAIL_NAMES, INVOICE_DETAILS } from "#contract/orders/paper-fields.ts";
import type { InvoiceDetail } from "#contract/orders/paper-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { upload } from "#src/api/files.ts";
import { useCallMutation, useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { MadeInvoice, RequisiteProblems, UnverifiedPayee } from "#src/features/orders/MadeInvoice.tsx";
import { typedOnly } from "#src/features/orders/typed-only.ts";
import { InvoiceFile } from "#src/features/orders/InvoiceFile.tsx";
import type { TypedQuantities } from "#src/features/orders/invoice-part.ts";
import { InvoicePartLines } from "#src/features/orders/InvoicePartLines.tsx";
import { InvoiceMatch } from "#src/features/orders/InvoiceMatch.tsx";
import {
  subjectKey,
  useDifference,
  useInvoiceSubjects,
  useSubjectName,
} from "#src/features/orders/use-invoice-subjects.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.tsx";

type Way = "file" | "here";

/** A detail is null until the user changes its default. */
interface Form extends Readonly<Record<InvoiceDetail, string | null>> {
  readonly way: Way;
  /** Chosen subject of the invoice, as `subjectKey` names it. */
  readonly subject: string;
  readonly typed: string | null;
  /** Quantities of an invoice for chosen lines. */
  readonly quantities: TypedQuantities;
  readonly pay_until: string;
  readonly file: File | null;
}
const EMPTY = {
  ...recordOf(INVOICE_DETAIL_NAMES, () => null),
  way: "file",
  subject: "rest",
  quantities: {},
  pay_until: "",
  file: null,
} as const;

/**
 * Sends an invoice for all that isn't invoiced yet, for the advance, for one delivery or for chosen lines. It is either
 * an uploaded file with typed number, date and sum, or a generated document. The sum must equal the expected one within
 * the customer's tolerance.
 */
export function SendInvoiceDialog({ order, onDone, onClose }: OrderActionProps) {
  const t = useT();
  const { today } = useDays();
  const subjectName = useSubjectName();
  const { values, field } = useFormValues<Form>({ ...EMPTY, typed: null });
  const { way, pay_until, file } = values;
  const {
    subjects,
    chosen,
    part: ofLines,
    input: subject,
  } = useInvoiceSubjects(order, values.subject, values.quantities);
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
  const due =
    chosen?.expected ??
    toMoney(restToInvoice({ due: shown.due_total_with_vat, invoiced: shown.invoiced_total_with_vat }));
  const typed = values.typed ?? due;
  const { differs, note } = useDifference(order, { typed, expected: due, tolerance: chosen?.tolerance ?? "0" });
  const problems = draft.data?.problems ?? [];
  const details = InvoiceDetails.safeParse(typedOnly(INVOICE_DETAIL_NAMES, filled));
  const made = InvoicePreview.safeParse({ ...details.data, ...subject, ...(pay_until === "" ? {} : { pay_until }) });
  const given: InvoicePreviewInput | null =
    made.success && details.success && subject !== null
      ? {
          ...details.data,
          ...subject,
          ...(made.data.pay_until === undefined ? {} : { pay_until: made.data.pay_until }),
        }
      : null;
  const isMakeable = given !== null && draft.data?.is_verified === true && problems.length === 0;
  const params = { id: order.id };
  const sendFile = async (version: number): Promise<Order | null> => {
    if (file === null || !details.success || subject === null) return null;
    const body = { ...details.data, ...subject, version: String(version), total: toMoney(typed) };
    try {
      return await upload(orderPaymentApi.upload, { params, body, file }, { onProgress: setPart });
    } finally {
      setPart(null);
    }
  };
  const submit = (): void =>
    confirm(async ({ version }, idempotency_key) => {
      const makeHere = async (): Promise<Order | null> =>
        given !== null ? make.mutateAsync({ params, body: { ...given, version, total: due }, idempotency_key }) : null;
      const after = await (way === "file" ? sendFile(version) : makeHere());
      if (after !== null) onDone(after);
    });
  return (
    <FormDialog
      open
      width={ofLines === null ? "sm" : "md"}
      title={t("order_payment.send.title", { order: orderCode(order.number) })}
      submitLabel={t("order_payment.send.confirm")}
      busy={busy}
      error={error ?? (draft.isError ? failureText(draft.error, t) : null)}
      disabled={
        way === "here" ? !isMakeable : !details.success || file === null || subject === null || differs !== null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {changes}
      {subjects.length > 1 && (
        <FieldSelect
          label={t("order_payment.send.subject")}
          value={values.subject}
          options={subjects.map((each) => ({ value: subjectKey(each), label: subjectName(each) }))}
          onChange={(key) => {
            field("subject").onChange(key);
            field("typed").onChange(null);
          }}
        />
      )}
      {chosen !== undefined && ofLines === null && <InvoiceMatch lines={chosen.lines} currency={order.currency} />}
      {ofLines !== null && (
        <InvoicePartLines
          order={order}
          rows={ofLines.rows}
          onChange={(item, quantity) => {
            field("quantities").onChange({ ...values.quantities, [item]: quantity });
            field("typed").onChange(null);
          }}
        />
      )}
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
            negative
            {...field("typed")}
            value={typed}
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
      {ofLines?.isEmpty === true && <Callout tone="warn">{t("order_payment.part_lines.none")}</Callout>}
      {note !== null && <Callout tone="warn">{note}</Callout>}
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
