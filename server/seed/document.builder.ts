import { DOCUMENT_TYPES, extensionOf } from "#contract/files/document-kinds.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { noteDocument, storeContent } from "#server/modules/design-documents/change-documents.ts";
import { findItem, findOfferLine, findOfferOwner } from "#server/modules/design-documents/design-document.store.ts";
import { removeStored } from "#server/platform/files.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "files" | "log">;

/** A valid PDF with one empty page, which viewers open without an error. */
export const A_PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** Adds a document to a purchase item and returns its id. The default file is a one-page PDF. */
export async function aDocument(
  deps: Deps,
  given: Side & { item: number; name?: string; bytes?: Buffer },
): Promise<number> {
  const name = given.name ?? "Чертёж.pdf";
  const content = await storeContent(deps.files, given.bytes ?? A_PDF);
  const { document, kept } = await actingAs(deps, { ...given, as: "customer" }, async (ctx) =>
    noteDocument(ctx, foundOrThrow(await findItem(ctx.db, given.item, { hold: true })), {
      content,
      name,
      type: DOCUMENT_TYPES[extensionOf(name) ?? "pdf"],
    }),
  );
  if (kept !== content.key) await removeStored(deps, content.key);
  return document.id;
}

export async function anOfferFile(
  deps: Deps,
  given: { supplier: Side; offer: number; lot?: number; name?: string; bytes?: Buffer },
): Promise<number> {
  const name = given.name ?? "Сертификат.pdf";
  const content = await storeContent(deps.files, given.bytes ?? A_PDF);
  const { document, kept } = await actingAs(deps, { ...given.supplier, as: "supplier" }, async (ctx) => {
    const { offer, lot } = given;
    const owner = foundOrThrow(
      lot === undefined ? await findOfferOwner(ctx.db, offer) : await findOfferLine(ctx.db, { offer, lot }),
    );
    return noteDocument(ctx, owner, { content, name, type: DOCUMENT_TYPES[extensionOf(name) ?? "pdf"] });
  });
  if (kept !== content.key) await removeStored(deps, content.key);
  return document.id;
}
