import { isEditableColumn, readCell } from "./columns.ts";
import type { CellValue, GridColumn, GridId } from "./columns.ts";
import { cellKey, splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";
import type { OpenText } from "./open-cell.ts";

export interface UnsavedCell {
  id: GridId;
  field: string;
  value: CellValue;
  /** Typed text, if it is unparsable or not committed yet; otherwise null. */
  text: string | null;
  /** The server's value when editing began. */
  base: CellValue;
}

/** Returns all cells in saved rows that differ from the server, including unparsable cells and the open cell. */
export function unsavedCells<Row extends object>(state: EditState<Row>, open: OpenText | null = null): UnsavedCell[] {
  const opened = open === null ? null : cellKey(open.key, open.field);
  return [
    ...new Set([...state.touched, ...state.bad.keys(), ...state.refused.keys(), ...(opened === null ? [] : [opened])]),
  ].flatMap((cell) => {
    const { key, field } = splitCellKey(cell);
    const [row, base, id] = [state.rows.get(key), state.base.get(key), state.ids.get(key)];
    const text = (cell === opened ? open?.text : state.bad.get(cell)?.text) ?? null;
    if (row === undefined || base === undefined || id === undefined) return [];
    const [value, before] = [readCell(row, field), readCell(base, field)];
    return text === null && value === before ? [] : [{ id, field, value, text, base: before }];
  });
}

/** Counts the cells that differ from the server, including cells in new rows. */
export function countUnsaved<Row extends object>(
  state: EditState<Row>,
  columns: readonly GridColumn<Row>[],
  open: OpenText | null,
): number {
  const typed = columns.filter(isEditableColumn);
  const made = state.order.reduce((sum, key) => {
    const row = state.rows.get(key);
    if (row === undefined || state.base.has(key)) return sum;
    const filled = typed.filter(
      ({ field }) => readCell(row, field) !== null || state.bad.has(cellKey(key, field)) || isOpen(open, key, field),
    );
    return sum + filled.length;
  }, 0);
  const inNewRow = open !== null && !state.rows.has(open.key) ? 1 : 0;
  return made + inNewRow + unsavedCells(state, open).length;
}

const isOpen = (open: OpenText | null, key: string, field: string): boolean =>
  open?.key === key && open.field === field;
