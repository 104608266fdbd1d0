import { editText } from "./cell-text.ts";
import type { CellView } from "./cell-view.ts";
import { isEditable, isEditableColumn } from "./columns.ts";
import type { CellValue, GridColumn } from "./columns.ts";
import { parseClipboard } from "./clipboard.ts";
import type { EditController } from "./edit-controller.ts";
import {
  cellsStep,
  clearStep,
  deleteStep,
  fillStep,
  insertRows,
  pasteStep,
  rangeText,
  textChange,
} from "./edit-gestures.ts";
import type { PastedBlock, PasteReport } from "./edit-gestures.ts";
import { contentOf } from "./edit-state.ts";
import type { EditState, EditStep, RowPlace } from "./edit-state.ts";
import { NEW_ROW } from "./edit-store.ts";
import { openQuestion, questionWords } from "./open-question.ts";
import type { CellPlace, CellRange } from "./range.ts";

/** Active cell with its row and column. `row` is null in the empty last row. */
export interface Spot<Row> {
  place: CellPlace;
  key: string;
  column: GridColumn<Row>;
  row: Row | null;
}

/** Returns the cell at the cursor, or null if there is no cursor or its row no longer exists. */
export function activeSpot<Row extends object>(grid: EditController<Row>): Spot<Row> | null {
  const place = grid.range.active;
  const key = grid.store.view[place?.row ?? -1];
  const column = grid.store.columns[place?.column ?? -1];
  if (place === null || key === undefined || column === undefined) return null;
  return { place, key, column, row: grid.store.state.rows.get(key) ?? null };
}

export function canEdit<Row extends object>(grid: EditController<Row>, spot: Spot<Row>): boolean {
  if (grid.store.isReadOnly) return false;
  return spot.row === null ? isEditableColumn(spot.column) : isEditable(spot.column, spot.row);
}

/** Opens the editor in the active cell. `text` replaces the old value; without `text`, the user edits the old value. */
export function beginEdit<Row extends object>(
  grid: EditController<Row>,
  how: { text?: string; opensList?: boolean } = {},
): boolean {
  const spot = activeSpot(grid);
  if (spot === null || !canEdit(grid, spot)) return false;
  const { key, column, row } = spot;
  const bad = contentOf(grid.store.state, key, column.field).bad;
  const present = bad?.text ?? (row === null ? "" : editText(column, row, grid.store.values));
  grid.setEditing({
    key,
    field: column.field,
    text: how.text ?? present,
    isTyped: how.text !== undefined,
    opensList: how.opensList ?? false,
  });
  return true;
}

/**
 * Closes the editor and commits its text. Returns false if the text is unparsable, in which case it stays in the cell,
 * marked red.
 */
export function commitText<Row extends object>(grid: EditController<Row>, text: string): boolean {
  const { editing } = grid.store;
  if (editing === null) return true;
  const column = grid.store.columns[grid.store.columnIndexOf(editing.field)];
  grid.setEditing(null);
  if (column === undefined) return true;
  return editing.key === NEW_ROW ? beginRow(grid, column, text) : putText(grid, { key: editing.key, column, text });
}

/**
 * Commits the text that was typed into the open cell, and closes the editor. Called before the grid becomes read-only,
 * when nothing can be committed any more.
 */
export function commitOpenText<Row extends object>(grid: EditController<Row>): void {
  const open = grid.open.now;
  if (grid.store.editing !== null) {
    if (open === null) grid.setEditing(null);
    else commitText(grid, open.text);
    return;
  }
  // On a phone, the fields of a line note their text without an editor.
  const column = grid.store.columns[grid.store.columnIndexOf(open?.field ?? "")];
  if (open === null || column === undefined) return;
  putText(grid, { key: open.key, column, text: open.text });
  grid.noteOpen(null);
}

/**
 * Closes the editor and writes values by field to its row, or to a new row, as one undo step. Read-only cells keep
 * their values, and the cursor doesn't move.
 */
export function fillRow<Row extends object>(
  grid: EditController<Row>,
  values: Readonly<Record<string, CellValue>>,
): void {
  const { editing, columns, state } = grid.store;
  grid.setEditing(null);
  const inserted = editing?.key === NEW_ROW ? newRow(grid) : [];
  const { key, row } = inserted[0] ?? { key: editing?.key ?? "", row: state.rows.get(editing?.key ?? "") };
  if (row === undefined) return;
  const step = cellsStep<Row>(
    "edit",
    columns.flatMap((column) => {
      const value = values[column.field];
      return value === undefined || !isEditable(column, row)
        ? []
        : [{ key, field: column.field, from: contentOf(state, key, column.field), to: { value, bad: null } }];
    }),
  );
  if (step !== null) grid.perform({ ...step, inserted });
}

export function replaceActive<Row extends object>(grid: EditController<Row>, text: string): void {
  const spot = activeSpot(grid);
  if (spot !== null) putText(grid, { key: spot.key, column: spot.column, text });
}

export function activeView<Row extends object>(grid: EditController<Row>): CellView<Row> | null {
  const spot = activeSpot(grid);
  return spot === null ? null : grid.store.cellView(spot.key, spot.column);
}

function pastedAtCursor<Row extends object>(grid: EditController<Row>, block: string[][]): PastedBlock<Row> | null {
  const { range } = grid.range;
  if (range === null) return null;
  const anchor = { row: range.top, column: range.left };
  return pasteStep(grid.scene, { anchor, range, block, maker: grid.maker });
}

export function paste<Row extends object>(grid: EditController<Row>, text: string): PasteReport | null {
  const block = parseClipboard(text);
  if (block.length === 0 || grid.store.isReadOnly) return null;
  const pasted = grid.options.placeBlock?.(block, grid.scene) ?? pastedAtCursor(grid, block);
  if (pasted === null) return null;
  const step = grid.amended(pasted.step);
  const report = { ...pasted.report, errors: step?.cells.filter((cell) => cell.to.bad !== null).length ?? 0 };
  grid.perform(step);
  grid.options.onPasted?.(report);
  const question = openQuestion(grid.store.state);
  if (question !== null && report.errors > 0) {
    grid.announce({ ...questionWords(question), isUrgent: true });
    return report;
  }
  const outcome = report.errors > 0 ? "grid.live.pasted_with_errors" : "grid.live.pasted";
  grid.announce({
    message_key: outcome,
    params: { smart_count: report.cells, errors: report.errors },
    isUrgent: report.errors > 0,
  });
  return report;
}

export function fillDown<Row extends object>(grid: EditController<Row>): void {
  const { range } = grid.range;
  if (range === null || grid.store.isReadOnly) return;
  const isFlat = range.top === range.bottom;
  grid.perform(fillStep(grid.scene, isFlat ? { ...range, top: Math.max(0, range.top - 1) } : range));
}

export function clearRange<Row extends object>(grid: EditController<Row>): void {
  const { range } = grid.range;
  if (range !== null && !grid.store.isReadOnly) grid.perform(clearStep(grid.scene, range));
}

export function copyRange<Row extends object>(grid: EditController<Row>): string[][] {
  const { range } = grid.range;
  return range === null ? [] : rangeText(grid.scene, range);
}

/** Runs undo or redo, and announces the number of changed cells and how many of them are on other pages. */
export function undoOrRedo<Row extends object>(grid: EditController<Row>, way: "undo" | "redo"): void {
  if (grid.store.isReadOnly) return;
  const step = way === "undo" ? grid.undo() : grid.redo();
  if (step === null) return;
  const counts = reachOf(grid.store.state, step);
  grid.announce({
    message_key: counts.elsewhere > 0 ? `grid.live.${way}_elsewhere` : `grid.live.${way}`,
    params: counts,
    isUrgent: false,
  });
  if (counts.elsewhere > 0) grid.options.onElsewhere?.(way, counts);
}

/**
 * Counts the changes in a step, and how many of them are on other pages. Cells in rows that the server has deleted
 * don't count.
 */
function reachOf<Row extends object>(
  { order, base, absent }: EditState<Row>,
  step: EditStep<Row>,
): { smart_count: number; elsewhere: number } {
  const places = [...step.inserted, ...step.removed].map(({ key }) => key);
  const known = new Set([...order, ...places]);
  const reached = [...places, ...step.cells.map(({ key }) => key).filter((key) => base.has(key) || known.has(key))];
  return { smart_count: reached.length, elsewhere: reached.filter((key) => absent.has(key)).length };
}

export function addRows<Row extends object>(grid: EditController<Row>, index: number, count = 1): void {
  const { maker } = grid;
  if (maker === null) return;
  const room = Math.min(count, maker.maxRows - grid.store.state.order.length);
  if (room > 0) grid.perform({ kind: "insert", inserted: insertRows(maker, index, room), cells: [], removed: [] });
}

export function removeRows<Row extends object>(grid: EditController<Row>): void {
  const { range } = grid.range;
  grid.perform(deleteStep(grid.store.state, keysOf(grid, range)));
}

/** Returns the next or previous cell with an error, wrapping around. Returns null if no cell has an error. */
export function nextProblem<Row extends object>(grid: EditController<Row>, back: boolean): CellPlace | null {
  const places = grid
    .problems()
    .flatMap(({ key, field }) => {
      const row = grid.store.rowIndexOf(key);
      return row === -1 ? [] : [{ row, column: grid.store.columnIndexOf(field) }];
    })
    .toSorted(compare);
  const ordered = back ? places.toReversed() : places;
  const from = grid.range.active ?? { row: -1, column: -1 };
  return ordered.find((place) => (back ? compare(place, from) < 0 : compare(place, from) > 0)) ?? ordered[0] ?? null;
}

function compare(one: CellPlace, other: CellPlace): number {
  return one.row - other.row || one.column - other.column;
}

function keysOf<Row extends object>(grid: EditController<Row>, range: CellRange | null): readonly string[] {
  return range === null ? [] : grid.store.view.slice(range.top, range.bottom + 1);
}

function putText<Row extends object>(
  grid: EditController<Row>,
  cell: { key: string; column: GridColumn<Row>; text: string },
): boolean {
  const row = grid.store.state.rows.get(cell.key);
  if (row === undefined || grid.store.isReadOnly) return true;
  const change = textChange(grid.scene, { key: cell.key, row, column: cell.column }, cell.text);
  if (change === null) return true;
  grid.perform(cellsStep("edit", [change]));
  return change.to.bad === null;
}

function beginRow<Row extends object>(grid: EditController<Row>, column: GridColumn<Row>, text: string): boolean {
  const inserted = text.trim() === "" ? [] : newRow(grid);
  const [place] = inserted;
  if (place === undefined) return true;
  const change = textChange(grid.scene, { key: place.key, row: place.row, column }, text);
  grid.perform({ kind: "edit", inserted, cells: change === null ? [] : [change], removed: [] });
  return change === null || change.to.bad === null;
}

function newRow<Row extends object>({ maker, store }: EditController<Row>): readonly RowPlace<Row>[] {
  const { length } = store.state.order;
  return maker === null || length >= maker.maxRows ? [] : insertRows(maker, length, 1);
}
