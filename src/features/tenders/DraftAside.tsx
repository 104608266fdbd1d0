import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { StartCard } from "#src/features/tenders/StartCard.tsx";
import type { StartPlaces } from "#src/features/tenders/StartCard.tsx";
import { TermsCard } from "#src/features/tenders/TermsCard.tsx";
import { formOf } from "#src/features/tenders/terms-form.ts";
import type { Draft } from "#src/features/tenders/use-draft.ts";
import { useSaveTerms } from "#src/features/tenders/use-save-terms.tsx";

interface DraftAsideProps {
  tender: Tender;
  draft: Draft;
  places: StartPlaces;
  onEdit: () => void;
}

export function DraftAside({ tender, draft, places, onEdit }: DraftAsideProps) {
  const t = useT();
  const zone = useZone();
  const fail = useFailure();
  const { save, dialog } = useSaveTerms();
  const setUrgent = (urgent: boolean) => save(tender, { ...formOf(tender, zone), urgent });
  return (
    <>
      <StartCard state={draft.state} lots={draft.lots} suppliers={draft.suppliers} places={places} />
      <TermsCard
        tender={tender}
        onEdit={draft.is_read_only ? undefined : onEdit}
        onUrgent={draft.is_read_only ? undefined : (urgent) => void setUrgent(urgent).catch(fail)}
      />
      <Callout tone="info" icon="lock">
        {t("tender_drafts.start.privacy")}{" "}
        {t(tender.sealed ? "tender_drafts.start.privacy_sealed" : "tender_drafts.start.privacy_open")}
      </Callout>
      {dialog}
    </>
  );
}
