import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { LotLine } from "#src/features/tenders/lot-line.ts";

/** Moves the lot at the cursor up (-1) or down (1) by one position. A single undo reverts the move. */
export function moveLot(grid: EditController<LotLine>, by: -1 | 1): void {
  const key = grid.store.view[grid.range.active?.row ?? -1];
  const line = key === undefined ? undefined : grid.store.state.rows.get(key);
  if (key === undefined || line === undefined) return;
  const place = grid.rows().indexOf(line) + 1;
  const next = Math.min(grid.rows().length, Math.max(1, place + by));
  grid.perform(
    cellsStep("edit", [
      { key, field: "position", from: contentOf(grid.store.state, key, "position"), to: { value: next, bad: null } },
    ]),
  );
}
