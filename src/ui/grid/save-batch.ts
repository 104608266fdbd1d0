import { readCell, writeCell } from "./columns.ts";
import type { CellValue, GridId, GridMessage } from "./columns.ts";
import { cellKey, splitCellKey } from "./edit-state.ts";
import type { EditState, Refusal } from "./edit-state.ts";
import { keyOfId, withServerRows } from "./sync-rows.ts";

export interface SavedCell {
  id: GridId;
  field: string;
  value: CellValue;
}

/** All differences from the server's state, to be sent in one request. */
export interface SaveBatch<Row> {
  changes: readonly SavedCell[];
  /** New rows with the ids from `createRow`, each with the id of the preceding row. */
  created: readonly { id: GridId; row: Row; after: GridId | null }[];
  removed: readonly GridId[];
}

export interface CellError extends GridMessage {
  id: GridId;
  field: string;
}

export interface SaveResult<Row> {
  /** False if the server rejected the whole batch because of errors. The default is true. */
  applied?: boolean;
  /** Rejected cells, which are marked red and not sent again until they change. */
  errors?: readonly CellError[];
  ids?: readonly { from: GridId; to: GridId }[];
  rows?: readonly Row[];
  /** Ids of rows that could not be deleted. The grid shows these rows again. */
  kept?: readonly GridId[];
}

interface Settlement<Row> {
  state: EditState<Row>;
  batch: SaveBatch<Row>;
  result: SaveResult<Row>;
  getRowId: (row: Row) => GridId;
}

/** Collects the unsaved changes, without unparsable and rejected cells. Returns null if there are none. */
export function collectBatch<Row extends object>(
  state: EditState<Row>,
  isRowReady: (row: Row) => boolean,
): SaveBatch<Row> | null {
  const changes = [...state.touched].flatMap((cell) => (isUnsaved(state, cell) ? changeOf(state, cell) : []));
  const created = state.order.flatMap((key, index) => {
    const row = state.rows.get(key);
    const id = state.ids.get(key);
    if (row === undefined || id === undefined || state.base.has(key) || !isRowReady(row)) return [];
    return isRefusedRow(state, key, row)
      ? []
      : [{ id, row, after: state.ids.get(state.order[index - 1] ?? "") ?? null }];
  });
  const removed = [...state.removed].flatMap((key) => (state.base.has(key) ? (state.ids.get(key) ?? []) : []));
  return changes.length + created.length + removed.length === 0 ? null : { changes, created, removed };
}

/** Returns true if the cell has a parsable value that the server has neither stored nor rejected. */
export function isUnsaved<Row extends object>(state: EditState<Row>, cell: string): boolean {
  const { key, field } = splitCellKey(cell);
  const row = state.rows.get(key);
  const base = state.base.get(key);
  if (row === undefined || base === undefined || state.bad.has(cell)) return false;
  const value = readCell(row, field);
  return value !== readCell(base, field) && state.refused.get(cell)?.value !== value;
}

export function settleBatch<Row extends object>(input: Settlement<Row>): EditState<Row> {
  const { state, result } = input;
  const refused = new Map(state.refused);
  for (const error of result.errors ?? []) {
    const key = keyOfId(state, error.id);
    const row = state.rows.get(key);
    if (row !== undefined) refused.set(cellKey(key, error.field), refusalOf(error, readCell(row, error.field)));
  }
  const answered = { ...state, refused };
  return result.applied === false ? answered : takenOver({ ...input, state: answered });
}

function changeOf<Row extends object>(state: EditState<Row>, cell: string): SavedCell[] {
  const { key, field } = splitCellKey(cell);
  const row = state.rows.get(key);
  const id = state.ids.get(key);
  return row === undefined || id === undefined || state.removed.has(key)
    ? []
    : [{ id, field, value: readCell(row, field) }];
}

function isRefusedRow<Row extends object>(state: EditState<Row>, key: string, row: Row): boolean {
  return [...state.refused].some(([cell, refusal]) => {
    const place = splitCellKey(cell);
    return place.key === key && readCell(row, place.field) === refusal.value;
  });
}

function takenOver<Row extends object>(input: Settlement<Row>): EditState<Row> {
  const { state, batch, result, getRowId } = input;
  const base = new Map(state.base);
  const ids = new Map(state.ids);
  const aliases = new Map(state.aliases);
  const touched = new Set(state.touched);
  const refusedIds = new Set(result.errors?.map((error) => String(error.id)));
  for (const { id, row } of batch.created) {
    if (!refusedIds.has(String(id))) base.set(keyOfId(state, id), row);
  }
  const kept = new Set(result.kept?.map((id) => keyOfId(state, id)));
  for (const id of batch.removed) if (!kept.has(keyOfId(state, id))) base.delete(keyOfId(state, id));
  for (const { id, field, value } of batch.changes) {
    const key = keyOfId(state, id);
    const cell = cellKey(key, field);
    const row = base.get(key);
    touched.add(cell);
    if (row !== undefined && !state.refused.has(cell)) base.set(key, writeCell(row, field, value));
  }
  for (const { from, to } of result.ids ?? []) {
    const key = keyOfId(state, from);
    ids.set(key, to);
    aliases.set(String(to), key);
  }
  const next = withServerRows(withKept({ ...state, base, ids, aliases, touched }, kept), result.rows ?? [], getRowId);
  return { ...next, touched: new Set([...touched].filter((cell) => isUnsaved(next, cell) || next.bad.has(cell))) };
}

/**
 * Restores rows that could not be deleted to their server values, discarding changes that an undo made. The next
 * incoming rows restore their order.
 */
function withKept<Row extends object>(state: EditState<Row>, kept: ReadonlySet<string>): EditState<Row> {
  if (kept.size === 0) return state;
  const rows = new Map(state.rows);
  for (const key of kept) {
    const row = state.base.get(key);
    if (row !== undefined) rows.set(key, row);
  }
  const others = <Value>(cells: ReadonlyMap<string, Value>) =>
    new Map([...cells].filter(([cell]) => !kept.has(splitCellKey(cell).key)));
  const order = [...state.order.filter((key) => !kept.has(key)), ...[...kept].filter((key) => !state.absent.has(key))];
  return {
    ...state,
    rows,
    order,
    bad: others(state.bad),
    refused: others(state.refused),
    removed: new Set([...state.removed].filter((key) => !kept.has(key))),
  };
}

function refusalOf(error: CellError, value: CellValue): Refusal {
  return { value, message_key: error.message_key, params: error.params, suggestion: error.suggestion };
}
