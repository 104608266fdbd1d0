import { normalise } from "#contract/money/decimal.ts";
import { fromScaled, toScaled } from "#contract/money/scaled.ts";

/** How a line is sold: in packs of so many of the requested unit, and so many at least; null or absent for any. */
export interface Packed {
  readonly pack_quantity?: string | null;
  readonly minimum_quantity?: string | null;
}

/** Digits of a quantity behind the point. */
export const SCALE = 3;

/** What has to be bought to have a quantity (thousandths): at least the minimum, in whole packs. */
export function scaledBought(quantity: bigint, { pack_quantity = null, minimum_quantity = null }: Packed): bigint {
  const minimum = minimum_quantity === null ? 0n : toScaled(minimum_quantity, SCALE);
  const needed = quantity > minimum ? quantity : minimum;
  const pack = pack_quantity === null ? 0n : toScaled(pack_quantity, SCALE);
  return pack > 0n ? ((needed + pack - 1n) / pack) * pack : needed;
}

/** True for a line that isn't sold in just any quantity. */
export const isPacked = ({ pack_quantity = null, minimum_quantity = null }: Packed): boolean =>
  pack_quantity !== null || minimum_quantity !== null;

/** What has to be bought beyond a quantity that is wanted. */
export interface Surplus {
  readonly bought: string;
  readonly more: string;
  /** How many packs that is of how many; null where it is sold in none. */
  readonly packs: { readonly count: string; readonly of: string } | null;
}

/** What has to be bought to have a quantity; null where that is the quantity itself. */
export function surplusOf(quantity: string, line: Packed): Surplus | null {
  if (!isPacked(line)) return null;
  const wanted = toScaled(quantity, SCALE);
  const bought = scaledBought(wanted, line);
  if (bought === wanted) return null;
  const pack = line.pack_quantity == null ? 0n : toScaled(line.pack_quantity, SCALE);
  const written = (scaled: bigint): string => normalise(fromScaled(scaled, SCALE));
  return {
    bought: written(bought),
    more: written(bought - wanted),
    packs: pack > 0n ? { count: String(bought / pack), of: written(pack) } : null,
  };
}
