import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { isZero, subtract, toMoney } from "#contract/money/decimal.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { orderCode } from "#contract/numbering.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { INVOICE_FILE_ENDINGS } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { upload } from "#src/api/files.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

const RULE = {
  endings: INVOICE_FILE_ENDINGS.map((ending) => `.${ending}`),
  max_bytes: DOCUMENT_MAX_BYTES,
  many: false,
} as const;

/** The supplier sends an invoice: its file with number, date and sum, which has to be what the order comes to. */
export function SendInvoiceDialog({
  order,
  onDone,
  onClose,
}: {
  order: Order;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formats = useFormats();
  const { today } = useDays();
  const { busy, error, attempt } = useAttempt();
  const [number, setNumber] = useState("");
  const [date, setDate] = useState(today);
  const [typed, setTyped] = useState<string | null>(order.total_with_vat);
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  useUnsaved(number !== "" || file !== null);
  const due = (seen.record ?? order).total_with_vat;
  const money = (amount: string): string => formats.money(amount, CURRENCY[order.currency].code);
  const difference = typed === null ? "0" : subtract(typed, due);
  const differs = isZero(difference)
    ? null
    : t("order_payment.send.differs", { order: money(due), difference: money(toMoney(difference)) });
  const submit = (): Promise<void> =>
    attempt(async () => {
      if (file === null || typed === null) return undefined;
      await seen.confirm(async ({ version }) => {
        const body = { version: String(version), number, date, total: toMoney(typed) };
        const params = { id: order.id };
        try {
          onDone(await upload(orderPaymentApi.upload, { params, body, file }, { onProgress: setPart }));
        } finally {
          setPart(null);
        }
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_payment.send.title", { order: orderCode(order.number) })}
      submit_label={t("order_payment.send.confirm")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={number.trim() === "" || date === "" || typed === null || file === null || differs !== null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <FieldGrid min={140}>
        <FieldText
          label={t("order_payment.field.number")}
          required
          autoFocus
          value={number}
          max_length={50}
          onChange={setNumber}
        />
        <FieldDate label={t("order_payment.field.date")} required value={date} max={today} onChange={setDate} />
        <FieldMoney
          label={t("order_payment.field.total")}
          required
          sign={CURRENCY[order.currency].symbol}
          value={typed}
          error={differs}
          onChange={setTyped}
        />
      </FieldGrid>
      {file === null ? (
        <FileDrop rule={RULE} onFiles={([chosen]) => setFile(chosen ?? null)} />
      ) : (
        <FileRow
          name={file.name}
          size={file.size}
          note={t("order_payment.send.file")}
          progress={part ?? undefined}
          onDelete={() => setFile(null)}
        />
      )}
    </FormDialog>
  );
}
