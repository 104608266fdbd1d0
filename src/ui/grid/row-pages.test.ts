import { expect, it } from "vitest";
import { createCellValues } from "./cell-values.ts";
import type { GridColumn } from "./columns.ts";
import { cellsStep, textChange } from "./edit-gestures.ts";
import { applyStep, cellKey, emptyState, invertStep } from "./edit-state.ts";
import type { EditState, EditStep } from "./edit-state.ts";
import { listProblems } from "./problems.ts";
import { collectBatch, settleBatch } from "./save-batch.ts";
import type { SaveResult } from "./save-batch.ts";
import { syncRows } from "./sync-rows.ts";

interface Row {
  id: number;
  version: number;
  price: string | null;
}
type State = EditState<Row>;

const PRICE: GridColumn<Row> = { field: "price", header: "Price", kind: "money", editable: true, decimals: 2 };
const getRowId = (row: Row) => row.id;
const mergeRow = (known: Row, given: Row) => (known.version > given.version ? known : given);
const row = (id: number, price: string | null = null, version = 1): Row => ({ id, version, price });
const page = (state: State, ...rows: Row[]): State => syncRows(state, rows, { getRowId, mergeRow, isPage: true });
const whole = (state: State, ...rows: Row[]): State => syncRows(state, rows, { getRowId });
const batchOf = (state: State) => collectBatch(state, () => true);
const rowsOf = (state: State) => state.order.map((key) => state.rows.get(key));

function typing(state: State, key: string, text: string): EditStep<Row> {
  const typed = state.rows.get(key) ?? expect.unreachable();
  const change = textChange(
    { state, view: state.order, columns: [PRICE], values: createCellValues("en") },
    { key, row: typed, column: PRICE },
    text,
  );
  return cellsStep<Row>("edit", change === null ? [] : [change]) ?? expect.unreachable();
}

const typed = (state: State, key: string, text: string): State => applyStep(state, typing(state, key, text));

function saved(state: State, result: SaveResult<Row> = {}): State {
  return settleBatch({ state, batch: batchOf(state) ?? expect.unreachable(), result, getRowId });
}

it("sends what was typed before the page turned, and shows it when the row is back", () => {
  const turned = page(typed(page(emptyState(), row(1), row(2)), "1", "5"), row(3), row(4));
  expect(turned.order).toEqual(["3", "4"]);
  expect(batchOf(turned)).toEqual({ changes: [{ id: 1, field: "price", value: "5" }], created: [], removed: [] });
  const done = saved(turned, { rows: [row(1, "5", 2)] });
  expect(batchOf(done)).toBeNull();
  // A page requested before the save must not overwrite the saved row.
  expect(rowsOf(page(done, row(1), row(2)))).toEqual([row(1, "5", 2), row(2)]);
});

it("keeps an unreadable text and a refused value of another page, and counts them as faults", () => {
  const bad = typed(page(emptyState(), row(1), row(2)), "1", "abv");
  const refused = saved(typed(bad, "2", "7"), {
    applied: false,
    errors: [{ id: 2, field: "price", message_key: "no", params: {} }],
  });
  const turned = page(refused, row(3));
  expect(batchOf(turned)).toBeNull();
  expect(listProblems(turned, [PRICE]).map(({ key }) => key)).toEqual(["1", "2"]);
  const back = page(turned, row(1), row(2, null, 2));
  expect(back.bad.get(cellKey("1", "price"))?.text).toBe("abv");
  expect(rowsOf(back)).toEqual([row(1), { ...row(2, "7", 2) }]);
  expect(listProblems(back, [PRICE]).map(({ key }) => key)).toEqual(["1", "2"]);
});

it("an undo on another page goes to the server", () => {
  const start = page(emptyState(), row(1, "4"), row(2));
  const step = typing(start, "1", "5");
  const turned = page(saved(applyStep(start, step), { rows: [row(1, "5", 2)] }), row(3));
  expect(batchOf(applyStep(turned, invertStep(step)))?.changes).toEqual([{ id: 1, field: "price", value: "4" }]);
});

it("new rows that are undone on another page are deleted, and a page read before that does not bring them back", () => {
  const step: EditStep<Row> = {
    kind: "paste",
    inserted: [{ key: "-1", id: -1, index: 1, row: row(-1, "9") }],
    cells: [],
    removed: [],
  };
  const made = saved(applyStep(page(emptyState(), row(1)), step), {
    ids: [{ from: -1, to: 77 }],
    rows: [row(77, "9")],
  });
  const undone = applyStep(page(made, row(3)), invertStep(step));
  expect(batchOf(undone)).toEqual({ changes: [], created: [], removed: [77] });
  expect(undone.order).toEqual(["3"]);
  const gone = saved(undone);
  expect(page(gone, row(1), row(77, "9")).order).toEqual(["1"]);
  const again = applyStep(gone, step);
  expect(batchOf(again)?.created).toEqual([{ id: 77, row: row(77, "9"), after: 3 }]);
});

it("rows made here and not saved yet stand below the last of every page", () => {
  const step: EditStep<Row> = {
    kind: "insert",
    inserted: [
      { key: "-1", id: -1, index: 1, row: row(-1) },
      { key: "-2", id: -2, index: 2, row: row(-2) },
    ],
    cells: [],
    removed: [],
  };
  expect(page(applyStep(page(emptyState(), row(1)), step), row(3), row(4)).order).toEqual(["3", "4", "-1", "-2"]);
});

it("where the rows are all there are, one that isn't given is gone, with its edits", () => {
  const gone = whole(typed(typed(whole(emptyState(), row(1), row(2)), "1", "5"), "2", "abv"), row(3));
  expect(batchOf(gone)).toBeNull();
  expect(listProblems(gone, [PRICE])).toEqual([]);
});
