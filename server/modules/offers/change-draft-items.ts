import type { z } from "zod";
import { normalise } from "#contract/money/decimal.ts";
import { ONE_UNIT, onOtherBasis, otherBasis, priceFieldOf, storedPrice, vatPercent } from "#contract/money/vat.ts";
import type { TypedPrice, VatBasis } from "#contract/money/vat.ts";
import type { OfferDraftItemPatch, OfferDraftItemsPatch } from "#contract/offers/draft.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { touchDraft } from "#server/modules/offers/draft.store.ts";
import { findDraftLines, updateDraftLines } from "#server/modules/offers/offer-line.store.ts";
import type { DraftLineRow } from "#server/modules/offers/offer-line.store.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";
import { markOfferBegun, lockDraftForUpdate } from "#server/modules/offers/lock-offer.ts";

type Patch = z.output<typeof OfferDraftItemsPatch>[number];

/**
 * Basis for computing stored prices: the VAT basis of the offer and its VAT rate in percent. The rate is null if no VAT
 * applies.
 */
export interface Pricing {
  readonly basis: VatBasis;
  readonly percent: string | null;
}

export const pricesFrom = ({ price, price_quantity }: TypedPrice, { basis, percent }: Pricing) => ({
  price: normalise(price),
  ...storedPrice({ basis, price, price_quantity }, percent),
});

const NO_PRICE = {
  price: null,
  price_per_unit: null,
  price_with_vat: null,
  ...ONE_UNIT,
} as const;

/**
 * Returns the prices to store. The price on the offer's VAT basis is stored as typed, and the other price is computed
 * from it.
 */
function pricesOf(patch: Patch, pricing: Pricing): Partial<DraftLineRow> {
  const { price, price_quantity = 1 } = patch;
  const { basis, percent } = pricing;
  const other = patch[priceFieldOf(otherBasis(basis))];
  const typed = price !== undefined ? price : patch[priceFieldOf(basis)];
  if (typed === undefined && other === undefined) return {};
  const counts = typed ?? (other ? onOtherBasis({ basis: otherBasis(basis), price: other }, percent) : null);
  return counts === null
    ? NO_PRICE
    : { ...pricesFrom({ price: counts, price_quantity }, pricing), rejected: false, reject_reason: null };
}

/**
 * Merges a patch into a line. A price revokes a refusal, and a refusal clears the price. If the patch contains both,
 * the refusal takes precedence.
 */
export function applyLinePatch(before: DraftLineRow, patch: Patch, pricing: Pricing): DraftLineRow {
  const { id: _id, version: _version, price: _price, price_per_unit: _net, price_with_vat: _gross, ...given } = patch;
  const { price_quantity: _per, ...asked } = given;
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const line: DraftLineRow = { ...before, ...pricesOf(patch, pricing), ...set, version: before.version + 1 };
  const written = (quantity: string | null): string | null => (quantity === null ? null : normalise(quantity));
  const quantities = {
    available_quantity: written(line.available_quantity),
    pack_quantity: written(line.pack_quantity),
    minimum_quantity: written(line.minimum_quantity),
  };
  return line.rejected ? { ...line, ...quantities, ...NO_PRICE } : { ...line, ...quantities, reject_reason: null };
}

/** Returns the changes of lines for the audit, with keys of the form `<position>.<field>`. */
export function changesOfLines(
  before: ReadonlyMap<number, DraftLineRow>,
  after: readonly DraftLineRow[],
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    after.flatMap((line) => {
      const old: Record<string, unknown> = { ...before.get(line.id) };
      return Object.entries(line).flatMap(([field, to]) =>
        field === "version" || field === "revision" || field === "price" || old[field] === to
          ? []
          : [[`${line.position}.${field}`, { from: old[field] ?? null, to }]],
      );
    }),
  );
}

/**
 * Changes draft lines in a constant number of statements, or none of them if one fails. Validates only the format of
 * values, because the submission checks for missing or contradictory ones. Returns the lines in the order of the
 * patches.
 * @throws AppError not_found, wrong_state, tender_closed, version_conflict (with the current lines); problems are
 * listed by row
 */
export async function changeDraftItems(
  ctx: MemberContext,
  draft: number,
  patches: readonly Patch[],
  note?: string,
): Promise<DraftLineRow[]> {
  const { db, now } = ctx;
  const offer = await lockDraftForUpdate(ctx, draft);
  const ids = patches.map(({ id }) => id);
  const first = new Map(ids.map((id, row): [number, number] => [id, row]).toReversed());
  if (first.size < ids.length)
    throw new AppError("invalid_input", {
      problems: ids.flatMap((id, row) => (first.get(id) === row ? [] : [{ code: "invalid", row, field: "id" }])),
    });
  const stored = new Map((await findDraftLines(db, draft, ids)).map((line) => [line.id, line]));
  const missing = ids.flatMap((id, row) => (stored.has(id) ? [] : [{ code: "not_found", row, field: "id" }]));
  if (missing.length > 0) throw new AppError("not_found", { problems: missing });
  const stale = patches.flatMap(({ id, version }, row) =>
    version === undefined || version === stored.get(id)?.version ? [] : [{ id, row }],
  );
  if (stale.length > 0) {
    throw new AppError("version_conflict", {
      current: stale.map(({ id }) => stored.get(id)),
      problems: stale.map(({ row }) => ({ code: "version_conflict", row, field: "version" })),
    });
  }
  const pricing = { basis: basisOf(offer), percent: vatPercent(offer.tax_type, offer.vat_rate) };
  await markOfferBegun(ctx, offer);
  const revision = foundOrThrow(await touchDraft(db, draft, now));
  const lines = patches.map((patch) => ({
    ...applyLinePatch(foundOrThrow(stored.get(patch.id)), patch, pricing),
    revision,
  }));
  await updateDraftLines(db, draft, lines);
  ctx.live({ kind: "draft_changed", id: draft, revision }, [db.me]);
  await ctx.audit({
    entity: "offer",
    entity_id: offer.id,
    action: "edit_draft",
    changes: changesOfLines(stored, lines),
    ...(note === undefined ? {} : { note }),
  });
  return lines;
}

/** @throws AppError not_found, wrong_state, tender_closed, version_conflict (with the current line) */
export async function changeDraftItem(
  ctx: MemberContext,
  at: { draft: number; item: number },
  patch: OfferDraftItemPatch,
): Promise<DraftLineRow> {
  try {
    return foundOrThrow((await changeDraftItems(ctx, at.draft, [{ ...patch, id: at.item }]))[0]);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "not_found" && error.code !== "version_conflict")) throw error;
    const { current } = error.details;
    throw new AppError(error.code, Array.isArray(current) ? { current: current[0] } : {});
  }
}
