import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { cell, cellAt, pasteText, showGrid, testRows } from "./grid-test-kit.tsx";
import type { TestRow } from "./grid-test-kit.tsx";
import type { SaveBatch, SaveResult } from "./save-batch.ts";

type Save = (batch: SaveBatch<TestRow>) => Promise<SaveResult<TestRow>>;

test("a cell that is being typed into is not called saved; given up, it is", async () => {
  const { grid, state } = await showGrid({ onSave: vi.fn<Save>(() => Promise.resolve({})) });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("3,3");
  await expect.element(state).toHaveTextContent("held 0");
  expect(grid.open.now).toEqual({ key: "1", field: "price", text: "3,3" });
  expect(grid.summary().unsavedCount).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(state).toHaveTextContent("saved 0");
  expect(grid.open.now).toBeNull();
});

test("what is being typed when the grid closes for input stays as an edit, and so does the cursor", async () => {
  const { grid, lock } = await showGrid({ onSave: vi.fn<Save>(() => new Promise(() => undefined)) });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("7,77");
  await lock();
  await expect.element(cellAt(0, "price")).toHaveTextContent("7,77");
  expect(grid.open.now).toBeNull();
  expect(grid.summary().unsavedCount).toBe(1);
  expect(cell(0, "price").contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Enter}9");
  expect(grid.rows().map(({ price }) => price)).toEqual(["7.77", null, null, null, null]);
});

test("looking into a cell changes nothing until a key is typed", async () => {
  const { grid, state } = await showGrid({ rows: [{ ...(testRows(1)[0] ?? expect.unreachable()), price: "2" }] });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("{F2}");
  await expect.element(state).toHaveTextContent("saved 0");
  await userEvent.keyboard("5");
  await expect.element(state).toHaveTextContent("held 0");
  expect(grid.open.now?.text).toBe("25");
});

test("cells that can't be read are counted as not saved, with all others that the server doesn't have", async () => {
  const { grid, handle } = await showGrid({ onSave: vi.fn<Save>(() => Promise.resolve({})) });
  await userEvent.click(cellAt(0, "price"));
  pasteText("1,5\nx\ny\n2");
  expect(grid.summary().unsavedCount).toBe(4);
  await handle()?.flush();
  expect(grid.summary()).toMatchObject({ saveState: "held", unsavedCount: 2, problemCount: 2 });
});

test("the text in the last row and in a row below the limit counts like any other", async () => {
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: -1, name: "" });
  const { grid } = await showGrid({ createRow, maxRows: 6, onSave: vi.fn<Save>(() => new Promise(() => undefined)) });
  await userEvent.click(cellAt(5, "price"));
  await userEvent.keyboard("7");
  expect(grid.summary().unsavedCount).toBe(1);
  await userEvent.keyboard("{Enter}");
  expect(grid.summary()).toMatchObject({ unsavedCount: 1, isFull: true });
  await userEvent.click(cellAt(5, "min_weeks"));
  await userEvent.keyboard("4");
  expect(grid.summary().unsavedCount).toBe(2);
});

test("Shift+click stretches a range that Ctrl+D fills; the cursor stays where it began", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("5{Enter}");
  await userEvent.click(cellAt(0, "price"));
  await userEvent.click(cellAt(3, "price"), { modifiers: ["Shift"] });
  expect(grid.range.range).toEqual({ top: 0, bottom: 3, left: 2, right: 2 });
  expect(cell(0, "price").contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Control>}d{/Control}");
  expect(grid.rows().map(({ price }) => price)).toEqual(["5", "5", "5", "5", null]);
});

test("lines that somebody else has saved appear, what is typed here stays, and who is at a cell is shown there", async () => {
  const { grid } = await showGrid();
  const [first] = testRows(1);
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("5{Enter}");
  grid.takeServerRows([{ ...(first ?? expect.unreachable()), price: "9", min_weeks: 3 }]);
  await expect.element(cellAt(0, "min_weeks")).toHaveTextContent("3");
  expect(grid.rows()[0]).toMatchObject({ price: "5", min_weeks: 3 });
  grid.guests.show([{ key: "2", field: "stock", name: "Анна Орлова", initials: "АО", colour: "1" }]);
  await expect.element(cellAt(1, "stock")).toHaveAttribute("data-guest", "АО");
  expect(cell(1, "stock").getAttribute("aria-description")).toBe("Анна Орлова");
  grid.guests.show([]);
  await expect.element(cellAt(1, "stock")).not.toHaveAttribute("data-guest");
});
