import { priceFrom, scaledPrice, toScaled } from "#contract/money/scaled.ts";
import { scaledOtherPrice, withBothPrices } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Price } from "#contract/primitives.ts";
import type { ComparedOffer, RareOfLine } from "#contract/comparison/comparison-columns.schema.ts";
import type { ComparisonItem } from "#contract/comparison/comparison.schema.ts";

/** Returns a line's value from a column. A column with a single element applies to all lines. */
const valueAt = <T>(column: readonly T[], place: number): T | null =>
  (column.length === 1 ? column[0] : column[place]) ?? null;

/**
 * Returns the price on the other VAT basis: the explicit price, or else the price calculated in the same way as in
 * `storedPrice`.
 */
function otherOf(
  typed: Price | null,
  { basis, percent, said }: { basis: VatBasis; percent: string | null; said: RareOfLine["other_price"] },
): Price | null {
  if (said !== undefined) return said;
  if (typed === null || percent === null) return typed;
  return priceFrom(scaledOtherPrice({ basis, price: scaledPrice(typed), percent: toScaled(percent, 2) }));
}

type Lines = Pick<ComparedOffer, "lines" | "basis">;

/** Converts the columns of an offer to records. A sealed offer has no lines. */
function linesOf({ lines, basis }: Lines, all: readonly number[]): ComparisonItem[] {
  if (lines === null) return [];
  const lots = lines.lots ?? all;
  const rare = new Map(lines.rare.map((line) => [line.at, line]));
  let id = 0;
  return lines.ids.map((more, place): ComparisonItem => {
    id += more;
    const said = rare.get(place);
    const typed = lines.prices[place] ?? null;
    const percent = valueAt(lines.vat_percent, place);
    const other = otherOf(typed, { basis, percent, said: said?.other_price });
    return {
      id,
      lot: lots[place] ?? 0,
      ...withBothPrices(basis, typed, other),
      price_quantity: said?.price_quantity ?? 1,
      price_for_quantity: said?.price_for_quantity ?? null,
      vat_percent: percent,
      delivery_min: valueAt(lines.delivery_min, place),
      delivery_max: valueAt(lines.delivery_max, place),
      availability: valueAt(lines.availability, place),
      available_quantity: said?.available_quantity ?? null,
      pack_quantity: said?.pack_quantity ?? null,
      minimum_quantity: said?.minimum_quantity ?? null,
      replacement: said?.replacement ?? false,
      replacement_part_number: said?.replacement_part_number ?? null,
      replacement_manufacturer: said?.replacement_manufacturer ?? null,
      rejected: said?.rejected ?? false,
      reject_reason: said?.reject_reason ?? null,
      comment: said?.comment ?? null,
      previous_price: said?.previous_price ?? null,
      files: said?.files ?? 0,
      order_declined: said?.order_declined ?? false,
    };
  });
}

/**
 * The parts of a response that contain columns. The type is loose because money has a different type in server
 * responses before serialization.
 */
interface Answered {
  readonly lots: readonly { readonly id: number }[];
  readonly offers: readonly Lines[];
}
type Read<A extends Answered> = Omit<A, "offers"> & {
  offers: (Omit<A["offers"][number], "lines"> & { items: ComparisonItem[] })[];
};

export function readColumns<A extends Answered>(answer: A): Read<A> {
  const lots = answer.lots.map(({ id }) => id);
  const offers: readonly A["offers"][number][] = answer.offers;
  return {
    ...answer,
    offers: offers.map(({ lines, ...offer }) => ({ ...offer, items: linesOf({ lines, basis: offer.basis }, lots) })),
  };
}
