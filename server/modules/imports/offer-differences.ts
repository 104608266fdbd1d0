import type { CheckedOffer, OfferRow as CheckedRow } from "#contract/imports/check-offer.ts";
import type { OfferNote } from "#contract/imports/offer-import-codes.ts";
import { priceDoubts } from "#contract/imports/price-doubts.ts";
import type { DoubtFacts, PriceDoubt } from "#contract/imports/price-doubts.ts";
import { vatPercent } from "#contract/money/vat.ts";
import { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { applyLinePatch } from "#server/modules/offers/change-draft-items.ts";
import type { DraftLineRow } from "#server/modules/offers/offer-line.store.ts";
import { basisOf } from "#server/modules/offers/offer.view.ts";

const COMPARED_FIELDS = [
  "price",
  "price_quantity",
  "delivery_min",
  "delivery_max",
  "availability",
  "available_quantity",
  "pack_quantity",
  "minimum_quantity",
  "replacement",
  "replacement_part_number",
  "replacement_manufacturer",
  "comment",
  "rejected",
  "reject_reason",
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

export interface LineDifference {
  readonly row: CheckedRow;
  readonly before: DraftLineRow;
  readonly after: DraftLineRow;
  readonly fields: readonly ComparedField[];
  readonly notes: Readonly<Record<string, OfferNote>>;
  readonly doubt: PriceDoubt | null;
}

/** Returns whether the file changes the price of a line or the number of units that the price is for. */
export const changesPrice = ({ fields }: Pick<LineDifference, "fields">): boolean =>
  fields.includes("price") || fields.includes("price_quantity");

/**
 * Compares the rows of a file with the lines of an offer. Returns the differences in line order, and the number of rows
 * without differences.
 */
export function differencesOf(
  checked: CheckedOffer,
  lines: readonly DraftLineRow[],
  { offer, known }: { offer: OfferRow; known: DoubtFacts["known"] },
): { differences: LineDifference[]; same_count: number } {
  const byLot = new Map(lines.map((line) => [line.lot, line]));
  const pricing = { basis: basisOf(offer), percent: vatPercent(offer.tax_type, offer.vat_rate) };
  const matched = checked.rows.flatMap((row): Omit<LineDifference, "doubt">[] => {
    const { match, values, notes } = row;
    const before = match.lot === null ? undefined : byLot.get(match.lot);
    if (before === undefined) return [];
    const after = applyLinePatch(before, { ...OfferDraftItemPatch.parse(values), id: before.id }, pricing);
    const fields = COMPARED_FIELDS.filter((field) => before[field] !== after[field]);
    const noted = Object.entries(notes).flatMap(([field, note]) =>
      field === "delivery"
        ? [
            ["delivery_min", note],
            ["delivery_max", note],
          ]
        : [[field === "price_with_vat" || field === "price_per_unit" ? "price" : field, note]],
    );
    return [{ row, before, after, fields, notes: Object.fromEntries(noted) }];
  });
  const changed = matched.filter(({ fields }) => fields.length > 0);
  const unread = new Set(checked.problems.map(({ row }) => row));
  const doubts = doubtsOf(changed, { lines, known, vat_percent: pricing.percent });
  return {
    differences: changed
      .map((one) => ({ ...one, doubt: doubts.get(one.before.lot) ?? null }))
      .toSorted((left, right) => left.before.position - right.before.position),
    // Rows with an unreadable cell don't count as unchanged.
    same_count: matched.filter(({ fields, row }) => fields.length === 0 && !unread.has(row.match.row)).length,
  };
}

function doubtsOf(
  changed: readonly Omit<LineDifference, "doubt">[],
  { lines, known, vat_percent }: Pick<DoubtFacts, "known" | "vat_percent"> & { lines: readonly DraftLineRow[] },
): Map<number, PriceDoubt> {
  const after = new Map(changed.map((one) => [one.before.lot, one.after]));
  const priced = changed.filter((one) => changesPrice(one) && one.after.price !== null);
  return priceDoubts({
    lines: lines.map((line) => after.get(line.lot) ?? line),
    priced: new Map(priced.map(({ before }) => [before.lot, before.price_per_unit])),
    known,
    from_sums: new Map(
      priced.flatMap(({ before, row: { from_sum } }): [number, string][] =>
        from_sum === null ? [] : [[before.lot, from_sum]],
      ),
    ),
    vat_percent,
  });
}
