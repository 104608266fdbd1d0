import { useState } from "react";
import type { ReactNode } from "react";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { tenderCode } from "#contract/numbering.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCall } from "#src/api/hooks.ts";
import { MissingHere } from "#src/entities/failure/MissingRecord.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import type { PreviewSlot } from "#src/entities/tender/preview.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { DraftPage } from "#src/features/tenders/DraftPage.tsx";
import { SentPage } from "#src/features/tenders/SentPage.tsx";
import { TenderHeader } from "#src/features/tenders/TenderHeader.tsx";
import { useFreshTender } from "#src/features/tenders/use-fresh-tender.ts";

const ALL_LOTS = { ordering: "position", limit: LIST_MAX_LIMIT } as const;

/** A draft once its lots are here. */
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
  const lots = useCall(lotApi.list, { params: { id: tender.id }, query: ALL_LOTS });
  if (lots.data !== undefined)
    return (
      <DraftPage
        tender={tender}
        lots={lots.data.results}
        documents={documents}
        onUnsaved={onUnsaved}
        onLeave={onLeave}
        preview={preview}
      />
    );
  return (
    <>
      <TenderHeader tender={tender} />
      {lots.error === null ? (
        <SkeletonList columns={6} />
      ) : (
        <ErrorState
          title={t("tenders.failed")}
          text={failureText(lots.error, t) ?? ""}
          onRetry={() => void lots.refetch()}
        />
      )}
    </>
  );
}

interface TenderPageProps {
  id: number;
  /** What other features show of a tender. */
  comparison: ReactNode;
  questions: (tender: Tender) => ReactNode;
  documents: (tender: Tender) => ReactNode;
  preview: PreviewSlot;
}

/** One tender: prepared while it is a draft, followed and compared once it was sent. */
export function TenderPage({ id, comparison, questions, documents, preview }: TenderPageProps) {
  const t = useT();
  const answer = useCall(tenderApi.one, { params: { id } });
  const tender = answer.data;
  useFreshTender(id, tender);
  const [isUnsaved, setUnsaved] = useState(false);
  const isMissing = answer.error instanceof ApiError && answer.error.status === 404;
  // Somebody else has sent it while lots were typed here: what isn't saved stays to be seen until it is left.
  const isPrepared = tender !== undefined && (tender.status === "DRAFT" || isUnsaved);
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[
          { label: t("tenders.title"), to: paths.tenders() },
          { label: tender === undefined ? t("tenders.one") : tenderCode(tender) },
        ]}
      />
      {isMissing && (
        <MissingHere
          record={{ kind: "tender", id }}
          text={t("tenders.missing")}
          to={paths.tenders()}
          back={t("tenders.title")}
        />
      )}
      {tender === undefined && answer.error !== null && !isMissing && (
        <ErrorState
          title={t("tenders.failed")}
          text={failureText(answer.error, t) ?? ""}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <SkeletonList columns={6} />}
      {tender !== undefined && !isMissing && isPrepared && (
        <Draft
          key={id}
          tender={tender}
          documents={documents(tender)}
          onUnsaved={setUnsaved}
          onLeave={() => setUnsaved(false)}
          preview={preview}
        />
      )}
      {tender !== undefined && !isMissing && !isPrepared && (
        <SentPage
          key={id}
          tender={tender}
          comparison={comparison}
          questions={questions(tender)}
          documents={documents(tender)}
        />
      )}
    </PageSheet>
  );
}
