import type { EditController } from "./edit-controller.ts";

/** Returns the keys of the rows that the selected range covers. */
export function chosenKeys<Row extends object>(grid: EditController<Row>): readonly string[] {
  const { range } = grid.range;
  return range === null ? [] : grid.store.view.slice(range.top, range.bottom + 1);
}
