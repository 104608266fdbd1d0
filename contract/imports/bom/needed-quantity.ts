import type { BomOptions } from "./bom-options.ts";
import { add, divide, isZero, multiply, normalise, roundUp } from "#contract/money/decimal.ts";
import { QUANTITY_DECIMALS } from "#contract/imports/read-cell.ts";
import type { UnitId } from "#contract/reference/units.ts";

/** Pieces, which aren't sold in fractions. */
const PIECES: UnitId = 1;

/**
 * Returns how much is bought for all boards, with the spare. Pieces for several boards are rounded up to whole ones.
 * With a spare, every quantity is rounded up: to whole pieces or to the decimals of a quantity.
 */
export function neededQuantity(
  per_board: string,
  { boards, spare, spare_in }: Pick<BomOptions, "boards" | "spare" | "spare_in">,
  unit: UnitId,
): string {
  const need = multiply(per_board, String(boards));
  // Parts of a piece are kept only where the file has them and nothing is multiplied.
  if (isZero(spare)) return boards > 1 && unit === PIECES ? roundUp(need, 0) : normalise(need);
  const extra = spare_in === "units" ? spare : divide(multiply(need, spare), "100", 12);
  return roundUp(add(need, extra), unit === PIECES ? 0 : QUANTITY_DECIMALS);
}
