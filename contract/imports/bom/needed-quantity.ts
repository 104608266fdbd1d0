import type { BomOptions } from "./bom-options.ts";
import { add, divide, isZero, multiply, normalise, roundUp } from "#contract/money/decimal.ts";
import { QUANTITY_DECIMALS } from "#contract/imports/read-cell.ts";
import type { UnitId } from "#contract/reference/units.ts";

/** Pieces, which aren't sold in fractions. */
const PIECES: UnitId = 1;

/**
 * Returns how much is bought for all boards, with the spare. The need itself isn't rounded; with a spare it is rounded
 * up, to whole pieces or to the decimals of a quantity.
 */
export function neededQuantity(
  per_board: string,
  { boards, spare, spare_in }: Pick<BomOptions, "boards" | "spare" | "spare_in">,
  unit: UnitId,
): string {
  const need = multiply(per_board, String(boards));
  if (isZero(spare)) return normalise(need);
  const extra = spare_in === "units" ? spare : divide(multiply(need, spare), "100", 12);
  return roundUp(add(need, extra), unit === PIECES ? 0 : QUANTITY_DECIMALS);
}
