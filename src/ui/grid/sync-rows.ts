import { readCell, writeCell } from "./columns.ts";
import type { GridId } from "./columns.ts";
import { cellKey, splitCellKey } from "./edit-state.ts";
import type { EditState } from "./edit-state.ts";

/** The key of the row that the outside knows by this id. */
export function keyOfId<Row>(state: EditState<Row>, id: GridId): string {
  const name = String(id);
  return state.aliases.get(name) ?? name;
}

/**
 * Takes in the rows given from outside. Cells edited here keep their edit, rows made here keep their place,
 * rows taken out here stay out until they are gone outside too. `mergeRow` says what stands where a row is known already.
 */
export function syncRows<Row extends object>(
  state: EditState<Row>,
  incoming: readonly Row[],
  getRowId: (row: Row) => GridId,
  mergeRow: (known: Row, given: Row) => Row = (_known, given) => given,
): EditState<Row> {
  const rows = new Map(state.rows);
  const base = new Map<string, Row>();
  const ids = new Map(state.ids);
  const touched = touchedByRow(state);
  for (const given of incoming) {
    const id = getRowId(given);
    const key = keyOfId(state, id);
    const known = state.base.get(key);
    const row = known === undefined ? given : mergeRow(known, given);
    base.set(key, row);
    ids.set(key, id);
    if (state.base.get(key) !== row) rows.set(key, withEdits({ state, key, row, fields: touched.get(key) ?? [] }));
  }
  return { ...state, rows, base, ids, order: mergedOrder(state, [...base.keys()]) };
}

/** Takes in some rows as the server has them now; edits made here stay, other rows are left alone. */
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

function mergedOrder<Row>(state: EditState<Row>, incoming: readonly string[]): readonly string[] {
  const shown = new Set(state.order);
  const arriving = new Set(incoming);
  const order = incoming.filter((key) => shown.has(key) || !state.base.has(key));
  state.order.forEach((key, index) => {
    const isMadeHere = !state.base.has(key) && !arriving.has(key);
    if (!isMadeHere) return;
    const previous = state.order[index - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  });
  const isSame = order.length === state.order.length && order.every((key, index) => key === state.order[index]);
  return isSame ? state.order : order;
}

function touchedByRow<Row>(state: EditState<Row>): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const cell of state.touched) {
    const { key, field } = splitCellKey(cell);
    const known = fields.get(key);
    if (known === undefined) fields.set(key, [field]);
    else known.push(field);
  }
  return fields;
}
