import { formatCell } from "./cell-text.ts";
import { isEditable, isEditableColumn, readCell } from "./columns.ts";
import type { GridColumn, GridMessage } from "./columns.ts";
import { cellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";
import { isMissing, problemOf } from "./problems.ts";
import type { CellValues } from "./value-kind.ts";

/**
 * Open editor in a cell: its initial text, and whether the user opened the cell by typing, which replaces the old
 * value.
 */
export interface Editing {
  key: string;
  field: string;
  text: string;
  isTyped: boolean;
  opensList: boolean;
}

/** Everything needed to render one cell. The same object is reused while its content is unchanged. */
export interface CellView<Row> {
  text: string;
  className: string;
  problem: GridMessage | null;
  advice: GridMessage | null;
  isLocked: boolean;
  span: number;
  editing: Editing | null;
  /** The row, for columns with `render`. Null for other columns and for the empty last row. */
  row: Row | null;
}

export interface CellScene<Row extends object> {
  state: EditState<Row>;
  key: string;
  column: GridColumn<Row>;
  values: CellValues;
  editing: Editing | null;
  isReadOnly: boolean;
  rowClass: ((row: Row) => string) | undefined;
  noted?: GridMessage | null;
}

export function viewOf<Row extends object>(scene: CellScene<Row>, row: Row): CellView<Row> {
  const { state, key, column } = scene;
  const bad = state.bad.get(cellKey(key, column.field));
  const problem = problemOf(state, key, column);
  const advice = problem === null ? (scene.noted ?? column.advise?.(row) ?? null) : null;
  const isLocked = scene.isReadOnly || !isEditable(column, row);
  return {
    text: bad?.text ?? formatCell(column, row, scene.values),
    className: classesOf(scene, { row, problem, advice, isLocked }),
    problem,
    advice,
    isLocked,
    span: column.span?.(row) ?? 1,
    editing: scene.editing,
    // Unparsable text is shown as it was typed.
    row: column.render === undefined || bad !== undefined ? null : row,
  };
}

export function newRowView<Row extends object>(scene: CellScene<Row>): CellView<Row> {
  return {
    text: scene.column.placeholder ?? "",
    className: "is-new",
    problem: null,
    advice: null,
    isLocked: !isEditableColumn(scene.column),
    span: 1,
    editing: scene.editing,
    row: null,
  };
}

export function isSameView<Row>(one: CellView<Row>, other: CellView<Row>): boolean {
  return (
    one.text === other.text &&
    one.className === other.className &&
    one.isLocked === other.isLocked &&
    one.span === other.span &&
    one.editing === other.editing &&
    one.row === other.row &&
    one.problem?.message_key === other.problem?.message_key &&
    one.problem?.suggestion === other.problem?.suggestion &&
    one.problem?.params === other.problem?.params &&
    isSameNote(one.advice, other.advice)
  );
}

/** Compares by content, because each call creates new note objects. */
function isSameNote(one: GridMessage | null, other: GridMessage | null): boolean {
  if (one === null || other === null) return one === other;
  const names = Object.keys(one.params);
  return (
    one.message_key === other.message_key &&
    one.suggestion === other.suggestion &&
    linksOf(one) === linksOf(other) &&
    names.length === Object.keys(other.params).length &&
    names.every((name) => one.params[name] === other.params[name])
  );
}

const linksOf = ({ links = [] }: GridMessage): string => links.map(({ to, text }) => `${to} ${text}`).join("\n");

function classesOf<Row extends object>(
  scene: CellScene<Row>,
  cell: { row: Row; problem: GridMessage | null; advice: GridMessage | null; isLocked: boolean },
): string {
  const { state, key, column } = scene;
  const isGrey = cell.isLocked && !scene.isReadOnly && column.plain !== true;
  return [
    scene.rowClass?.(cell.row) ?? "",
    isGrey ? "is-locked" : "",
    column.kind === "code" ? "code" : "",
    isEdited(state, key, { field: column.field, row: cell.row }) ? "is-edited" : "",
    state.pasted.has(cellKey(key, column.field)) ? "is-pasted" : "",
    cell.problem === null ? "" : "is-invalid",
    cell.advice === null ? "" : "is-advice",
    cell.problem === null && !scene.isReadOnly && isMissing(column, cell.row) ? "is-required" : "",
  ]
    .filter((name) => name !== "")
    .join(" ");
}

function isEdited<Row extends object>(state: EditState<Row>, key: string, cell: { field: string; row: Row }): boolean {
  const name = cellKey(key, cell.field);
  if (!state.touched.has(name)) return false;
  const base = state.base.get(key);
  const value = readCell(cell.row, cell.field);
  if (state.bad.has(name)) return true;
  return base === undefined ? value !== null : readCell(base, cell.field) !== value;
}
