import Box from "@mui/material/Box";
import { useState } from "react";
import { tenderCode } from "#contract/numbering.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { urgentClosing } from "#contract/tenders/tender.rules.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { nowMs } from "#src/locale/clock.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

interface StartDialogProps {
  tender: Tender;
  lots: number;
  suppliers: number;
  /** Saves what is still on its way; false when that failed. */
  flush: () => Promise<boolean>;
  onStarted: (tender: Tender) => void;
  onClose: () => void;
}

/** Asks before the tender goes to other companies, with the numbers. The key is made once, so that a repeat sends nothing twice. */
export function StartDialog({ tender, lots, suppliers, flush, onStarted, onClose }: StartDialogProps) {
  const t = useT();
  const formats = useFormats();
  const { refresh } = useCache();
  const start = useAct(tenderApi.start);
  const [key] = useState(() => crypto.randomUUID());
  const { busy, error, attempt } = useAttempt();
  const { id, version, urgent, sealed, closing_date } = tender;
  const confirm = (): Promise<void> =>
    attempt(async () => {
      if (!(await flush())) return t("tender_drafts.start.unsaved");
      try {
        onStarted(await start.mutateAsync({ params: { id }, body: { version }, idempotency_key: key }));
        return undefined;
      } catch (reason) {
        // Somebody changed it meanwhile: the dialog shows the terms as they are now, and the next press means those.
        if (reason instanceof ApiError && reason.code === "version_conflict") void refresh(tenderApi.one);
        throw reason;
      }
    });
  const until = urgent
    ? formats.dateTime(new Date(urgentClosing(nowMs())).toISOString())
    : closing_date === null
      ? t("ui.empty_value")
      : formats.dateTime(closing_date);
  const rows = [
    { key: "suppliers", label: t("tenders.tab.suppliers"), value: formats.count(suppliers) },
    { key: "lots", label: t("tenders.tab.lots"), value: formats.count(lots) },
    { key: "closing", label: t("tenders.field.closing_date"), value: until },
    {
      key: "payment",
      label: t("tenders.field.payment_method"),
      value: t(`reference.payment_method.${tender.payment_method}`),
    },
  ];
  return (
    <ConfirmDialog
      open
      title={t("tender_drafts.start.confirm_title", { tender: tenderCode(tender, currentLanguage()) })}
      confirm_label={t("tender_drafts.start.confirm", { smart_count: suppliers, count: formats.count(suppliers) })}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("tender_drafts.start.confirm_text")} {sealed && t("tender_drafts.start.confirm_sealed")}
      <Box sx={{ mt: 1, color: "text.primary" }} className="num">
        <KeyValueList rows={rows} />
      </Box>
    </ConfirmDialog>
  );
}
