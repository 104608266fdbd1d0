import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { INVOICE_FILE_EXTENSIONS } from "#contract/orders/order-payment.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";

const RULE = {
  endings: INVOICE_FILE_EXTENSIONS.map((ending) => `.${ending}`),
  max_bytes: DOCUMENT_MAX_BYTES,
  many: false,
} as const;

/** Chooses the file of an invoice. */
export function InvoiceFile({
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
