import { useState } from "react";
import type { ReactNode } from "react";
import { useGetOne } from "ra-core";
import { useSearchParams } from "react-router";
import type { Lot } from "#contract/tenders/lot.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import type { PreviewSlot } from "#src/entities/tender/preview.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { useCollapsedMenu } from "#src/ui/page/frame-context.ts";
import { DraftPage } from "#src/features/tenders/DraftPage.tsx";
import { SENT_TABS, SentPage } from "#src/features/tenders/SentPage.tsx";
import { TenderHeader } from "#src/features/tenders/TenderHeader.tsx";
import { useFreshTender } from "#src/features/tenders/use-fresh-tender.ts";

function Draft({
  tender,
  documents,
  onUnsaved,
  onLeave,
  preview,
}: {
  tender: Tender;
  documents: ReactNode;
  onUnsaved: (unsaved: boolean) => void;
  onLeave: () => void;
  preview: PreviewSlot;
}) {
  const t = useT();
  const lots = useListOf<Lot>("lots", { of: tender.id });
  if (lots.data !== undefined)
    return (
      <DraftPage
        tender={tender}
        lots={lots.data}
        documents={documents}
        onUnsaved={onUnsaved}
        onLeave={onLeave}
        preview={preview}
      />
    );
  return (
    <>
      <TenderHeader tender={tender} />
      {lots.error === null ? <SkeletonList columns={6} /> : <ReadFailure title={t("tenders.failed")} answer={lots} />}
    </>
  );
}

interface TenderPageProps {
  id: number;
  comparison: ReactNode;
  questions: (tender: Tender) => ReactNode;
  documents: (tender: Tender) => ReactNode;
  preview: PreviewSlot;
}

export function TenderPage({ id, comparison, questions, documents, preview }: TenderPageProps) {
  const tender = useGetOne<Tender>("tenders", { id }).data;
  useFreshTender(id, tender);
  const [isUnsaved, setUnsaved] = useState(false);
  const asked = useSearchParams()[0].get("tab");
  const tab = SENT_TABS.find((each) => each === asked);
  // Before the tender is loaded, so that the sheet doesn't move. SentPage knows the tab of an address without one.
  useCollapsedMenu(tab === "compare" && tender?.status !== "DRAFT");
  // If another user sends the tender during an edit, the draft page with the unsaved edits stays visible until the user
  // leaves.
  const isPrepared = (found: Tender): boolean => found.status === "DRAFT" || isUnsaved;
  return (
    <ResourcePage<Tender> id={id} ownBar isPlaced={tab !== undefined}>
      {(found, crumbs) =>
        isPrepared(found) ? (
          <>
            <Breadcrumbs crumbs={crumbs} />
            <Draft
              key={id}
              tender={found}
              documents={documents(found)}
              onUnsaved={setUnsaved}
              onLeave={() => setUnsaved(false)}
              preview={preview}
            />
          </>
        ) : (
          <SentPage
            key={id}
            tender={found}
            crumbs={crumbs}
            comparison={comparison}
            questions={questions(found)}
            documents={documents(found)}
          />
        )
      }
    </ResourcePage>
  );
}
