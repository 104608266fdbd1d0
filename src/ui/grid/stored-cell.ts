import type { CellValue } from "./columns.ts";
import type { EditController } from "./edit-controller.ts";
import { textChange } from "./edit-gestures.ts";
import { contentOf } from "./edit-state.ts";
import type { CellChange } from "./edit-state.ts";

/** Edit of one cell that was stored in the browser and is restored into a grid. */
export interface RestorableCell {
  readonly line: number;
  readonly field: string;
  readonly value: CellValue;
  /** Text that was unparsable or not committed. It is parsed again. */
  readonly text: string | null;
}

/** Returns the change that restores a stored cell. Null if the cell's text can no longer be typed there. */
export function restoringChange<Row extends object>(
  grid: EditController<Row>,
  { line, field, value, text }: RestorableCell,
): CellChange | null {
  const key = String(line);
  const row = grid.store.state.rows.get(key);
  const column = grid.store.columns.find((each) => each.field === field);
  if (text !== null && row !== undefined && column !== undefined)
    return textChange(grid.scene, { key, row, column }, text);
  return text === null ? { key, field, from: contentOf(grid.store.state, key, field), to: { value, bad: null } } : null;
}
