import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCellValues } from "./cell-values.ts";
import type { GridColumn } from "./columns.ts";
import { addRows, undoOrRedo } from "./edit-commands.ts";
import { EditController } from "./edit-controller.ts";
import { cellsStep } from "./edit-gestures.ts";
import { contentOf } from "./edit-state.ts";
import type { BadText } from "./edit-state.ts";
import type { SaveBatch, SaveResult } from "./save-batch.ts";

interface Line {
  id: number;
  name: string;
}

const COLUMNS: readonly GridColumn<Line>[] = [{ field: "name", header: "Name", kind: "text", editable: true }];
const OPTIONS = {
  rows: [{ id: 1, name: "Bolt" }],
  columns: COLUMNS,
  getRowId: (line: Line) => line.id,
  values: createCellValues("en"),
};

test("a page that is rendered again for reasons of its own asks no cell anew; other columns, rows or notes do", () => {
  const grid = new EditController<Line>(OPTIONS);
  const listener = vi.fn();
  grid.store.subscribe(listener);
  const onSave = () => Promise.resolve({});
  grid.update({ ...OPTIONS, onSave, onChange: () => undefined });
  expect(listener).not.toHaveBeenCalled();
  expect(grid.options.onSave).toBe(onSave);
  grid.update({ ...OPTIONS, columns: [...COLUMNS] });
  grid.update({ ...OPTIONS, rows: [{ id: 1, name: "Nut" }] });
  const advise = () => [{ id: 1, field: "name", message_key: "note", params: {} }];
  grid.update({ ...OPTIONS, rows: [{ id: 1, name: "Nut" }], advise });
  expect(listener).toHaveBeenCalledTimes(3);
  expect(grid.store.rowViews("1")).toMatchObject([{ text: "Nut", advice: { message_key: "note" } }]);
});

test("new rows that are saved make room for others", async () => {
  let next = 0;
  const createRow = (): Line => ({ id: (next -= 1), name: "" });
  const onSave = ({ created }: SaveBatch<Line>) =>
    Promise.resolve({ ids: created.map(({ id }) => ({ from: id, to: 100 - Number(id) })) });
  const grid = new EditController<Line>({ ...OPTIONS, createRow, onSave, maxUnsaved: 2 });
  addRows(grid, 1, 5);
  expect(grid.rows()).toHaveLength(3);
  await grid.flush();
  addRows(grid, 3, 5);
  expect(grid.rows()).toHaveLength(5);
  grid.dispose();
});

describe("a page of more rows", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const [FIRST, SECOND] = [[{ id: 1, name: "Bolt" }], [{ id: 2, name: "Gear" }]];
  const ABV: BadText = { text: "abv", message_key: "bad", params: {} };

  function newGrid(extra: { isPage?: boolean } = { isPage: true }) {
    const onSave = vi.fn((_batch: SaveBatch<Line>): Promise<SaveResult<Line>> => Promise.resolve({}));
    const onElsewhere = vi.fn();
    const options = { ...OPTIONS, rows: FIRST, ...extra, onSave, onElsewhere };
    const grid = new EditController<Line>(options);
    const type = (name: string | null, bad: BadText | null = null) =>
      grid.perform(
        cellsStep("edit", [
          { key: "1", field: "name", from: contentOf(grid.store.state, "1", "name"), to: { value: name, bad } },
        ]),
      );
    const turn = (rows: readonly Line[]) => grid.update({ ...options, rows });
    const sent = () =>
      onSave.mock.calls.map(([{ changes }]) => changes.map(({ id, value }) => `${id} ${String(value)}`).join());
    return { grid, type, turn, sent, onElsewhere };
  }

  test("an edit goes out although the page turned within the delay; nothing is saved before that", async () => {
    const { grid, type, turn, sent } = newGrid();
    type("Nut");
    turn(SECOND);
    expect(grid.saveState).toBe("dirty");
    await vi.advanceTimersByTimeAsync(800);
    expect(sent()).toEqual(["1 Nut"]);
    expect(grid.saveState).toBe("saved");
  });

  test("an undo on the next page goes out too, and tells that it isn't there to see", async () => {
    const { grid, type, turn, sent, onElsewhere } = newGrid();
    type("Nut");
    await grid.flush();
    turn(SECOND);
    undoOrRedo(grid, "undo");
    expect(grid.summary().announcement).toMatchObject({
      message_key: "grid.live.undo_elsewhere",
      params: { smart_count: 1, elsewhere: 1 },
    });
    expect(onElsewhere).toHaveBeenCalledWith("undo", { smart_count: 1, elsewhere: 1 });
    await vi.advanceTimersByTimeAsync(800);
    expect(sent()).toEqual(["1 Nut", "1 Bolt"]);
    turn(FIRST);
    undoOrRedo(grid, "redo");
    expect(onElsewhere).toHaveBeenCalledTimes(1);
    expect(grid.summary().announcement).toMatchObject({ message_key: "grid.live.redo" });
  });

  test("a fault on another page stays one", () => {
    const { grid, type, turn } = newGrid();
    type(null, ABV);
    expect(grid.summary()).toMatchObject({ problemCount: 1, elsewhereCount: 0 });
    turn(SECOND);
    expect(grid.summary()).toMatchObject({ problemCount: 1, elsewhereCount: 1 });
  });

  test("rows that come in with an answer are saved if they bring an edit back", async () => {
    const { grid, type, turn, sent } = newGrid({});
    type("Nut");
    turn(SECOND);
    await grid.flush();
    expect(sent()).toEqual([]);
    turn(FIRST);
    await vi.advanceTimersByTimeAsync(800);
    expect(sent()).toEqual(["1 Nut"]);
    // The edited row no longer exists on the server, so the undo reports no changes.
    turn(SECOND);
    undoOrRedo(grid, "undo");
    expect(grid.summary().announcement).toMatchObject({ message_key: "grid.live.undo", params: { smart_count: 0 } });
  });
});
