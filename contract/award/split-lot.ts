import { divideHalfUp, fromScaled, toScaled } from "#contract/money/scaled.ts";
import { divide, multiply, normalise, roundDown, roundHalfUp } from "#contract/money/decimal.ts";

export interface LotShare {
  readonly offer_item: number;
  /** Percentage of the lot's quantity, with at most two decimals. */
  readonly percent: string;
}

const exactPercent = (part: string, quantity: string): string => divide(multiply(part, "100"), quantity, 4);

/** Returns how many per cent of a quantity a part is, with one decimal. */
export const shareOfQuantity = (part: string, quantity: string): string => roundHalfUp(exactPercent(part, quantity), 1);

/**
 * Returns how many per cent of a quantity a part is, as `LotShare.percent`. Rounded down, so that the shares of parts
 * that fit into the quantity never total more than 100 per cent.
 */
export const percentOfQuantity = (part: string, quantity: string): string => roundDown(exactPercent(part, quantity), 2);

const WHOLE_PERCENT = 10_000n;
const UNIT = 1000n;

/**
 * Splits a quantity by percentages, into whole units if the quantity is whole, otherwise into thousandths. Each part is
 * rounded down, and the remaining units go to the largest remainders; ties go to the earlier share. If the shares total
 * 100 per cent, the parts add up to exactly the quantity. If they total less, the sum of the parts never exceeds that
 * percentage of the quantity, rounded to the nearest unit.
 */
export function partsByShares(
  quantity: string,
  shares: readonly LotShare[],
): { readonly offer_item: number; readonly quantity: string }[] {
  const all = toScaled(quantity, 3);
  const unit = all % UNIT === 0n ? UNIT : 1n;
  const units = all / unit;
  const parts = shares.map(({ offer_item, percent }, place) => {
    const asked = units * toScaled(percent, 2);
    return { offer_item, place, units: asked / WHOLE_PERCENT, lost: asked % WHOLE_PERCENT };
  });
  const asked = shares.reduce((sum, { percent }) => sum + toScaled(percent, 2), 0n);
  let left = divideHalfUp(units * asked, WHOLE_PERCENT) - parts.reduce((sum, part) => sum + part.units, 0n);
  const more = new Set<number>();
  for (const { place } of parts.toSorted((a, b) =>
    a.lost === b.lost ? a.place - b.place : a.lost > b.lost ? -1 : 1,
  )) {
    if (left <= 0n) break;
    more.add(place);
    left -= 1n;
  }
  return parts.map((part) => ({
    offer_item: part.offer_item,
    quantity: normalise(fromScaled((part.units + (more.has(part.place) ? 1n : 0n)) * unit, 3)),
  }));
}
