import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { z } from "zod";
import type { Audited } from "#contract/history/history.api.ts";
import { DESIGN_FILE_EXTENSIONS } from "#contract/files/document-kinds.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import type { DesignDocument } from "#contract/documents/design-document.schema.ts";
import { DOCUMENTS_MAX } from "#contract/limits.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { readDocument } from "#server/http/uploads.ts";
import {
  countDocuments,
  deleteDocument,
  findDocument,
  insertDocument,
  upsertStoredFile,
} from "#server/modules/design-documents/design-document.store.ts";
import type { DocumentOwner } from "#server/modules/design-documents/design-document.store.ts";
import { documentView } from "#server/modules/design-documents/read-documents.ts";
import { removeStored } from "#server/platform/files.ts";
import type { FileStore } from "#server/platform/files.ts";

type Hold = (ctx: MemberContext) => Promise<DocumentOwner>;

const ENTITIES = {
  item: "purchase_item",
  lot: "lot",
  tender: "tender",
  company: "workspace",
  offered_lot: "lot",
  offered_tender: "tender",
} as const satisfies Partial<Record<DocumentOwner["kind"], Audited>>;

function audit(
  ctx: MemberContext,
  owner: DocumentOwner,
  action: "upload_file" | "remove_file",
  change: { from: string | null; to: string | null },
): Promise<void> {
  if (owner.kind !== "offer" && owner.kind !== "offer_line" && owner.kind !== "outside_offer")
    return ctx.audit({
      entity: ENTITIES[owner.kind],
      entity_id: owner.id,
      action,
      changes: { design_documentation: change },
    });
  return ctx.audit({
    entity: "offer",
    entity_id: owner.offer ?? owner.id,
    action,
    changes: { files: change },
    ...(owner.kind === "offer_line" && owner.title !== null ? { note: owner.title } : {}),
  });
}

export interface StoredContent {
  readonly key: string;
  readonly sha256: string;
  readonly crc32: number;
  readonly size: number;
}

export const storeContent = async (files: Pick<FileStore, "put">, bytes: Buffer): Promise<StoredContent> => ({
  key: await files.put(bytes),
  sha256: createHash("sha256").update(bytes).digest("hex"),
  crc32: crc32(bytes),
  size: bytes.length,
});

/**
 * Inserts a document record for stored content. Returns the storage key in use as `kept`. If the workspace already had
 * the same content, this is the earlier key.
 * @throws AppError too_many_files
 */
export async function noteDocument(
  ctx: MemberContext,
  owner: DocumentOwner,
  given: { content: StoredContent; name: string; type: string },
): Promise<{ document: z.input<typeof DesignDocument>; kept: string }> {
  const { db, now } = ctx;
  const { content, name, type } = given;
  if ((await countDocuments(db, owner)) >= DOCUMENTS_MAX)
    throw new AppError("too_many_files", { params: { limit: DOCUMENTS_MAX } });
  const file = foundOrThrow(await upsertStoredFile(db, { ...content, at: now }));
  const id = foundOrThrow(
    await insertDocument(db, owner, { name, type }, { stored_file: file.id, by: ctx.principal.user_id, at: now }),
  );
  await audit(ctx, owner, "upload_file", { from: null, to: name });
  return { document: documentView(foundOrThrow(await findDocument(db, owner, id))), kept: file.key };
}

/**
 * Adds an uploaded file to the record that `hold` locks and returns. Stores the bytes before the transaction. Removes
 * them again if the transaction fails or the workspace already has the same content. `tell` publishes the new document
 * in the same transaction.
 * @throws AppError file_missing, file_wrong_kind, file_other_content, too_many_files, and the errors of `hold`
 */
export async function addDocument(
  ctx: PreTransactionContext<MemberContext>,
  hold: Hold,
  {
    tell,
    endings = DESIGN_FILE_EXTENSIONS,
  }: {
    tell?: (inside: MemberContext, owner: DocumentOwner, name: string) => Promise<void>;
    endings?: readonly DocumentExtension[];
  } = {},
): Promise<z.input<typeof DesignDocument>> {
  const { bytes, name, type } = readDocument(ctx.file, endings);
  const content = await storeContent(ctx.deps.files, bytes);
  try {
    const { document, kept } = await ctx.transaction(async (inside) => {
      const owner = await hold(inside);
      const noted = await noteDocument(inside, owner, { content, name, type });
      await tell?.(inside, owner, name);
      return noted;
    });
    if (kept !== content.key) await removeStored(ctx.deps, content.key);
    return document;
  } catch (error) {
    // An AppError always means a rollback. Other errors may occur after the commit, when a record already refers to the
    // bytes.
    if (error instanceof AppError) await removeStored(ctx.deps, content.key);
    throw error;
  }
}

/**
 * Deletes a document record. A scheduled job removes its bytes once no document refers to them.
 * @throws AppError not_found, and the errors of `hold`
 */
export async function removeDocument(ctx: MemberContext, hold: Hold, id: number): Promise<Record<string, never>> {
  const owner = await hold(ctx);
  const document = foundOrThrow(await findDocument(ctx.db, owner, id));
  if ((await deleteDocument(ctx.db, owner, id)) === 0) throw new AppError("not_found");
  await audit(ctx, owner, "remove_file", { from: document.name, to: null });
  return {};
}
