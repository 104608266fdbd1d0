import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cell, cellAt, pasteText, showGrid, testRows } from "./grid-test-kit.tsx";
import type { TestRow } from "./grid-test-kit.tsx";

/** The timeout is long, because only two overscan rows are rendered per frame. */
const FRAMES = { timeout: 10_000 };
/** Presses a key synchronously, so that the next key is pressed before a frame is rendered. */
const press = (key: string, held: KeyboardEventInit = {}) =>
  Promise.resolve(
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { ...held, key, bubbles: true, cancelable: true }),
    ),
  );
const shown = (row: number, field: string) => cell(row, field).querySelector(".is-text")?.textContent ?? "";

test("of a thousand rows those near what is seen are drawn; the one with the cursor stays, and typing goes on there", async () => {
  const { grid } = await showGrid({ rows: testRows(1000) });
  const drawn = () =>
    [...document.querySelectorAll<HTMLElement>("[role=row][data-rowindex]")].map((row) =>
      Number(row.dataset["rowindex"]),
    );
  const scroller = document.querySelector(".MuiDataGrid-virtualScroller") ?? expect.unreachable();
  expect(scroller.scrollHeight).toBeGreaterThanOrEqual(1000 * 36);
  await userEvent.click(cellAt(2, "price"));
  await vi.waitFor(() => expect(drawn()).toContain(99), FRAMES);
  expect(drawn().length).toBeLessThan(150);
  scroller.scrollTop = 600 * 36;
  await vi.waitFor(() => expect(drawn()).toEqual(expect.arrayContaining([2, 600, 605, 610])));
  // Distant rows are removed only after the overscan is complete.
  await vi.waitFor(() => expect(drawn()).not.toContain(5), FRAMES);
  await vi.waitFor(() => expect(drawn().length).toBeLessThan(200), FRAMES);
  expect(drawn()).toContain(2);
  await userEvent.keyboard("7{Enter}");
  expect(grid.rows()[2]?.price).toBe("7");
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(3, "price")));
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await vi.waitFor(() =>
    expect(document.activeElement?.closest<HTMLElement>("[role=row]")?.dataset["rowindex"]).toBe("999"),
  );
});

test("after a long block pasted below the last row the keys go on, also faster than frames", async () => {
  let next = -1;
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: next--, name: "" });
  const { grid } = await showGrid({ rows: testRows(2), createRow });
  await userEvent.click(cellAt(2, "price"));
  pasteText(Array.from({ length: 300 }, (_, row) => (row === 200 ? "x" : String(row))).join("\n"));
  expect(grid.rows().length).toBe(302);
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "304");
  // No frame is rendered between the keys, yet the distant cell must be ready for typing.
  await press("F8");
  await press("7");
  (document.activeElement instanceof HTMLInputElement ? document.activeElement : expect.unreachable()).value += "1";
  await press("Enter");
  expect(grid.rows()[202]?.price).toBe("71");
});

test("rows typed one after another below the last lose no key, also faster than frames", async () => {
  let next = -1;
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: next--, name: "" });
  const { grid } = await showGrid({ rows: testRows(2), createRow });
  await userEvent.click(cellAt(2, "price"));
  for (const key of ["8", "9", "7"]) {
    await press(key);
    await press("Enter");
  }
  expect(grid.rows().map((row) => row.price)).toEqual([null, null, "8", "9", "7"]);
});

test("Tab from the empty row goes on in the new row, also faster than frames", async () => {
  let next = -1;
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: next--, name: "" });
  const { grid } = await showGrid({ rows: testRows(2), createRow });
  await userEvent.click(cellAt(2, "price"));
  for (const key of ["8", "Tab", "4", "Tab", "6", "Tab"]) await press(key);
  expect(grid.rows()[2]).toMatchObject({ price: "8", min_weeks: 4, max_weeks: 6 });
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(2, "stock")));
});

test("the cursor stays where it is when its row goes with the undo, also faster than frames", async () => {
  let next = -1;
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: next--, name: "" });
  const { grid } = await showGrid({ rows: testRows(2), createRow });
  await userEvent.click(cellAt(2, "price"));
  await userEvent.keyboard("8{Tab}");
  expect(document.activeElement).toBe(cell(2, "min_weeks"));
  await press("z", { ctrlKey: true });
  expect(grid.rows()).toHaveLength(2);
  await press("z", { ctrlKey: true, shiftKey: true });
  expect(document.activeElement).toBe(cell(2, "min_weeks"));
  expect(shown(2, "price")).toBe("8,00");
  await press("z", { ctrlKey: true });
  await press("5");
  await press("Enter");
  expect(grid.rows()[2]).toMatchObject({ price: null, min_weeks: 5 });
});

test("with no room for another row the empty one is gone and the keys stay in the last; one that goes makes room", async () => {
  let next = -1;
  const createRow = (): TestRow => ({ ...(testRows(1)[0] ?? expect.unreachable()), id: next--, name: "" });
  const { grid } = await showGrid({ rows: testRows(2), createRow, maxRows: 4 });
  await userEvent.click(cellAt(2, "price"));
  pasteText("1\n2\n3");
  expect(grid.rows().map((row) => row.price)).toEqual([null, null, "1", "2"]);
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "5");
  expect(document.activeElement).toBe(cell(2, "price"));
  await userEvent.keyboard("{ArrowDown}7{Enter}8{Enter}");
  expect(grid.rows().map((row) => row.price)).toEqual([null, null, "1", "8"]);
  await userEvent.keyboard("{Control>}zzz{/Control}");
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "4");
  await userEvent.keyboard("9{Enter}");
  expect(grid.rows().map((row) => row.price)).toEqual([null, null, "9"]);
});
