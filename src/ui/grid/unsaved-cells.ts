import { readCell } from "./columns.ts";
import type { CellValue, GridId } from "./columns.ts";
import { splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";

/** A cell that differs from what the server has. */
export interface UnsavedCell {
  id: GridId;
  field: string;
  value: CellValue;
  /** A text that can't be read, as it was typed. */
  text: string | null;
  /** What the server had when this was typed. */
  base: CellValue;
}

/** Every cell of rows the server knows that isn't there as it is here; those that can't be read included. */
export function unsavedCells<Row extends object>(state: EditState<Row>): UnsavedCell[] {
  return [...new Set([...state.touched, ...state.bad.keys()])].flatMap((cell) => {
    const { key, field } = splitCellKey(cell);
    const [row, base, id, bad] = [state.rows.get(key), state.base.get(key), state.ids.get(key), state.bad.get(cell)];
    if (row === undefined || base === undefined || id === undefined) return [];
    const [value, before] = [readCell(row, field), readCell(base, field)];
    return bad === undefined && value === before ? [] : [{ id, field, value, text: bad?.text ?? null, base: before }];
  });
}
