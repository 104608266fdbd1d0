import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { CellChange } from "#src/ui/grid/edit-state.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

type Grid = EditController<OfferLine>;

const setting = (grid: Grid, key: string, values: Partial<Record<keyof OfferLine, CellValue>>): void => {
  const cells = Object.entries(values).map(([field, value]): CellChange => ({
    key,
    field,
    from: contentOf(grid.store.state, key, field),
    to: { value, bad: null },
  }));
  grid.perform(cellsStep("edit", cells));
};

/** Declines a line: its price goes, one undo brings both back. */
export const declineLine = (grid: Grid, key: string): void => setting(grid, key, { price: null, rejected: true });

/** Takes a refusal back; the price is to be typed anew. */
export const restoreLine = (grid: Grid, key: string): void =>
  setting(grid, key, { rejected: false, reject_reason: null });

/** Says why a line is declined. */
export const giveReason = (grid: Grid, key: string, reason: string): void =>
  setting(grid, key, { reject_reason: reason });
