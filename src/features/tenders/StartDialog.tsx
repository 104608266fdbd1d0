import Box from "@mui/material/Box";
import { ratePercent, TAX_TYPE } from "#contract/money/vat.ts";
import { tenderCode } from "#contract/numbering.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { urgentClosing } from "#contract/tenders/tender.rules.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { NotReadyError } from "#src/api/api-error.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useRecord } from "#src/api/use-record.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useTenderWords } from "#src/entities/tender/use-tender-words.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import { nowMs } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

interface StartDialogProps {
  tender: Tender;
  suppliers: number;
  flush: () => Promise<boolean>;
  onStarted: (tender: Tender) => void;
  onClose: () => void;
}

/**
 * Confirms that the tender is sent to other companies, showing the server's figures. If the figures change while the
 * dialog is open, the user sees the changes and must confirm again.
 */
export function StartDialog({ tender, suppliers: known, flush, onStarted, onClose }: StartDialogProps) {
  const { t, formats } = useTextTools();
  const start = useCallMutation(tenderApi.start);
  const { fresh } = useRecord<Tender>("tenders");
  const seen = useSeen(async () => {
    if (!(await flush())) throw new NotReadyError(t("tender_drafts.start.unsaved"));
    return fresh(tender.id);
  });
  const words = useTenderWords(useUnits());
  const now = seen.record ?? tender;
  const { urgent, sealed, closing_date } = now;
  const lots = now.lot_count;
  const suppliers = seen.record === null ? known : now.supplier_count + now.awaited_count;
  const confirm = (): Promise<void> =>
    seen.confirm(async ({ id, revision: version }, idempotency_key) =>
      onStarted(await start.mutateAsync({ params: { id }, body: { version }, idempotency_key })),
    );
  const until = urgent
    ? formats.dateTime(new Date(urgentClosing(nowMs())).toISOString())
    : closing_date === null
      ? t("ui.empty_value")
      : formats.dateTime(closing_date);
  const percent = ratePercent(now.tax_type === TAX_TYPE.NOT_SUBJECT ? null : now.vat_rate);
  const tax = [
    t(`reference.tax_type.${now.tax_type}`),
    ...(percent === null ? [] : [formats.percent(percent, { digits: { min: 0, max: 2 } })]),
  ].join(", ");
  const currency = [now.currency, ...now.other_currencies].map((id) => t(`reference.currency.${id}`)).join(", ");
  const rows = [
    { key: "suppliers", label: t("tenders.tab.suppliers"), value: formats.count(suppliers) },
    { key: "lots", label: t("tenders.tab.lots"), value: formats.count(lots) },
    { key: "closing", label: t("tenders.field.closing_date"), value: until },
    { key: "currency", label: t("tenders.field.currency"), value: currency },
    { key: "vat", label: t("tenders.field.tax_type"), value: tax },
    {
      key: "payment",
      label: t("tenders.field.payment_method"),
      value: t(`reference.payment_method.${now.payment_method}`),
    },
    now.round !== 1 && {
      key: "feedback",
      label: t("tenders.field.price_feedback"),
      value: t(`tenders.feedback.${now.price_feedback}`),
    },
  ];
  return (
    <ConfirmActionDialog
      title={t("tender_drafts.start.confirm_title", { tender: tenderCode(tender) })}
      confirmLabel={t("tender_drafts.start.confirm", formats.counted(suppliers))}
      seen={seen}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...words} />
      {t("tender_drafts.start.confirm_text")} {sealed && t("tender_drafts.start.confirm_sealed")}
      <Box sx={{ mt: 1, color: "text.primary" }} className="num">
        <KeyValueList rows={rows} />
      </Box>
    </ConfirmActionDialog>
  );
}
