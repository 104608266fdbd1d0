import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { cell, cellAt, pasteText, showGrid, testRows } from "./grid-test-kit.tsx";
import type { TestRow } from "./grid-test-kit.tsx";
import type { SaveBatch, SaveResult } from "./save-batch.ts";

type Save = (batch: SaveBatch<TestRow>) => Promise<SaveResult<TestRow>>;

test("a paste is saved with one call, without its bad cells", async () => {
  const onSave = vi.fn<Save>(() => Promise.resolve({}));
  const { handle, state } = await showGrid({ onSave });
  await userEvent.click(cellAt(0, "price"));
  pasteText("1,5\t2\nx\t3");
  await expect.element(state).toHaveTextContent("dirty 1");
  expect(await handle()?.flush()).toBe(true);
  expect(onSave).toHaveBeenCalledTimes(1);
  expect(onSave.mock.calls[0]?.[0].changes).toEqual([
    { id: 1, field: "price", value: "1.5" },
    { id: 1, field: "min_weeks", value: 2 },
    { id: 2, field: "min_weeks", value: 3 },
  ]);
  // An unparsable cell can't be saved.
  await expect.element(state).toHaveTextContent("held 1");
});

test("edits are saved by themselves after a pause", async () => {
  const onSave = vi.fn<Save>(() => Promise.resolve({}));
  const { state } = await showGrid({ onSave, saveDelay: 30 });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("2{Enter}");
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  await expect.element(state).toHaveTextContent("saved 0");
  expect(cell(0, "price").querySelector(".is-edited")).toBeNull();
});

test("a failed save keeps the edits, says so, and the next try sends them all", async () => {
  const onSave = vi.fn<Save>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue({});
  const { grid, handle, state } = await showGrid({ onSave });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("2{Enter}");
  expect(await handle()?.flush()).toBe(false);
  await expect.element(state).toHaveTextContent("failed 0");
  expect(grid.rows()[0]?.price).toBe("2");
  await userEvent.keyboard("3{Enter}");
  expect(await handle()?.flush()).toBe(true);
  expect(onSave.mock.lastCall?.[0].changes.map(({ value }) => value)).toEqual(["2", "3"]);
  await expect.element(state).toHaveTextContent("saved 0");
});

test("what is typed during a save goes out with the next one, also the undo of what was sent", async () => {
  const answers: (() => void)[] = [];
  const onSave = vi.fn<Save>(() => new Promise((resolve) => answers.push(() => resolve({}))));
  const { grid, handle } = await showGrid({ onSave });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("2{Enter}");
  const saved = handle()?.flush();
  await userEvent.keyboard("{Control>}z{/Control}");
  answers[0]?.();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  expect(onSave.mock.lastCall?.[0].changes).toEqual([{ id: 1, field: "price", value: null }]);
  answers[1]?.();
  expect(await saved).toBe(true);
  expect(grid.rows()[0]?.price).toBeNull();
});

test("a cell the server refuses is red and is not sent again until it changes", async () => {
  const onSave = vi
    .fn<Save>()
    .mockResolvedValueOnce({
      applied: false,
      errors: [{ id: 1, field: "price", message_key: "grid.problem.number", params: {} }],
    })
    .mockResolvedValue({});
  const { handle, state } = await showGrid({ onSave });
  await userEvent.click(cellAt(0, "price"));
  pasteText("1\t4");
  await handle()?.flush();
  expect(onSave.mock.lastCall?.[0].changes).toEqual([{ id: 1, field: "min_weeks", value: 4 }]);
  await expect.element(state).toHaveTextContent("held 1");
  expect(cell(0, "price").getAttribute("aria-invalid")).toBe("true");
  await userEvent.keyboard("5{Enter}");
  await handle()?.flush();
  expect(onSave.mock.lastCall?.[0].changes).toEqual([{ id: 1, field: "price", value: "5" }]);
  await expect.element(state).toHaveTextContent("saved 0");
});

test("a new row takes the server's id and keeps its place; later edits go under that id", async () => {
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: -1, name: "" });
  const onSave = vi
    .fn<Save>()
    .mockResolvedValueOnce({ ids: [{ from: -1, to: 77 }] })
    .mockResolvedValue({});
  const { grid, handle } = await showGrid({ onSave, createRow });
  await userEvent.click(cellAt(5, "price"));
  await userEvent.keyboard("3{Enter}");
  await handle()?.flush();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({
    changes: [],
    created: [{ id: -1, after: 5, row: { price: "3" } }],
  });
  await userEvent.click(cellAt(5, "price"));
  await userEvent.keyboard("4{Enter}");
  await handle()?.flush();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ changes: [{ id: 77, field: "price", value: "4" }], created: [] });
  grid.update({
    ...grid.options,
    values: grid.store.values,
    rows: [...testRows(5), { ...createRow(), id: 77, price: "4" }],
  });
  expect(grid.rows()).toHaveLength(6);
});

test("leaving the page saves what is typed, the open editor included", async () => {
  const onSave = vi.fn<Save>(() => Promise.resolve({}));
  const { screen } = await showGrid({ onSave });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("2{Enter}3");
  await screen.unmount();
  await vi.waitFor(() => expect(onSave.mock.lastCall?.[0].changes.map(({ value }) => value)).toEqual(["2", "3"]));
});
