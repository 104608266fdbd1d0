import Box from "@mui/material/Box";
import { useMemo } from "react";
import type { TenderChange } from "#contract/changes/tender-change.api.ts";
import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { DocumentList } from "#src/features/design-documents/DocumentList.tsx";
import { useDocuments } from "#src/features/design-documents/use-documents.ts";
import type { Documents, DocumentsState } from "#src/features/design-documents/use-documents.ts";

interface CardProps {
  title: string;
  documents: Documents;
  note?: string | null;
  isNew?: (document: DesignDocument) => boolean;
}

function Card({ title, documents, note = null, isNew }: CardProps) {
  const { t, formats } = useTextTools();
  const count = documents.all.length;
  const action = count > 0 && (
    <IconAction icon="download" label={t("documents.download_all")} size="small" onClick={documents.fetch_all} />
  );
  return (
    <AsideCard title={title} count={count === 0 ? undefined : formats.count(count)} action={action}>
      {note !== null && <Box sx={{ color: "text.secondary", mb: 0.5 }}>{note}</Box>}
      <DocumentList documents={documents} {...(isNew && { isNew })} />
    </AsideCard>
  );
}

export function DocumentsCard({ item }: { item: number }) {
  const t = useT();
  const owner = useMemo(() => ({ kind: "item", id: item }) as const, [item]);
  return <Card title={t("documents.title")} documents={useDocuments(owner, "open")} />;
}

const STATES = { DRAFT: "open", TENDER_OPENED: "growing", DONE: "locked" } as const satisfies Record<
  Tender["status"],
  DocumentsState
>;

/** Shows the customer the documents in a tender. A draft allows all changes, an open tender only additions. */
export function TenderDocumentsCard({ tender }: { tender: Tender }) {
  const t = useT();
  const { id, status, actions } = tender;
  const owner = useMemo(() => ({ kind: "tender", tender: id }) as const, [id]);
  const state = actions.includes("edit") ? STATES[status] : "locked";
  const documents = useDocuments(owner, state);
  return (
    <Card
      title={t("documents.of_tender")}
      documents={documents}
      note={state === "growing" && documents.may_add ? t("documents.added_to_open") : null}
    />
  );
}

/**
 * Shows the supplier the documents in a tender and marks those added since the last visit. Renders nothing if there are
 * none.
 */
export function OfferTenderDocumentsCard({ offer }: { offer: number }) {
  const t = useT();
  const owner = useMemo(() => ({ kind: "offered_tender", offer }) as const, [offer]);
  const documents = useDocuments(owner, "locked");
  const changes = useListOf<TenderChange>("offer-changes", { of: offer }).data ?? [];
  if (documents.all.length === 0) return null;
  const isNew = ({ name, created_at }: DesignDocument): boolean =>
    changes.some(
      ({ field, after, at, is_new }) => field === "document" && is_new && after === name && at === created_at,
    );
  return <Card title={t("documents.of_tender")} documents={documents} isNew={isNew} />;
}

/** Shows the documents that prove the company details. The documents are locked during verification. */
export function CompanyDocumentsCard({ company, isLocked }: { company: number; isLocked: boolean }) {
  const t = useT();
  const owner = useMemo(() => ({ kind: "company", company }) as const, [company]);
  const documents = useDocuments(owner, isLocked ? "locked" : "open");
  return <Card title={t("documents.of_company")} documents={documents} note={t("documents.company_note")} />;
}

/** Shows administrators the documents that prove the company details, read-only. */
export function CompanyDocumentsToRead({ company }: { company: number }) {
  const t = useT();
  const owner = useMemo(() => ({ kind: "company_read", company }) as const, [company]);
  return <Card title={t("documents.of_company")} documents={useDocuments(owner, "locked")} />;
}
