import { findTypos } from "#contract/offers/typos.ts";
import type { TypoCheckLine } from "#contract/offers/typos.ts";
import { PRICE_DOUBTS } from "./offer-import-codes.ts";

export interface PriceDoubt {
  readonly code: (typeof PRICE_DOUBTS)[number];
  /** Reference price without VAT, or null. */
  readonly usual: string | null;
  /** Price that was probably meant, or null. */
  readonly meant: string | null;
}

export interface DoubtFacts {
  /** All lines of the offer as they would be after the import. */
  readonly lines: readonly TypoCheckLine[];
  /** Previous prices without VAT, by the ids of the lots that the file prices. */
  readonly priced: ReadonlyMap<number, string | null>;
  /** Earlier prices of the supplier by lot, without VAT. */
  readonly known: ReadonlyMap<number, readonly string[]>;
  /** Unit prices derived from the sums of the rows, by lot. */
  readonly from_sums: ReadonlyMap<number, string>;
  readonly vat_percent: string | null;
}

const FAR = 3;
/** Minimum number of prices needed to compare the whole file with the supplier's earlier prices. */
const ENOUGH_PRICES = 3;

const isFar = (ratio: number): boolean => ratio > FAR || ratio < 1 / FAR;
const isPrice = (price: string | null | undefined): price is string => price != null && Number(price) > 0;
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor((numbers.length - 1) / 2)] ?? 1;

const isDoubt = (code: string): code is PriceDoubt["code"] => PRICE_DOUBTS.some((known) => known === code);

/**
 * Finds suspicious prices in a file, by lot. The reference is the supplier's earlier prices for the part, or else the
 * line's current price, or else the same part elsewhere in the offer. Each price is also compared with the sum of its
 * row. A price without a reference is suspicious if the file's other prices are far from the supplier's earlier prices.
 */
export function priceDoubts({ lines, priced, known, from_sums, vat_percent }: DoubtFacts): Map<number, PriceDoubt> {
  const before = new Map(
    [...priced].flatMap(([lot, price]): [number, readonly string[]][] => (isPrice(price) ? [[lot, [price]]] : [])),
  );
  const usual = new Map([...before, ...known]);
  const lots = new Map(lines.map((line) => [line.id, line.lot]));
  const doubts = new Map<number, PriceDoubt>();
  for (const { code, item, field, usual: compared, meant } of findTypos({ lines, known: usual, vat_percent })) {
    const lot = lots.get(item) ?? 0;
    if (field === "price_per_unit" && isDoubt(code) && priced.has(lot))
      doubts.set(lot, { code, usual: compared, meant });
  }
  const prices = lines.flatMap(({ lot, price_per_unit }) =>
    priced.has(lot) && isPrice(price_per_unit) ? [{ lot, price: Number(price_per_unit) }] : [],
  );
  const ratios = prices.flatMap(({ lot, price }) => {
    const earlier = (usual.get(lot) ?? []).filter(isPrice).map(Number);
    return earlier.length === 0 ? [] : [price / median(earlier)];
  });
  const isFileFar = ratios.length >= ENOUGH_PRICES && isFar(median(ratios));
  for (const { lot, price } of prices) {
    if (doubts.has(lot)) continue;
    const sum = from_sums.get(lot);
    if (isPrice(sum) && isFar(price / Number(sum))) doubts.set(lot, { code: "sum", usual: null, meant: null });
    else if (isFileFar && !usual.has(lot)) doubts.set(lot, { code: "file_far", usual: null, meant: null });
  }
  return doubts;
}
