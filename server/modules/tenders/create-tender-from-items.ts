import type { z } from "zod";
import type { TakenChoice, TakenItem, TakenItems } from "#contract/purchase-items/item-use.ts";
import { countedUses, freeQuantity } from "#contract/tenders/free-quantity.ts";
import type { TenderOfItems } from "#contract/tenders/item-tender.api.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { addLotsFromItems } from "#server/modules/tenders/add-lots-from-items.ts";
import { insertDraft, withUsualTerms } from "#server/modules/tenders/create-tender.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import { markSamples, samplesAmong } from "#server/records/sample/sample.store.ts";
import { lockItemAmounts, usesOfItems } from "#server/records/tender/item-uses.store.ts";

/** Locks items and returns those that are in a tender or an order, with what is free of each. */
async function takenOf({ db }: MemberContext, ids: readonly number[]): Promise<TakenItem[]> {
  const items = await lockItemAmounts(db, ids);
  const usesOf = await usesOfItems(db, ids);
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const inOrder = items.toSorted((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0));
  return inOrder.flatMap((item) => {
    const { lots, orders } = usesOf(item.id);
    const free = freeQuantity(item, [...orders, ...lots]);
    if (compare(free, item.quantity) === 0) return [];
    const uses = countedUses([...orders, ...lots]).map(({ kind, id, number, round, quantity, units }) => ({
      kind,
      id,
      number,
      round,
      quantity,
      units,
    }));
    return [{ ...item, free, uses }];
  });
}

const placesOf = ({ uses }: TakenItem): string =>
  [...new Set(uses.map((use) => (use.kind === "order" ? orderCode(use.number) : tenderCode(use))))].join(", ");

/** Tenders and orders are named only to users who may read them. */
function readableUses({ principal }: MemberContext, taken: readonly TakenItem[]): TakenItem[] {
  const readable = { tender: may(principal, "read_tender"), order: may(principal, "read_order") };
  return taken.map((item) => ({ ...item, uses: item.uses.filter(({ kind }) => readable[kind]) }));
}

function takenError(ids: readonly number[], current: TakenItems): AppError {
  return new AppError("items_taken", {
    current,
    problems: current.taken.map((item) => ({
      code: isZero(item.free) ? "item_taken" : "item_partly_taken",
      row: ids.indexOf(item.id),
      params: { name: item.name, free: item.free, quantity: item.quantity, places: placesOf(item) || "…" },
    })),
  });
}

/**
 * Creates a draft with one lot per purchase item, in the order of `ids`. If there is no name, the tender gets a default
 * one. Items that are in a tender or ordered would be bought twice: with `refuse` nothing is created, with `skip` they
 * go in with what is free, and those without anything free stay out; with `again` all go in. Two calls at once wait for
 * each other.
 * @throws AppError forbidden if the workspace isn't a customer; items_taken (with the taken items), also if nothing is
 * free; not_found with problems by index in `ids`
 */
export async function createTenderFromItems(
  ctx: MemberContext,
  asked: { ids: readonly number[]; name?: string | undefined; taken: TakenChoice },
): Promise<z.input<typeof TenderOfItems>> {
  const ids = [...new Set(asked.ids)];
  const taken = asked.taken === "again" ? [] : await takenOf(ctx, ids);
  const used = new Set(taken.filter(({ free }) => isZero(free)).map(({ id }) => id));
  const free = ids.filter((id) => !used.has(id));
  const left_out = readableUses(ctx, taken);
  if (taken.length > 0 && (asked.taken === "refuse" || free.length === 0))
    throw takenError(asked.ids, { free_count: free.length, taken: left_out });
  const id = await insertDraft(ctx, await withUsualTerms(ctx, { name: asked.name }));
  if ((await samplesAmong(ctx.db, "purchase_item", free)).size > 0) await markSamples(ctx.db, "tender", [id]);
  await addLotsFromItems(ctx, id, free, new Map(taken.map((item) => [item.id, item.free])));
  return { ...tenderView(ctx, foundOrThrow(await findTender(ctx.db, id))), left_out };
}
