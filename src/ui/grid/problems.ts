import { isRequired, readCell } from "./columns.ts";
import type { GridColumn, GridMessage } from "./columns.ts";
import { cellKey, splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";

/** A fault of one cell, by its row key. */
export interface GridProblem {
  key: string;
  field: string;
  message: GridMessage;
}

/** What is wrong with a cell: an unreadable text, the server's refusal, or the column's own check. */
export function problemOf<Row extends object>(
  state: EditState<Row>,
  key: string,
  column: GridColumn<Row>,
): GridMessage | null {
  const cell = cellKey(key, column.field);
  const row = state.rows.get(key);
  const bad = state.bad.get(cell);
  if (bad !== undefined) return bad;
  if (row === undefined) return null;
  const refusal = state.refused.get(cell);
  if (refusal !== undefined && refusal.value === readCell(row, column.field)) return refusal;
  return column.check?.(row) ?? null;
}

/** All faults in reading order. */
export function listProblems<Row extends object>(
  state: EditState<Row>,
  order: readonly string[],
  columns: readonly GridColumn<Row>[],
): GridProblem[] {
  const marked = new Set([...state.bad.keys(), ...state.refused.keys()].map((cell) => splitCellKey(cell).field));
  const suspects = columns.filter((column) => column.check !== undefined || marked.has(column.field));
  if (suspects.length === 0) return [];
  return order.flatMap((key) => suspects.flatMap((column) => {
    const message = problemOf(state, key, column);
    return message === null ? [] : [{ key, field: column.field, message }];
  }));
}

/** Whether a required cell is still empty. */
export function isMissing<Row extends object>(column: GridColumn<Row>, row: Row): boolean {
  return isRequired(column, row) && readCell(row, column.field) === null;
}
