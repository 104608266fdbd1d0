import { priceOnBasis } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { CellChange } from "#src/ui/grid/edit-state.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import { priceText } from "#contract/money/price-text.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

/** Fields copied together with a price from the previous round, unless the line already has a value. */
const ALONG = [
  "delivery_min",
  "delivery_max",
  "availability",
  "pack_quantity",
  "minimum_quantity",
  "replacement_part_number",
  "comment",
] as const;

export const isTakeable = (line: OfferLine): boolean => !line.rejected && line.price === null && line.previous !== null;

export function formerCells(line: OfferLine, basis: VatBasis): Readonly<Record<string, CellValue>> {
  const { previous } = line;
  if (!isTakeable(line) || previous === null) return {};
  const along = ALONG.flatMap((field): [string, CellValue][] =>
    line[field] === null && previous[field] !== null ? [[field, previous[field]]] : [],
  );
  return { price: priceText(priceOnBasis(basis, previous)), ...Object.fromEntries(along) };
}

/**
 * Copies the prices from the previous round into every unanswered line and returns the number of filled lines. A single
 * undo reverts them all.
 */
export function takeOverPrices(grid: EditController<OfferLine>, basis: VatBasis): number {
  const { state } = grid.store;
  const filled = state.order.flatMap((key): CellChange[][] => {
    const line = state.rows.get(key);
    const cells = Object.entries(line === undefined ? {} : formerCells(line, basis));
    return cells.length === 0
      ? []
      : [cells.map(([field, value]) => ({ key, field, from: contentOf(state, key, field), to: { value, bad: null } }))];
  });
  if (filled.length > 0) grid.perform(cellsStep("edit", filled.flat()));
  return filled.length;
}
