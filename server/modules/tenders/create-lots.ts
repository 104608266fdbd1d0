import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { LotCreate } from "#contract/tenders/lot.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { copyDocumentsToLots } from "#server/modules/tenders/lot-document.store.ts";
import { addLotsFromItems } from "#server/modules/tenders/add-lots-from-items.ts";
import { assertLots } from "#server/modules/tenders/check-lots.ts";
import { assertUnmixed } from "#server/records/sample/assert-unmixed.ts";
import { lockDraftTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { movedOrder } from "#server/modules/tenders/lot-order.ts";
import {
  EMPTY_LOT,
  findLots,
  lockItemsAgainstDeletion,
  insertLots,
  linkLots,
  lotOrder,
  numberLots,
} from "#server/modules/tenders/lot.store.ts";
import type { LotFields, LotRow } from "#server/modules/tenders/lot.store.ts";

/** Checks the number of lots. The limit per tender equals the limit of a bulk request. */
function assertRoom(count: number, added: number): void {
  if (count + added > BULK_MAX_ROWS)
    throw new AppError("too_many_rows", { params: { rows: count + added, limit: BULK_MAX_ROWS } });
}

/**
 * Links lots to their purchase items and to the documents of these items.
 * @throws AppError invalid_input with problems by row for unknown items, sample_mixed
 */
async function linkItems(
  ctx: MemberContext,
  tender: number,
  links: readonly { lot: number; item: number; row: number }[],
): Promise<void> {
  const { db } = ctx;
  if (links.length === 0) return;
  const items = await lockItemsAgainstDeletion(
    db,
    links.map(({ item }) => item),
  );
  const problems = links.flatMap(({ item, row }) =>
    items.has(item) ? [] : [{ code: "not_found", row, field: "purchase_item" }],
  );
  if (problems.length > 0) throw new AppError("invalid_input", { fields: { purchase_item: ["not_found"] }, problems });
  await assertUnmixed(db, tender, { items: links.map(({ item }) => item) });
  await linkLots(db, tender, links);
  await copyDocumentsToLots(
    db,
    links.map(({ lot }) => lot),
    { by: ctx.principal.user_id, at: ctx.now },
  );
}

async function inOrder(ctx: MemberContext, tender: number, ids: readonly number[]): Promise<LotRow[]> {
  const made = new Map((await findLots(ctx.db, tender, ids)).map((lot) => [lot.id, lot]));
  ctx.live({ kind: "tender_changed", id: tender }, [ctx.db.me]);
  return ids.flatMap((id) => made.get(id) ?? []);
}

/**
 * Adds lots to a draft at the requested positions, or at the end. Adds none if one of them is invalid.
 * @throws AppError not_found, wrong_state, too_many_rows, sample_mixed; invalid_input with problems by row
 */
export async function createLots(ctx: MemberContext, tender: number, given: readonly LotCreate[]): Promise<LotRow[]> {
  const { db } = ctx;
  const { lot_count } = await lockDraftTenderForUpdate(ctx, tender);
  assertRoom(lot_count, given.length);
  const lots = given.map(({ position: _position, purchase_item: _item, ...lot }): LotFields => ({
    ...EMPTY_LOT,
    ...Object.fromEntries(Object.entries(lot).filter(([, value]) => value !== undefined)),
    quantity: lot.quantity,
    unit: lot.unit,
  }));
  await assertLots(db, lots);
  const ids = await insertLots(db, tender, lots);
  await linkItems(
    ctx,
    tender,
    ids.flatMap((lot, index) =>
      typeof given[index]?.purchase_item === "number" ? [{ lot, item: given[index].purchase_item, row: index }] : [],
    ),
  );
  const moves = new Map(
    ids.flatMap((id, index) => (given[index]?.position === undefined ? [] : [[id, given[index].position] as const])),
  );
  if (moves.size > 0) await numberLots(db, tender, movedOrder(await lotOrder(db, tender), moves));
  await ctx.audit([
    { entity: "tender", entity_id: tender, action: "add_lots", note: String(ids.length) },
    ...ids.map((id) => ({ entity: "lot" as const, entity_id: id, action: "create" as const })),
  ]);
  return inOrder(ctx, tender, ids);
}

/** @throws AppError not_found (also with problems by index in `ids`), wrong_state, too_many_rows */
export async function createLotsFromItems(
  ctx: MemberContext,
  tender: number,
  ids: readonly number[],
): Promise<LotRow[]> {
  const { lot_count } = await lockDraftTenderForUpdate(ctx, tender);
  assertRoom(lot_count, new Set(ids).size);
  return inOrder(ctx, tender, await addLotsFromItems(ctx, tender, ids));
}
