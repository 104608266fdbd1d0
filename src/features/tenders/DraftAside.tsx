import type { RefObject } from "react";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { localInput } from "#src/locale/local-time.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { StartCard } from "#src/features/tenders/StartCard.tsx";
import type { StartPlaces } from "#src/features/tenders/StartCard.tsx";
import { TermsCard } from "#src/features/tenders/TermsCard.tsx";
import { formOf } from "#src/features/tenders/terms-form.ts";
import type { TermsForm } from "#src/features/tenders/terms-form.ts";
import type { Draft } from "#src/features/tenders/use-draft.ts";
import { useSaveTerms } from "#src/features/tenders/use-save-terms.tsx";
import type { SuggestedSuppliers } from "#src/features/tenders/use-suggested-suppliers.ts";

interface DraftAsideProps {
  tender: Tender;
  draft: Draft;
  places: StartPlaces;
  suggested: SuggestedSuppliers;
  send: RefObject<HTMLButtonElement | null>;
  isPaused: boolean;
}

export function DraftAside({ tender, draft, places, suggested, send, isPaused }: DraftAsideProps) {
  const t = useT();
  const zone = useZone();
  const fail = useFailure();
  const { save, dialog } = useSaveTerms();
  const set = (terms: Partial<TermsForm>): void => void save(tender, { ...formOf(tender, zone), ...terms }).catch(fail);
  return (
    <>
      <StartCard
        state={draft.state}
        lots={draft.lots}
        suppliers={draft.suppliers}
        places={places}
        suggested={suggested}
        onClosing={(instant) => set({ closing_date: localInput(instant, zone) })}
        send={send}
        isPaused={isPaused}
      />
      <TermsCard
        tender={tender}
        onEdit={draft.is_read_only ? undefined : () => places.terms("name")}
        onUrgent={draft.is_read_only ? undefined : (urgent) => set({ urgent })}
      />
      <Callout tone="info" icon="lock">
        {t("tender_drafts.start.privacy")}{" "}
        {t(tender.sealed ? "tender_drafts.start.privacy_sealed" : "tender_drafts.start.privacy_open")}
      </Callout>
      {dialog}
    </>
  );
}
