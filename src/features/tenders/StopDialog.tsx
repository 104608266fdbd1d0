import { tenderCode } from "#contract/numbering.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { STOP_REASONS } from "#contract/tenders/tender.schema.ts";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useRecord } from "#src/api/use-record.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useTenderWords } from "#src/entities/tender/use-tender-words.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

interface StopDialogProps {
  tender: Tender;
  onStopped: (tender: Tender) => void;
  onClose: () => void;
}

/** Closes an open tender early. Suppliers who are still working on an answer lose the remaining time. */
export function StopDialog({ tender, onStopped, onClose }: StopDialogProps) {
  const { t, formats } = useTextTools();
  const stop = useCallMutation(tenderApi.stop);
  const { fresh } = useRecord<Tender>("tenders");
  const { values, field } = useFormValues<{ reason: (typeof STOP_REASONS)[number] }>({ reason: "completed" });
  const seen = useSeen(() => fresh(tender.id));
  const words = useTenderWords(useUnits());
  const now = seen.record ?? tender;
  const waiting = now.supplier_count - now.processed_count - now.rejected_count;
  const suppliers = useListOf<TenderSupplier>("tender-suppliers", { of: tender.id });
  const drafts = (suppliers.data ?? []).filter(({ state }) => state === "working").length;
  const submit = async (): Promise<void> => {
    await seen.confirm(async ({ revision: version }, idempotency_key) =>
      onStopped(await stop.mutateAsync({ params: { id: tender.id }, body: { ...values, version }, idempotency_key })),
    );
  };
  return (
    <FormActionDialog
      destructive
      title={t("tenders.stop.title", { tender: tenderCode(tender) })}
      submitLabel={t("tenders.stop.action")}
      seen={seen}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...words} />
      <Callout tone="warn">
        {waiting > 0 ? t("tenders.stop.text", formats.counted(waiting)) : t("tenders.stop.all_answered")}
        {drafts > 0 && <b style={{ fontWeight: 600 }}> {t("questions.stop.drafts", formats.counted(drafts))}</b>}
      </Callout>
      <FieldSelect
        label={t("tenders.stop.reason")}
        {...field("reason")}
        options={STOP_REASONS.map((value) => ({ value, label: t(`tenders.stop_reason.${value}`) }))}
      />
    </FormActionDialog>
  );
}
