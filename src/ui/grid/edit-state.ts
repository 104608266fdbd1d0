import { readCell, writeCell } from "./columns.ts";
import type { CellValue, GridId, GridMessage } from "./columns.ts";

/** Unparsable text, which stays in the cell. The row's value is null. */
export interface BadText extends GridMessage {
  text: string;
}

export interface CellContent {
  value: CellValue;
  bad: BadText | null;
}

/** The server's error for a value. It applies as long as the cell contains that value. */
export interface Refusal extends GridMessage {
  value: CellValue;
}

export interface CellChange {
  key: string;
  field: string;
  from: CellContent;
  to: CellContent;
}

export interface RowPlace<Row> {
  key: string;
  id: GridId;
  index: number;
  row: Row;
}

export type GestureKind = "edit" | "paste" | "fill" | "clear" | "insert" | "delete" | "undo" | "redo";

/** One user action, undone and redone as a whole. Rows are inserted first, then cells change, then rows are removed. */
export interface EditStep<Row> {
  kind: GestureKind;
  inserted: readonly RowPlace<Row>[];
  cells: readonly CellChange[];
  removed: readonly RowPlace<Row>[];
}

/** State of the rows. A row's key stays the same when the server assigns an id to a new row. */
export interface EditState<Row> {
  order: readonly string[];
  /** Rows as edited, including removed rows, which an undo may restore. */
  rows: ReadonlyMap<string, Row>;
  /** Rows as stored on the server. A row without an entry is unsaved. */
  base: ReadonlyMap<string, Row>;
  ids: ReadonlyMap<string, GridId>;
  /** Keys of rows created in this grid, by the id that the server assigned. */
  aliases: ReadonlyMap<string, string>;
  bad: ReadonlyMap<string, BadText>;
  refused: ReadonlyMap<string, Refusal>;
  pasted: ReadonlySet<string>;
  /** Cells that may differ from the server. */
  touched: ReadonlySet<string>;
  /** Rows removed by the user but still included in the incoming rows. */
  removed: ReadonlySet<string>;
  /** Rows that exist on the server but are on other pages. */
  absent: ReadonlySet<string>;
}

export function emptyState<Row>(): EditState<Row> {
  return {
    order: [],
    rows: new Map(),
    base: new Map(),
    ids: new Map(),
    aliases: new Map(),
    bad: new Map(),
    refused: new Map(),
    pasted: new Set(),
    touched: new Set(),
    removed: new Set(),
    absent: new Set(),
  };
}

export function cellKey(key: string, field: string): string {
  return `${key}\n${field}`;
}

export function splitCellKey(cell: string): { key: string; field: string } {
  const cut = cell.lastIndexOf("\n");
  return { key: cell.slice(0, cut), field: cell.slice(cut + 1) };
}

export function contentOf<Row extends object>(state: EditState<Row>, key: string, field: string): CellContent {
  const row = state.rows.get(key);
  return {
    value: row === undefined ? null : readCell(row, field),
    bad: state.bad.get(cellKey(key, field)) ?? null,
  };
}

export function invertStep<Row>(step: EditStep<Row>): EditStep<Row> {
  return {
    kind: step.kind,
    inserted: step.removed,
    cells: step.cells.map((cell) => ({ ...cell, from: cell.to, to: cell.from })),
    removed: step.inserted,
  };
}

export function applyStep<Row extends object>(state: EditState<Row>, step: EditStep<Row>): EditState<Row> {
  const rows = new Map(state.rows);
  const ids = new Map(state.ids);
  const bad = new Map(state.bad);
  const refused = new Map(state.refused);
  const touched = new Set(state.touched);
  for (const place of step.inserted) {
    if (!rows.has(place.key)) rows.set(place.key, place.row);
    if (!ids.has(place.key)) ids.set(place.key, place.id);
  }
  for (const cell of step.cells) {
    const row = rows.get(cell.key);
    if (row === undefined) continue;
    const name = cellKey(cell.key, cell.field);
    rows.set(cell.key, writeCell(row, cell.field, cell.to.value));
    touched.add(name);
    refused.delete(name);
    if (cell.to.bad === null) bad.delete(name);
    else bad.set(name, cell.to.bad);
  }
  const pasted = new Set(step.kind === "paste" ? step.cells.map((cell) => cellKey(cell.key, cell.field)) : []);
  return { ...state, ...placesAfter(state, step), rows, ids, bad, refused, pasted, touched };
}

type Places = Pick<EditState<object>, "order" | "removed" | "absent">;

function placesAfter<Row>({ order, removed, absent }: Places, step: EditStep<Row>): Places {
  if (step.inserted.length === 0 && step.removed.length === 0) return { order, removed, absent };
  const coming = new Set(step.inserted.map((place) => place.key));
  const going = new Set(step.removed.map((place) => place.key));
  const next = order.filter((key) => !going.has(key));
  const present = new Set(next);
  const places = step.inserted
    .filter(({ key }) => !going.has(key) && !present.has(key))
    .toSorted((one, other) => one.index - other.index);
  for (const place of places) next.splice(Math.min(place.index, next.length), 0, place.key);
  const without = (keys: ReadonlySet<string>) => [...keys].filter((key) => !coming.has(key));
  return { order: next, removed: new Set([...without(removed), ...going]), absent: new Set(without(absent)) };
}
