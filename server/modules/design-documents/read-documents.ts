import { Readable } from "node:stream";
import type { z } from "zod";
import { isPreviewable } from "#contract/files/document-kinds.ts";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { fieldsOf } from "#contract/fields.ts";
import type { DesignDocument, DesignDocuments } from "#contract/documents/design-document.schema.ts";
import type { NamedListQuery } from "#contract/list.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { asNamedList } from "#server/http/as-list.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { findDocument, listDocuments } from "#server/modules/design-documents/design-document.store.ts";
import type { DocumentOwner, DocumentRow } from "#server/modules/design-documents/design-document.store.ts";
import { translate } from "#server/platform/translate.ts";
import { zipNames } from "#server/platform/zip/zip-names.ts";
import { zipLength, zipOf } from "#server/platform/zip/write-zip.ts";

type Open = (ctx: MemberContext) => Promise<DocumentOwner>;

export const documentView = (row: DocumentRow): z.input<typeof DesignDocument> => ({
  id: row.id,
  ...fieldsOf(FILE_FIELDS, row),
  created_at: row.created_at,
});

export async function readDocuments(
  ctx: MemberContext,
  open: Open,
  query: NamedListQuery,
): Promise<z.input<typeof DesignDocuments>> {
  return asNamedList((await listDocuments(ctx.db, await open(ctx))).map(documentView), query, ({ name }) => name);
}

/**
 * Downloads a document, or shows an image or PDF inline if the query asks for it.
 * @throws AppError not_found, and the errors of `open`
 */
export async function downloadDocument(
  ctx: PreTransactionContext<MemberContext>,
  open: Open,
  asked: { id: number; inline: boolean },
): Promise<FileAnswer> {
  const { key, name, type, size } = await ctx.transaction(async (inside) =>
    foundOrThrow(await findDocument(inside.db, await open(inside), asked.id)),
  );
  return { name, type, size, content: await ctx.deps.files.get(key), inline: asked.inline && isPreviewable(type) };
}

/**
 * Streams all documents of a record as a zip archive named after the record.
 * @throws AppError not_found if there are no documents, and the errors of `open`
 */
export async function archiveDocuments(ctx: PreTransactionContext<MemberContext>, open: Open): Promise<FileAnswer> {
  const { owner, documents } = await ctx.transaction(async (inside) => {
    const opened = await open(inside);
    return { owner: opened, documents: await listDocuments(inside.db, opened) };
  });
  if (documents.length === 0) throw new AppError("not_found");
  const names = zipNames(documents.map(({ name }) => name));
  const entries = documents.map(({ key, size, crc32, created_at }, place) => ({
    name: names[place] ?? key,
    size,
    crc32,
    at: new Date(created_at),
    open: () => ctx.deps.files.get(key),
  }));
  const [name = ""] = zipNames([
    [translate(ctx.language, "documents.title"), owner.title].filter((word) => word !== null).join(" – "),
  ]);
  return {
    name: `${name}.zip`,
    type: "application/zip",
    size: zipLength(entries),
    content: Readable.from(zipOf(entries), { objectMode: false }),
  };
}
