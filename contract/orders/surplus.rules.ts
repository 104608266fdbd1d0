import { add, multiply, roundDown, subtract } from "#contract/money/decimal.ts";
import { acceptable } from "#contract/orders/line-quantities.ts";
import type { SurplusTolerances } from "#contract/orders/surplus-fields.ts";

/** Unit of goods that are counted. Goods in all other units are weighed or cut. */
const PIECES = 1;

/** Rounds a quantity down: to whole pieces, or to the third decimal of other units. */
export const roundedDown = (quantity: string, unit: number): string => roundDown(quantity, unit === PIECES ? 0 : 3);

type AcceptedLine = Parameters<typeof acceptable>[0];

/**
 * Returns by how much the accepted quantity of a line may exceed the ordered one. A percentage is of what is ordered now,
 * rounded down: to whole pieces, or to the third decimal of other units.
 */
export function toleratedSurplus(
  { quantity, cancelled_quantity, unit }: Omit<AcceptedLine, "accepted_quantity"> & { readonly unit: number },
  tolerances: SurplusTolerances,
): string {
  const [value, measure] =
    unit === PIECES
      ? [tolerances.surplus_counted, tolerances.surplus_counted_in]
      : [tolerances.surplus_measured, tolerances.surplus_measured_in];
  if (value === null) return "0";
  if (measure === "quantity") return value;
  const ordered = subtract(quantity, cancelled_quantity);
  return roundedDown(multiply(multiply(ordered, value), "0.01"), unit);
}

/** Returns the quantity of a line that can still be accepted, with the tolerated surplus. */
export const receivable = ({
  tolerated_surplus = "0",
  ...line
}: AcceptedLine & {
  /** By how much more than ordered may be accepted; nothing by default. */
  readonly tolerated_surplus?: string;
}): string => acceptable({ ...line, quantity: add(line.quantity, tolerated_surplus) });
