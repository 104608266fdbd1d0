import { editText, formatCell, parseCell } from "./cell-text.ts";
import { isEditable, isEditableColumn, readCell } from "./columns.ts";
import type { GridColumn, GridId, Parsed } from "./columns.ts";
import { contentOf } from "./edit-state.ts";
import type { CellChange, CellContent, EditState, EditStep, GestureKind, RowPlace } from "./edit-state.ts";
import type { CellPlace, CellRange } from "./range.ts";
import type { CellValues } from "./value-kind.ts";

export interface GestureScene<Row extends object> {
  state: EditState<Row>;
  view: readonly string[];
  columns: readonly GridColumn<Row>[];
  values: CellValues;
}

/** Creates new rows at the end. Without this function, a paste stops at the last row. */
export interface RowMaker<Row> {
  createRow: (index: number) => Row;
  getRowId: (row: Row) => GridId;
  maxRows: number;
}

export interface PasteReport {
  cells: number;
  errors: number;
  rows: number;
  /** Number of cells that could not be pasted because they are locked or are past the last row or column. */
  skipped: number;
}

export interface PastedBlock<Row> {
  step: EditStep<Row> | null;
  report: PasteReport;
}

export function contentOfParsed(parsed: Parsed): CellContent {
  if (parsed.ok) return { value: parsed.value, bad: null };
  const { text, message_key, params, suggestion, readings } = parsed;
  return { value: null, bad: { text, message_key, params, suggestion, readings } };
}

/** Returns a step that only changes cells, or null if nothing would change. */
export function cellsStep<Row>(kind: GestureKind, cells: readonly CellChange[]): EditStep<Row> | null {
  const changed = cells.filter(
    (cell) => cell.from.value !== cell.to.value || cell.from.bad?.text !== cell.to.bad?.text,
  );
  return changed.length === 0 ? null : { kind, inserted: [], cells: changed, removed: [] };
}

/** Returns the change to a cell after typing a text, or null if the cell is locked. */
export function textChange<Row extends object>(
  scene: GestureScene<Row>,
  place: { key: string; row: Row; column: GridColumn<Row> },
  text: string,
): CellChange | null {
  const { key, row, column } = place;
  if (!isEditable(column, row)) return null;
  const parsed = parseCell({ column, row, text, values: scene.values });
  return { key, field: column.field, from: contentOf(scene.state, key, column.field), to: contentOfParsed(parsed) };
}

export function fillStep<Row extends object>(scene: GestureScene<Row>, range: CellRange): EditStep<Row> | null {
  const source = scene.view[range.top];
  if (source === undefined) return null;
  return cellsStep(
    "fill",
    eachEditable(scene, { ...range, top: range.top + 1 }, ({ key, column }) => ({
      key,
      field: column.field,
      from: contentOf(scene.state, key, column.field),
      to: contentOf(scene.state, source, column.field),
    })),
  );
}

export function clearStep<Row extends object>(scene: GestureScene<Row>, range: CellRange): EditStep<Row> | null {
  return cellsStep(
    "clear",
    eachEditable(scene, range, ({ key, column }) => ({
      key,
      field: column.field,
      from: contentOf(scene.state, key, column.field),
      to: { value: null, bad: null },
    })),
  );
}

export function insertRows<Row extends object>(
  maker: RowMaker<Row>,
  index: number,
  count: number,
): readonly RowPlace<Row>[] {
  return Array.from({ length: count }, (_, offset) => {
    const row = maker.createRow(index + offset);
    const id = maker.getRowId(row);
    return { key: String(id), id, index: index + offset, row };
  });
}

export function deleteStep<Row extends object>(state: EditState<Row>, keys: readonly string[]): EditStep<Row> | null {
  const gone = new Set(keys);
  const removed = state.order.flatMap((key, index) => {
    const row = state.rows.get(key);
    const id = state.ids.get(key);
    return !gone.has(key) || row === undefined || id === undefined ? [] : [{ key, id, index, row }];
  });
  return removed.length === 0 ? null : { kind: "delete", inserted: [], cells: [], removed };
}

export function rangeText<Row extends object>(scene: GestureScene<Row>, range: CellRange): string[][] {
  return scene.view.slice(range.top, range.bottom + 1).flatMap((key) => {
    const row = scene.state.rows.get(key);
    if (row === undefined) return [];
    return [
      scene.columns.slice(range.left, range.right + 1).map((column) => {
        const bad = contentOf(scene.state, key, column.field).bad;
        if (bad !== null) return bad.text;
        const isShown = column.kind === "computed" || column.kind === "custom";
        return isShown && readCell(row, column.field) === null
          ? formatCell(column, row, scene.values)
          : editText(column, row, scene.values);
      }),
    ];
  });
}

/**
 * Pastes a block of text starting at `anchor`, filling only editable columns. A single copied cell fills the whole
 * range. If a row maker is given, rows are added at the end.
 */
export function pasteStep<Row extends object>(
  scene: GestureScene<Row>,
  input: { anchor: CellPlace; range: CellRange; block: readonly (readonly string[])[]; maker: RowMaker<Row> | null },
): PastedBlock<Row> {
  const block = stretched(input.block, input.range);
  const { state, view } = scene;
  const present = view.slice(input.anchor.row).flatMap((key) => {
    const row = state.rows.get(key);
    return row === undefined ? [] : [{ key, row }];
  });
  const inserted =
    input.maker === null
      ? []
      : insertRows(input.maker, state.order.length, roomFor(input.maker, state, block.length - present.length));
  const targets = [...present, ...inserted];
  const columns = scene.columns.slice(input.anchor.column).filter(isEditableColumn);
  const settled = columns.map((column, cellIndex) =>
    settledTexts(column, { texts: block.map((line) => line[cellIndex] ?? ""), values: scene.values }),
  );
  const cells: CellChange[] = [];
  let skipped = 0;
  block.forEach((line, lineIndex) =>
    line.forEach((text, cellIndex) => {
      const target = targets[lineIndex];
      const column = columns[cellIndex];
      const change =
        target === undefined || column === undefined
          ? null
          : pastedChange(scene, { ...target, column }, { text, read: settled[cellIndex]?.[lineIndex] ?? text });
      if (change === null) skipped += 1;
      else cells.push(change);
    }),
  );
  const errors = cells.filter((cell) => cell.to.bad !== null).length;
  const report = { cells: cells.length, errors, rows: inserted.length, skipped };
  return { step: cells.length === 0 ? null : { kind: "paste", inserted, cells, removed: [] }, report };
}

/** Rewrites the ambiguous numbers in a pasted column in the format of the column's unambiguous numbers. */
function settledTexts<Row>(
  column: GridColumn<Row>,
  { texts, values }: { texts: readonly string[]; values: CellValues },
): readonly string[] {
  const { kind } = column;
  const settle = kind === "money" || kind === "decimal" || kind === "integer" ? values[kind].settle : undefined;
  return settle === undefined ? texts : settle(texts);
}

/** Returns the change to a cell after pasting a text. Unparsable text stays in the cell as pasted. */
function pastedChange<Row extends object>(
  scene: GestureScene<Row>,
  place: { key: string; row: Row; column: GridColumn<Row> },
  { text, read }: { text: string; read: string },
): CellChange | null {
  const change = textChange(scene, place, read);
  if (change === null || change.to.bad === null || read === text) return change;
  return { ...change, to: { ...change.to, bad: { ...change.to.bad, text } } };
}

function roomFor<Row>(maker: RowMaker<Row>, state: EditState<Row>, wanted: number): number {
  return Math.max(0, Math.min(wanted, maker.maxRows - state.order.length));
}

function stretched(block: readonly (readonly string[])[], range: CellRange): readonly (readonly string[])[] {
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (single === undefined) return block;
  const line = Array.from({ length: range.right - range.left + 1 }, () => single);
  return Array.from({ length: range.bottom - range.top + 1 }, () => line);
}

function eachEditable<Row extends object>(
  scene: GestureScene<Row>,
  range: CellRange,
  change: (place: { key: string; row: Row; column: GridColumn<Row> }) => CellChange,
): CellChange[] {
  const columns = scene.columns.slice(range.left, range.right + 1);
  return scene.view.slice(range.top, range.bottom + 1).flatMap((key) => {
    const row = scene.state.rows.get(key);
    if (row === undefined) return [];
    return columns.filter((column) => isEditable(column, row)).map((column) => change({ key, row, column }));
  });
}
