import { tenderCode } from "#contract/numbering.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { mayProlong } from "#contract/tenders/tender.rules.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useRecord } from "#src/api/use-record.ts";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useTenderWords } from "#src/entities/tender/use-tender-words.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { now, nowMs } from "#src/locale/clock.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useZoneName } from "#src/locale/use-zone-name.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ClosingPresets } from "#src/features/tenders/ClosingPresets.tsx";

interface ProlongDialogProps {
  tender: Tender;
  onProlonged: (tender: Tender) => void;
  onClose: () => void;
}

/** Sets a later closing time. If the tender is closed, the dialog explains that it will reopen. */
export function ProlongDialog({ tender, onProlonged, onClose }: ProlongDialogProps) {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const prolong = useCallMutation(tenderApi.prolong);
  const { fresh } = useRecord<Tender>("tenders");
  const seen = useSeen(() => fresh(tender.id));
  const words = useTenderWords(useUnits());
  const closing = tender.closing_date === null ? null : Date.parse(tender.closing_date);
  const first = new Date(Math.max(closing ?? 0, nowMs()) + MS_PER_DAY).toISOString();
  const { values, field } = useFormValues({ closing_date: localInput(first, zone) });
  const instant = instantOf(values.closing_date, zone);
  const isLater =
    instant !== null &&
    mayProlong({ now: nowMs(), closing_date: closing, status: tender.status, next: Date.parse(instant) });
  const reopens = tender.status === "DONE";
  const waiting = tender.supplier_count - tender.processed_count - tender.rejected_count;
  const zone_name = useZoneName();
  const submit = async (): Promise<void> => {
    if (instant === null) return;
    await seen.confirm(async ({ revision: version }, idempotency_key) => {
      const body = { closing_date: instant, version };
      onProlonged(await prolong.mutateAsync({ params: { id: tender.id }, body, idempotency_key }));
    });
  };
  return (
    <FormActionDialog
      title={t(reopens ? "tenders.prolong.reopen_title" : "tenders.prolong.title", {
        tender: tenderCode(tender),
      })}
      submitLabel={t(reopens ? "tenders.prolong.reopen" : "tenders.prolong.action")}
      seen={seen}
      disabled={!isLater}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...words} />
      <Callout tone="info">
        {t(reopens ? "tenders.prolong.reopen_text" : "tenders.prolong.text", formats.counted(waiting))}
      </Callout>
      <div>
        <FieldDate
          withTime
          required
          autoFocus
          label={t("tenders.field.closing_date")}
          {...field("closing_date")}
          min={localInput(now().toISOString(), zone)}
          hint={t("tenders.terms.zone", { zone: zone_name })}
          error={isLater ? null : t("tenders.prolong.too_early")}
        />
        <ClosingPresets
          after={new Date(Math.max(closing ?? 0, nowMs()))}
          onChoose={(chosen) => field("closing_date").onChange(localInput(chosen, zone))}
        />
      </div>
    </FormActionDialog>
  );
}
