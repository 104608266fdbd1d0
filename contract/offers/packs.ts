import { normalise } from "#contract/money/decimal.ts";
import { fromScaled, toScaled } from "#contract/money/scaled.ts";

/** Pack size and minimum quantity of a line in the requested unit. Null or absent means no restriction. */
export interface Packed {
  readonly pack_quantity?: string | null;
  readonly minimum_quantity?: string | null;
}

export const SCALE = 3;

/** Rounds a quantity (in thousandths) up to the minimum and to whole packs. */
export function scaledBought(quantity: bigint, { pack_quantity = null, minimum_quantity = null }: Packed): bigint {
  const minimum = minimum_quantity === null ? 0n : toScaled(minimum_quantity, SCALE);
  const needed = quantity > minimum ? quantity : minimum;
  const pack = pack_quantity === null ? 0n : toScaled(pack_quantity, SCALE);
  return pack > 0n ? ((needed + pack - 1n) / pack) * pack : needed;
}

export const isPacked = ({ pack_quantity = null, minimum_quantity = null }: Packed): boolean =>
  pack_quantity !== null || minimum_quantity !== null;

export interface Surplus {
  readonly bought: string;
  readonly more: string;
  /** Number of packs and their size; null if the line isn't sold in packs. */
  readonly packs: { readonly count: string; readonly of: string } | null;
}

/** Returns the quantity that must be bought, or null if it equals the wanted quantity. */
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
