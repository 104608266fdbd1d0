import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCellValues } from "./cell-values.ts";
import type { GridColumn } from "./columns.ts";
import { clearStep, deleteStep, fillStep, pasteStep } from "./edit-gestures.ts";
import type { GestureScene, RowMaker } from "./edit-gestures.ts";
import { applyStep, emptyState, invertStep } from "./edit-state.ts";
import type { EditState, EditStep } from "./edit-state.ts";
import { collectBatch, settleBatch } from "./save-batch.ts";
import { syncRows } from "./sync-rows.ts";

interface Row {
  id: number;
  name: string;
  price: string | null;
  weeks: number | null;
}

const COLUMNS: readonly GridColumn<Row>[] = [
  { field: "name", header: "Name", kind: "text" },
  { field: "price", header: "Price", kind: "money", editable: true, decimals: 2 },
  { field: "total", header: "Total", kind: "computed" },
  { field: "weeks", header: "Weeks", kind: "integer", editable: (row) => row.id !== 3 },
];
const getRowId = (row: Row) => row.id;
const row = (id: number, price: string | null = null): Row => ({ id, name: `row ${id}`, price, weeks: null });
const stateOf = (...rows: Row[]) => syncRows(emptyState<Row>(), rows, { getRowId });
const sceneOf = (state: EditState<Row>): GestureScene<Row> => ({
  state,
  view: state.order,
  columns: COLUMNS,
  values: createCellValues("ru"),
});
const rowsOf = (state: EditState<Row>) => state.order.map((key) => state.rows.get(key));
const visible = (state: EditState<Row>) => ({
  rows: rowsOf(state),
  bad: [...state.bad].filter(([cell]) => state.order.some((key) => cell.startsWith(`${key}\n`))),
});
const oneCell = (top: number, left: number) => ({ top, bottom: top, left, right: left });

function makerFrom(first: number): RowMaker<Row> {
  let next = first;
  return { createRow: () => row(next--), getRowId, maxRows: 8 };
}

function pasteAt(
  state: EditState<Row>,
  place: { row: number; column: number },
  block: string[][],
  maker: RowMaker<Row> | null = null,
) {
  return pasteStep(sceneOf(state), { anchor: place, range: oneCell(place.row, place.column), block, maker });
}

describe("paste", () => {
  it("lays the block over the columns that can be typed into", () => {
    const { step, report } = pasteAt(stateOf(row(1), row(2)), { row: 0, column: 0 }, [
      ["1 234,50 ₽", "4"],
      ["5", "6"],
    ]);
    expect(report).toEqual({ cells: 4, errors: 0, rows: 0, skipped: 0 });
    const after = step === null ? expect.unreachable() : applyStep(stateOf(row(1), row(2)), step);
    expect(rowsOf(after)).toEqual([
      { ...row(1, "1234.50"), weeks: 4 },
      { ...row(2, "5"), weeks: 6 },
    ]);
  });

  it("leaves a locked cell of a row alone and counts what had no place", () => {
    const { step, report } = pasteAt(stateOf(row(3)), { row: 0, column: 1 }, [["1", "2", "3"], ["4"]]);
    expect(report).toEqual({ cells: 1, errors: 0, rows: 0, skipped: 3 });
    expect(step?.cells.map((cell) => cell.field)).toEqual(["price"]);
  });

  it("keeps bad texts in their cells, out of the rows", () => {
    const { step, report } = pasteAt(stateOf(row(1, "7"), row(2)), { row: 0, column: 1 }, [["abc", "1,5"], ["-5"]]);
    expect(report.errors).toBe(3);
    const after = step === null ? expect.unreachable() : applyStep(stateOf(row(1, "7"), row(2)), step);
    expect(rowsOf(after)).toEqual([row(1), row(2)]);
    expect([...after.bad.values()].map((bad) => bad.text)).toEqual(["abc", "1,5", "-5"]);
  });

  it("makes new rows below the last, up to the limit", () => {
    const { step, report } = pasteAt(
      stateOf(row(1)),
      { row: 0, column: 1 },
      Array.from({ length: 10 }, (_, index) => [String(index)]),
      makerFrom(-1),
    );
    expect(report).toEqual({ cells: 8, errors: 0, rows: 7, skipped: 2 });
    const after = step === null ? expect.unreachable() : applyStep(stateOf(row(1)), step);
    expect(rowsOf(after).map((each) => each?.price)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
  });

  it("fills a stretched range with one copied cell", () => {
    const state = stateOf(row(1), row(2), row(4));
    const { report } = pasteStep(sceneOf(state), {
      anchor: { row: 0, column: 1 },
      range: { top: 0, bottom: 2, left: 1, right: 1 },
      block: [["9"]],
      maker: null,
    });
    expect(report.cells).toBe(3);
  });
});

interface Move {
  kind: string;
  top: number;
  left: number;
  rows: number;
  columns: number;
  block: string[][];
}

const gesture: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom("paste", "fill", "clear", "delete"),
  top: fc.nat(5),
  left: fc.nat(3),
  rows: fc.nat(3),
  columns: fc.nat(3),
  block: fc.array(fc.array(fc.constantFrom("1", "2,5", "abc", "", "12,5О"), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  }),
});

function stepOf(state: EditState<Row>, move: Move, maker: RowMaker<Row>): EditStep<Row> | null {
  const range = { top: move.top, bottom: move.top + move.rows, left: move.left, right: move.left + move.columns };
  switch (move.kind) {
    case "paste":
      return pasteStep(sceneOf(state), {
        anchor: { row: move.top, column: move.left },
        range,
        block: move.block,
        maker,
      }).step;
    case "fill":
      return fillStep(sceneOf(state), range);
    case "clear":
      return clearStep(sceneOf(state), range);
    default:
      return deleteStep(state, state.order.slice(range.top, range.bottom));
  }
}

describe("undo", () => {
  it("takes any run of gestures back to the start, and redo brings it to the same end", () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 8 }), (moves) => {
        const start = stateOf(row(1, "1"), row(2), row(3, "3"), row(4));
        const maker = makerFrom(-1);
        const steps: EditStep<Row>[] = [];
        let state: EditState<Row> = start;
        for (const move of moves) {
          const step = stepOf(state, move, maker);
          if (step === null) continue;
          steps.push(step);
          state = applyStep(state, step);
        }
        const end = visible(state);
        for (const step of steps.toReversed()) state = applyStep(state, invertStep(step));
        expect(visible(state)).toEqual(visible(start));
        expect(collectBatch(state, () => true)).toBeNull();
        for (const step of steps) state = applyStep(state, step);
        expect(visible(state)).toEqual(end);
      }),
    );
  });
});

describe("rows given anew", () => {
  const edited = () => {
    const state = stateOf(row(1), row(2));
    const { step } = pasteAt(state, { row: 0, column: 1 }, [["5"]]);
    return step === null ? expect.unreachable() : applyStep(state, step);
  };

  it("keep the edits made here and take the rest", () => {
    const after = syncRows(edited(), [{ ...row(1), name: "renamed" }, row(2, "8"), row(5)], { getRowId });
    expect(rowsOf(after)).toEqual([{ ...row(1, "5"), name: "renamed" }, row(2, "8"), row(5)]);
    expect(collectBatch(after, () => true)?.changes).toEqual([{ id: 1, field: "price", value: "5" }]);
  });

  it("have nothing to save once they hold the same value", () => {
    expect(collectBatch(syncRows(edited(), [row(1, "5"), row(2)], { getRowId }), () => true)).toBeNull();
  });

  it("keep deleted rows out and new rows in their place", () => {
    const state = stateOf(row(1), row(2), row(3));
    const gone = applyStep(state, deleteStep(state, ["2"]) ?? expect.unreachable());
    const grown = applyStep(gone, {
      kind: "insert",
      inserted: [{ key: "-1", id: -1, index: 1, row: row(-1) }],
      cells: [],
      removed: [],
    });
    const after = syncRows(grown, [row(1, "1"), row(2), row(3)], { getRowId });
    expect(after.order).toEqual(["1", "-1", "3"]);
    expect(collectBatch(after, () => true)).toEqual({
      changes: [],
      created: [{ id: -1, row: row(-1), after: 1 }],
      removed: [2],
    });
  });

  it("stand in the grid again when the server can't delete them, and aren't sent again", () => {
    const state = stateOf(row(1), row(2), row(3));
    const { step } = pasteAt(state, { row: 0, column: 1 }, [["5"], ["abc"]]);
    const emptied = applyStep(state, step ?? expect.unreachable());
    const gone = applyStep(emptied, deleteStep(emptied, ["1", "2"]) ?? expect.unreachable());
    const batch = collectBatch(gone, () => true) ?? expect.unreachable();
    const settled = settleBatch({ state: gone, batch, result: { kept: [1, 2] }, getRowId });
    expect(settled.order).toEqual(["3", "1", "2"]);
    expect(rowsOf(settled)).toEqual([row(3), row(1), row(2)]);
    expect(settled.bad.size).toBe(0);
    expect(collectBatch(settled, () => true)).toBeNull();
    expect(syncRows(settled, [row(1), row(2), row(3)], { getRowId }).order).toEqual(["1", "2", "3"]);
  });

  it("brings a row deleted on the server back as a new one on undo", () => {
    const state = stateOf(row(1), row(2));
    const step = deleteStep(state, ["2"]) ?? expect.unreachable();
    const gone = applyStep(state, step);
    const batch = collectBatch(gone, () => true) ?? expect.unreachable();
    const settled = settleBatch({ state: gone, batch, result: {}, getRowId });
    const back = applyStep(settled, invertStep(step));
    expect(collectBatch(back, () => true)?.created).toEqual([{ id: 2, row: row(2), after: 1 }]);
  });
});
