import type { z } from "zod";
import type { PurchaseItemPatch, PurchaseItemsPatch } from "#contract/purchase-items/purchase-item.schema.ts";
import type { ItemRow } from "#server/modules/purchase-items/item-rows.sql.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { setItemValues, otherItemValues } from "#server/modules/attributes/set-item-values.ts";
import { assertItems } from "#server/modules/purchase-items/check-items.ts";
import { findItems, lockItems, updateItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { StoredItem } from "#server/modules/purchase-items/purchase-item.store.ts";

type Patch = z.output<typeof PurchaseItemsPatch>[number];

function merged(before: StoredItem, patch: Patch): StoredItem {
  const { version: _version, attributes: _attributes, holds: _holds, ...asked } = patch;
  return { ...before, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) };
}

/** Returns the patches to apply. A patch with `holds` applies only if its item exists and still has these values. */
async function patchesInForce(
  ctx: MemberContext,
  patches: readonly Patch[],
  stored: ReadonlyMap<number, StoredItem>,
): Promise<readonly Patch[]> {
  const others = await otherItemValues(
    ctx,
    patches.map(({ id, holds }) => ({ id, attributes: holds?.attributes })),
  );
  return patches.filter(({ id, holds }) => {
    if (holds === undefined) return true;
    const { attributes: _attributes, ...fields } = holds;
    const item = stored.get(id);
    return item !== undefined && !others.has(id) && Object.keys(changesOf({ ...item }, fields)).length === 0;
  });
}

/**
 * Changes items in one statement, or none if one of them fails. Locks them, compares versions and validates the result.
 * Returns them in the order of the patches, with the requested attributes.
 * @throws AppError not_found, version_conflict (with the current records), invalid_input; problems are listed by row
 */
export async function changeItems(
  ctx: MemberContext,
  asked: readonly Patch[],
  withAttributes: readonly number[] = [],
): Promise<ItemRow[]> {
  const ids = asked.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new AppError("invalid_input", {
      problems: ids.flatMap((id, row) => (ids.indexOf(id) < row ? [{ code: "invalid", row, field: "id" }] : [])),
    });
  const stored = new Map((await lockItems(ctx.db, ids)).map((item) => [item.id, item]));
  const patches = await patchesInForce(ctx, asked, stored);
  const missing = patches.flatMap(({ id }, row) => (stored.has(id) ? [] : [{ code: "not_found", row, field: "id" }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  const stale = patches.flatMap(({ id, version }, row) =>
    version === undefined || version === stored.get(id)?.version ? [] : [{ id, row }],
  );
  if (stale.length > 0) {
    const current = await findItems(
      ctx.db,
      stale.map(({ id }) => id),
      withAttributes,
    );
    throw new AppError("version_conflict", {
      current,
      problems: stale.map(({ row }) => ({ code: "version_conflict", row, field: "version" })),
    });
  }
  const items = patches.map((patch) => merged(foundOrThrow(stored.get(patch.id)), patch));
  await assertItems(ctx.db, items);
  await updateItems(ctx.db, items);
  const values = await setItemValues(ctx, patches);
  await ctx.audit(
    patches.map(({ id: entity_id, attributes: _attributes, holds: _holds, ...fields }) => ({
      entity: "purchase_item",
      entity_id,
      action: "edit",
      changes: { ...changesOf({ ...stored.get(entity_id) }, fields), ...values.get(entity_id) },
    })),
  );
  const written = new Map((await findItems(ctx.db, ids, withAttributes)).map((item) => [item.id, item]));
  return ids.flatMap((id) => written.get(id) ?? []);
}

/** @throws AppError not_found, version_conflict (with the current record), invalid_input with `fields` */
export async function changeItem(ctx: MemberContext, id: number, patch: PurchaseItemPatch): Promise<ItemRow> {
  try {
    return foundOrThrow((await changeItems(ctx, [{ ...patch, id }]))[0]);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "invalid_input") throw error;
    const { current } = error.details;
    throw new AppError(error.code, Array.isArray(current) ? { current: current[0] } : {});
  }
}
