import { isRequired, readCell } from "./columns.ts";
import type { GridColumn, GridMessage } from "./columns.ts";
import { cellKey, splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";

export interface GridProblem {
  key: string;
  field: string;
  message: GridMessage;
}

/** Returns the error in a cell: unparsable text, the server's rejection, or the result of the column's own check. */
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

/** Returns all errors in reading order, followed by the errors on other pages. */
export function listProblems<Row extends object>(
  state: EditState<Row>,
  columns: readonly GridColumn<Row>[],
): GridProblem[] {
  const marked = new Set([...state.bad.keys(), ...state.refused.keys()].map((cell) => splitCellKey(cell).field));
  const suspects = columns.filter((column) => column.check !== undefined || marked.has(column.field));
  if (suspects.length === 0) return [];
  const problemsOf = (key: string): GridProblem[] =>
    suspects.flatMap((column) => {
      const message = problemOf(state, key, column);
      return message === null ? [] : [{ key, field: column.field, message }];
    });
  return [...state.order.flatMap(problemsOf), ...typedElsewhere(state).flatMap(problemsOf)];
}

function typedElsewhere<Row>(state: EditState<Row>): string[] {
  if (state.absent.size === 0) return [];
  const cells = [...state.touched, ...state.bad.keys(), ...state.refused.keys()];
  return [...new Set(cells.map((cell) => splitCellKey(cell).key))].filter(
    (key) => state.absent.has(key) && !state.removed.has(key),
  );
}

export function isMissing<Row extends object>(column: GridColumn<Row>, row: Row): boolean {
  return isRequired(column, row) && readCell(row, column.field) === null;
}
