import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { DocumentOwner } from "#server/modules/design-documents/design-document.store.ts";
import { noteChanges } from "#server/modules/tenders/note-changes.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

export async function announceDocument(ctx: MemberContext, { id }: DocumentOwner, name: string): Promise<void> {
  const tender = foundOrThrow(await findTender(ctx.db, id));
  if (tender.status === "TENDER_OPENED") await noteChanges(ctx, id, [{ field: "document", before: null, after: name }]);
}
