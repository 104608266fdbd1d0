import { readCell, writeCell } from "./columns.ts";
import type { GridId } from "./columns.ts";
import { cellKey, splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";

export function keyOfId<Row>(state: EditState<Row>, id: GridId): string {
  const name = String(id);
  return state.aliases.get(name) ?? name;
}

export interface RowSource<Row> {
  getRowId: (row: Row) => GridId;
  mergeRow?: ((known: Row, given: Row) => Row) | undefined;
  /**
   * True if the rows are only one of several pages. A missing row is then on another page, not deleted. The default is
   * false.
   */
  isPage?: boolean | undefined;
}

/**
 * Merges incoming rows into the state. Edited cells keep their edits, new rows keep their position, and removed rows
 * stay removed until the source drops them. Rows on other pages keep their edits, which can be saved and undone from
 * any page.
 */
export function syncRows<Row extends object>(
  state: EditState<Row>,
  incoming: readonly Row[],
  { getRowId, mergeRow, isPage = false }: RowSource<Row>,
): EditState<Row> {
  const rows = new Map(state.rows);
  const base = new Map(isPage ? state.base : []);
  const ids = new Map(state.ids);
  const touched = touchedByRow(state);
  const arriving = new Set<string>();
  for (const given of incoming) {
    const id = getRowId(given);
    const key = keyOfId(state, id);
    const known = state.base.get(key);
    arriving.add(key);
    ids.set(key, id);
    // The row was deleted on the server after these rows were requested.
    if (known === undefined && state.removed.has(key)) continue;
    const row = known === undefined ? given : (mergeRow?.(known, given) ?? given);
    base.set(key, row);
    if (state.base.get(key) !== row) rows.set(key, withEdits({ state, key, row, fields: touched.get(key) ?? [] }));
  }
  const absent = new Set([...base.keys()].filter((key) => !arriving.has(key)));
  const removed = isPage ? state.removed : new Set([...state.removed].filter((key) => arriving.has(key)));
  return { ...state, rows, base, ids, absent, removed, order: mergedOrder(state, arriving, isPage) };
}

/** Merges some current rows from the server. Local edits and all other rows stay unchanged. */
export function withServerRows<Row extends object>(
  state: EditState<Row>,
  incoming: readonly Row[],
  getRowId: (row: Row) => GridId,
): EditState<Row> {
  if (incoming.length === 0) return state;
  const rows = new Map(state.rows);
  const base = new Map(state.base);
  const touched = touchedByRow(state);
  for (const row of incoming) {
    const key = keyOfId(state, getRowId(row));
    if (!base.has(key)) continue;
    rows.set(key, withEdits({ state, key, row, fields: touched.get(key) ?? [] }));
    base.set(key, row);
  }
  return { ...state, rows, base };
}

function withEdits<Row extends object>(input: {
  state: EditState<Row>;
  key: string;
  row: Row;
  fields: readonly string[];
}): Row {
  const { state, key, row, fields } = input;
  const before = state.base.get(key);
  const local = state.rows.get(key);
  if (local === undefined) return row;
  return fields.reduce((merged, field) => {
    const value = readCell(local, field);
    const isBad = state.bad.has(cellKey(key, field));
    const isEdited = before === undefined || readCell(before, field) !== value;
    return isBad || isEdited ? writeCell(merged, field, value) : merged;
  }, row);
}

function mergedOrder<Row>(state: EditState<Row>, arriving: ReadonlySet<string>, isPage: boolean): readonly string[] {
  const order = [...arriving].filter((key) => !state.removed.has(key));
  state.order.forEach((key, index) => {
    const isMadeHere = !state.base.has(key) && !arriving.has(key);
    if (!isMadeHere) return;
    const before = order.indexOf(state.order[index - 1] ?? "");
    // If the preceding row is on another page, new rows go to the end.
    order.splice(before === -1 && isPage ? order.length : before + 1, 0, key);
  });
  const isSame = order.length === state.order.length && order.every((key, index) => key === state.order[index]);
  return isSame ? state.order : order;
}

function touchedByRow<Row>(state: EditState<Row>): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  // A rejected value is no longer pending, but the cell must keep the value.
  for (const cell of new Set([...state.touched, ...state.refused.keys()])) {
    const { key, field } = splitCellKey(cell);
    const known = fields.get(key);
    if (known === undefined) fields.set(key, [field]);
    else known.push(field);
  }
  return fields;
}
