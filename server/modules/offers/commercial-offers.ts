import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { z } from "zod";
import { COMMERCIAL_OFFER_EXTENSIONS } from "#contract/offers/offer.schema.ts";
import type { CommercialOffer } from "#contract/offers/offer.schema.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { readDocument } from "#server/http/uploads.ts";
import { deleteFile, findFile, findFileOfOffer, replaceFile } from "#server/modules/offers/commercial-offer.store.ts";
import type { FileRow } from "#server/modules/offers/commercial-offer.store.ts";
import { fileView } from "#server/modules/offers/offer.view.ts";
import { markOfferBegun, lockOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { removeStored } from "#server/platform/files.ts";

type Outside = PreTransactionContext<MemberContext>;

/**
 * Stores the signed file of an offer and replaces an earlier one. Writes the bytes before the transaction and removes
 * them again if it fails.
 * @throws AppError file_missing, file_wrong_kind, file_other_content, not_found, wrong_state, tender_closed
 */
export async function uploadCommercialOffer(ctx: Outside, offer: number): Promise<z.input<typeof CommercialOffer>> {
  const file = readDocument(ctx.file, COMMERCIAL_OFFER_EXTENSIONS);
  const key = await ctx.deps.files.put(file.bytes);
  try {
    const { before, after } = await ctx.transaction(async (inside) => {
      const row = await lockOfferForUpdate(inside, offer);
      await markOfferBegun(inside, row);
      const earlier = await findFileOfOffer(inside.db, offer);
      const sha256 = createHash("sha256").update(file.bytes).digest("hex");
      const { name, type, bytes } = file;
      const noted = {
        offer_id: offer,
        customer_id: row.customer_id,
        key,
        sha256,
        crc32: crc32(bytes),
        by: inside.principal.user_id,
        at: inside.now,
      };
      const stored = foundOrThrow(await replaceFile(inside.db, { name, type, size: bytes.length }, noted));
      await inside.audit({
        entity: "offer",
        entity_id: offer,
        action: "upload_file",
        changes: { commercial_offer: { from: earlier?.name ?? null, to: file.name } },
      });
      inside.live({ kind: "offer_changed", id: offer }, [inside.db.me]);
      return { before: earlier, after: stored };
    });
    if (before !== undefined) await removeStored(ctx.deps, before.key);
    return fileView(after);
  } catch (error) {
    await removeStored(ctx.deps, key);
    throw error;
  }
}

/**
 * Finds a file that the caller may read. A supplier may read its own files, a customer once the prices are revealed.
 * @throws AppError not_found, forbidden for a member without the permission of that side
 */
export async function readableFile(ctx: MemberContext, id: number): Promise<FileRow> {
  const file = foundOrThrow(await findFile(ctx.db, id));
  const isOwn = file.supplier_id === ctx.db.me;
  const allowed = isOwn
    ? may(ctx.principal, "read_offer") || may(ctx.principal, "update_offer")
    : may(ctx.principal, "read_tender");
  if (!allowed) throw new AppError("forbidden");
  return file;
}

/** @throws AppError not_found, wrong_state, tender_closed */
export async function removeCommercialOffer(ctx: Outside, id: number): Promise<Record<string, never>> {
  const file = await ctx.transaction(async (inside) => {
    const seen = foundOrThrow(await findFile(inside.db, id));
    await lockOfferForUpdate(inside, seen.offer_id);
    // Another request may have replaced the file while this one was waiting for the lock.
    if ((await deleteFile(inside.db, id)) === 0) throw new AppError("not_found");
    await inside.audit({
      entity: "offer",
      entity_id: seen.offer_id,
      action: "remove_file",
      changes: { commercial_offer: { from: seen.name, to: null } },
    });
    inside.live({ kind: "offer_changed", id: seen.offer_id }, [inside.db.me]);
    return seen;
  });
  await removeStored(ctx.deps, file.key);
  return {};
}

/**
 * Returns the signed file as a download, never for inline display.
 * @throws AppError not_found, forbidden
 */
export async function downloadCommercialOffer(ctx: Outside, id: number): Promise<FileAnswer> {
  const { key, name, type } = await ctx.transaction((inside) => readableFile(inside, id));
  return { name, type, content: await ctx.deps.files.get(key) };
}
