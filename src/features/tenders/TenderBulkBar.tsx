import { tenderCode } from "#contract/numbering.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { tendersAtOnceApi } from "#contract/tenders/tenders-at-once.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { AtOnceDialog } from "#src/kit/form/AtOnceDialog.tsx";
import type { AtOnceDialogProps } from "#src/kit/form/AtOnceDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { RecordBulkBar } from "#src/kit/views/RecordBulkBar.tsx";
import type { BulkStep } from "#src/kit/views/RecordBulkBar.tsx";
import { now, nowMs } from "#src/locale/clock.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";
import { MS_PER_DAY } from "#src/locale/remaining.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZoneName } from "#src/locale/use-zone-name.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { ClosingPresets } from "#src/features/tenders/ClosingPresets.tsx";

/** The call compares the revision of the whole tender with lots and suppliers. */
const seenOf = ({ id, revision }: Tender) => ({ id, version: revision });
const linkOf = (tender: Tender) => ({
  id: tender.id,
  name: `${tenderCode(tender)} · ${tender.name}`,
  to: paths.tender(tender.id),
});

function ProlongTendersDialog(dialog: AtOnceDialogProps<Tender>) {
  const t = useT();
  const zone = useZone();
  const prolong = useCallMutation(tendersAtOnceApi.prolong);
  const { values, field } = useFormValues({
    closing_date: localInput(new Date(nowMs() + MS_PER_DAY).toISOString(), zone),
  });
  const instant = instantOf(values.closing_date, zone);
  const isLater = instant !== null && Date.parse(instant) > nowMs();
  const zone_name = useZoneName();
  const isReady = ({ status, closing_date }: Tender): boolean =>
    status === "TENDER_OPENED" &&
    instant !== null &&
    (closing_date === null || Date.parse(closing_date) < Date.parse(instant));
  return (
    <AtOnceDialog<Tender>
      {...dialog}
      words={{
        title: "tender_drafts.bulk.prolong_title",
        action: "tenders.prolong.action",
        text: "tender_drafts.bulk.prolong_text",
        done: "tender_drafts.bulk.prolong_done",
        partly: "tender_drafts.bulk.prolong_partly",
      }}
      isReady={isReady}
      send={(chosen, idempotency_key) =>
        prolong.mutateAsync({
          body: { tenders: chosen.map(seenOf), closing_date: instant ?? "" },
          idempotency_key,
        })
      }
      linkOf={linkOf}
      disabled={!isLater}
    >
      <div>
        <FieldDate
          withTime
          required
          autoFocus
          label={t("tenders.field.closing_date")}
          {...field("closing_date")}
          min={localInput(now().toISOString(), zone)}
          hint={t("tenders.terms.zone", { zone: zone_name })}
        />
        <ClosingPresets onChoose={(chosen) => field("closing_date").onChange(localInput(chosen, zone))} />
      </div>
    </AtOnceDialog>
  );
}

function DeleteTendersDialog(dialog: AtOnceDialogProps<Tender>) {
  const remove = useCallMutation(tendersAtOnceApi.remove);
  return (
    <AtOnceDialog<Tender>
      {...dialog}
      destructive
      words={{
        title: "tender_drafts.bulk.delete_title",
        action: "ui.action.delete",
        text: "tender_drafts.bulk.delete_text",
        done: "tender_drafts.bulk.delete_done",
        partly: "tender_drafts.bulk.delete_partly",
      }}
      isReady={({ status }) => status === "DRAFT"}
      send={(chosen, idempotency_key) => remove.mutateAsync({ body: { tenders: chosen.map(seenOf) }, idempotency_key })}
      linkOf={linkOf}
    />
  );
}

/** Actions for the tenders that are selected in the list. */
export function TenderBulkBar(chosen: ChosenInList<Tender>) {
  const t = useT();
  const may = useMay();
  const prolong: BulkStep<Tender> = {
    label: t("tenders.prolong.action"),
    icon: "clock",
    dialog: (given) => <ProlongTendersDialog {...given} />,
  };
  const remove: BulkStep<Tender> = {
    label: t("tender_drafts.bulk.delete"),
    icon: "trash",
    destructive: true,
    dialog: (given) => <DeleteTendersDialog {...given} />,
  };
  const steps = may(tendersAtOnceApi.remove) ? [prolong, remove] : [];
  return <RecordBulkBar<Tender> {...chosen} resource="tenders" steps={steps} />;
}
