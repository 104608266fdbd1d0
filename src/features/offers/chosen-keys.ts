import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

export const chosenKeys = (grid: EditController<OfferLine>): readonly string[] => {
  const { range } = grid.range;
  return range === null ? [] : grid.store.view.slice(range.top, range.bottom + 1);
};
