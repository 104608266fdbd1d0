import { createHash } from "node:crypto";
import type { z } from "zod";
import { isPreviewable } from "#contract/files/document-kinds.ts";
import { DELIVERY_MAX_FILES } from "#contract/limits.ts";
import { deliveryMachine } from "#contract/orders/delivery.machine.ts";
import { DELIVERY_FILE_EXTENSIONS } from "#contract/orders/order-delivery.schema.ts";
import type { OrderDeliveries } from "#contract/orders/order-delivery.schema.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { readDocument } from "#server/http/uploads.ts";
import { findAdjustment } from "#server/modules/orders/adjustment.store.ts";
import { auditParties } from "#server/modules/orders/audit-parties.ts";
import { countFiles, findFile, insertFile } from "#server/modules/orders/delivery-file.store.ts";
import { findDelivery, listDeliveries } from "#server/modules/orders/delivery.store.ts";
import { findOrder, lockOrderForUpdate } from "#server/modules/orders/find-order.ts";
import { deliveryAuthorship } from "#server/modules/orders/lock-delivery.ts";
import { removeStored } from "#server/platform/files.ts";

/** @throws AppError not_found if the workspace has no such order */
export async function readDeliveries(ctx: MemberContext, id: number): Promise<z.input<typeof OrderDeliveries>> {
  await findOrder(ctx, id);
  return { results: await listDeliveries(ctx.db, id) };
}

interface Of {
  readonly order: number;
  readonly delivery: number;
}
/** Where a new document belongs: to a delivery, or to one of its corrections and returns. */
interface AddTo extends Of {
  readonly adjustment: number | null;
}

/**
 * Inserts the record of a file whose bytes are already stored.
 * @throws AppError not_found, wrong_state for a cancelled delivery, too_many_files
 */
export async function noteFile(
  ctx: MemberContext,
  { order, delivery: id, adjustment }: AddTo,
  file: { bytes: Buffer; name: string; type: string; key: string },
): Promise<z.input<typeof OrderDeliveries>> {
  const row = await lockOrderForUpdate(ctx, order);
  const delivery = foundOrThrow(await findDelivery(ctx.db, order, id));
  if (delivery.status === "CANCELLED") throw wrongStateError(deliveryMachine, delivery.status);
  if (adjustment !== null && (await findAdjustment(ctx.db, order, adjustment))?.delivery !== id)
    throw new AppError("not_found");
  if ((await countFiles(ctx.db, order, id)) >= DELIVERY_MAX_FILES)
    throw new AppError("too_many_files", { params: { limit: DELIVERY_MAX_FILES } });
  const { bytes, ...named } = file;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await insertFile(ctx.db, id, deliveryAuthorship(ctx, row), { ...named, size: bytes.length, sha256, adjustment });
  await auditParties(ctx, row, { action: "add_delivery_file", note: `№ ${delivery.number}: ${file.name}` });
  ctx.live({ kind: "order_changed", id: order }, [row.customer.id, row.supplier.id]);
  return { results: await listDeliveries(ctx.db, order) };
}

/**
 * Adds a document to a delivery, even after the receipt, because documents often arrive later than goods. Stores the
 * bytes before the transaction and removes them if it fails.
 * @throws AppError file_missing, file_wrong_kind, file_other_content, and the errors of `noteFile`
 */
export async function addDeliveryFile(
  ctx: PreTransactionContext<MemberContext>,
  of: AddTo,
): Promise<z.input<typeof OrderDeliveries>> {
  const file = readDocument(ctx.file, DELIVERY_FILE_EXTENSIONS);
  const key = await ctx.deps.files.put(file.bytes);
  try {
    return await ctx.transaction((inside) => noteFile(inside, of, { ...file, key }));
  } catch (error) {
    // An AppError always means a rollback. Other errors may occur after the commit, when a record already refers to the
    // bytes.
    if (error instanceof AppError) await removeStored(ctx.deps, key);
    throw error;
  }
}

/**
 * Returns a file of a delivery as a download, or inline if the query asks for it.
 * @throws AppError not_found
 */
export async function downloadDeliveryFile(
  ctx: PreTransactionContext<MemberContext>,
  of: Of & { file: number; inline: boolean },
): Promise<FileAnswer> {
  const { key, name, type, size } = await ctx.transaction(async (inside) =>
    foundOrThrow(await findFile(inside.db, of)),
  );
  return { name, type, size, content: await ctx.deps.files.get(key), inline: of.inline && isPreviewable(type) };
}
