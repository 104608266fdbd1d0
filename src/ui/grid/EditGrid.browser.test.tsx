import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cell, cellAt, pasteText, showGrid, testRows } from "./grid-test-kit.tsx";
import type { TestRow } from "./grid-test-kit.tsx";

const shown = (row: number, field: string) => cell(row, field).querySelector(".is-text")?.textContent ?? "";

test("a price typed with a comma is taken by Enter, which goes a row down", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("14,5{Enter}6.35{Enter}");
  expect(
    grid
      .rows()
      .slice(0, 2)
      .map((row) => row.price),
  ).toEqual(["14.5", "6.35"]);
  expect(shown(0, "price")).toBe("14,50");
  expect(cell(2, "price")).toBe(document.activeElement);
});

test("Tab goes over locked cells, Escape leaves the old value, F2 edits it", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("1{Tab}4{Tab}9{Tab}");
  expect(grid.rows()[0]).toMatchObject({ price: "1", min_weeks: 4, max_weeks: 9 });
  expect(cell(0, "stock")).toBe(document.activeElement);
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("7{Escape}");
  expect(grid.rows()[0]?.price).toBe("1");
  await userEvent.keyboard("{F2}2{Enter}");
  expect(grid.rows()[0]?.price).toBe("12");
});

test("the arrows walk, Home and End go to the ends, Shift stretches a range that Delete clears and Ctrl+Z restores", async () => {
  const { grid } = await showGrid({ rows: testRows(5).map((row) => ({ ...row, price: "1", min_weeks: 2 })) });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("{ArrowDown}{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  expect(grid.range.range).toEqual({ top: 1, bottom: 2, left: 2, right: 3 });
  await userEvent.keyboard("{Delete}");
  expect(grid.rows().map((row) => row.price)).toEqual(["1", null, null, "1", "1"]);
  expect(grid.rows().map((row) => row.min_weeks)).toEqual([2, null, null, 2, 2]);
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(grid.rows().every((row) => row.price === "1" && row.min_weeks === 2)).toBe(true);
  await userEvent.keyboard("{Escape}{End}");
  expect(cell(1, "needed")).toBe(document.activeElement);
});

test("a drag stretches the range and Ctrl+D fills it down", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("5{Enter}");
  await userEvent.dragAndDrop(cellAt(0, "price"), cellAt(3, "price"));
  await userEvent.keyboard("{Control>}d{/Control}");
  expect(grid.rows().map((row) => row.price)).toEqual(["5", "5", "5", "5", null]);
});

test("a thousand rows of three columns are pasted, bad ones are marked and one undo takes all back", async () => {
  const onPasted = vi.fn();
  const { grid, state } = await showGrid({ rows: testRows(1000), onPasted });
  const lines = Array.from({ length: 1000 }, (_, index) =>
    index % 100 === 7 ? `12,5О\t4\tшесть` : `1 234,${index % 10}0 ₽\t4\t6`,
  );
  await userEvent.click(cellAt(0, "price"));
  pasteText(lines.join("\r\n"));
  expect(onPasted).toHaveBeenCalledWith({ cells: 3000, errors: 20, rows: 0, skipped: 0 });
  expect(grid.rows()[999]).toMatchObject({ price: "1234.90", min_weeks: 4, max_weeks: 6 });
  expect(grid.rows()[7]).toMatchObject({ price: null, min_weeks: 4, max_weeks: null });
  await expect.element(state).toHaveTextContent("held 20");
  expect(shown(7, "price")).toBe("12,5О");
  expect(cell(7, "price").getAttribute("aria-invalid")).toBe("true");
  expect(shown(0, "sum")).toBe("= 1234.00");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Вставлено 3000 ячеек, ошибок 20");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(grid.rows()).toEqual(testRows(1000));
  await expect.element(state).toHaveTextContent("saved 0");
});

test("all thousand rows are in one page, though few are drawn", async () => {
  await showGrid({ rows: testRows(1000) });
  expect(page.getByRole("grid").element().getAttribute("aria-rowcount")).toBe("1001");
  // What is seen and the hundred rows ahead of it, as far as idle frames have drawn them.
  expect(document.querySelectorAll("[role=row]").length).toBeLessThan(150);
});

test("a bad text stays in the cell with its message; Enter takes the fix that is offered", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(1, "price"));
  await userEvent.keyboard("12,5О{Enter}");
  expect(shown(1, "price")).toBe("12,5О");
  expect(grid.rows()[1]?.price).toBeNull();
  await expect.element(page.getByRole("button", { name: /Заменить на 12,50/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(grid.rows()[1]?.price).toBe("12.50");
  expect(cell(1, "price").hasAttribute("aria-invalid")).toBe(false);
});

test("F8 goes from one red cell to the next and round the end, Shift+F8 back", async () => {
  await showGrid({ rows: testRows(200).map((row) => (row.id === 150 ? { ...row, min_weeks: 5, max_weeks: 2 } : row)) });
  await userEvent.click(cellAt(3, "price"));
  await userEvent.keyboard("x{Enter}");
  await userEvent.keyboard("{F8}");
  await vi.waitFor(() =>
    expect(document.activeElement?.closest("[data-rowindex]")?.getAttribute("data-rowindex")).toBe("149"),
  );
  await userEvent.keyboard("{F8}");
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(3, "price")));
  await userEvent.keyboard("{Shift>}{F8}{/Shift}");
  await vi.waitFor(() =>
    expect(document.activeElement?.closest("[data-rowindex]")?.getAttribute("data-rowindex")).toBe("149"),
  );
});

test("a block pasted below the last row makes new rows, and typing in the empty row too", async () => {
  let next = -1;
  const createRow = (): TestRow => ({
    id: next--,
    name: "",
    amount: "1",
    price: null,
    min_weeks: null,
    max_weeks: null,
    stock: null,
    needed: null,
  });
  const { grid } = await showGrid({ rows: testRows(2), createRow });
  await userEvent.click(cellAt(1, "price"));
  pasteText("1\t1\n2\t2\n3\t3\n");
  expect(grid.rows().map((row) => row.price)).toEqual([null, "1", "2", "3"]);
  await userEvent.click(await vi.waitFor(() => cell(4, "price")));
  await userEvent.keyboard("8{Enter}9{Enter}");
  expect(grid.rows().map((row) => row.price)).toEqual([null, "1", "2", "3", "8", "9"]);
  await userEvent.keyboard("{Control>}zzz{/Control}");
  expect(grid.rows()).toEqual(testRows(2));
});

test("a choice is typed or taken from the list, a date is typed day first", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(0, "stock"));
  await userEvent.keyboard("{F2}под{Enter}");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Enter}");
  expect(
    grid
      .rows()
      .slice(0, 2)
      .map((row) => row.stock),
  ).toEqual(["order", "stock"]);
  await userEvent.click(cellAt(2, "stock"));
  await userEvent.keyboard("{F2}");
  await page.getByRole("option", { name: "склад", exact: true }).click();
  expect(grid.rows()[2]?.stock).toBe("stock");
  await userEvent.click(cellAt(0, "needed"));
  await userEvent.keyboard("25.11.2026{Enter}");
  expect(grid.rows()[0]?.needed).toBe("2026-11-25");
  await userEvent.click(cellAt(0, "needed"));
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(page.getByText("ноябрь 2026")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  expect(grid.rows()[0]?.needed).toBe("2026-12-03");
  await userEvent.click(cellAt(0, "needed"));
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await page.getByRole("gridcell", { name: "9", exact: true }).first().click();
  expect(grid.rows()[0]?.needed).toBe("2026-12-09");
});

test("what is copied is pasted back as the same values", async () => {
  const { grid } = await showGrid({
    rows: testRows(3).map((row) => (row.id === 1 ? { ...row, price: "1234.5", min_weeks: 3 } : row)),
  });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
  expect(clipboardData.getData("text/plain")).toBe("1234,5\t3");
  await userEvent.click(cellAt(1, "price"));
  pasteText(clipboardData.getData("text/plain"));
  expect(grid.rows()[1]).toMatchObject({ price: "1234.5", min_weeks: 3 });
});

test("only the cell that changed is drawn again", async () => {
  const { grid } = await showGrid();
  const before = cell(0, "min_weeks").querySelector(".is-box");
  const view = grid.store.cellView("1", grid.store.columns[3] ?? expect.unreachable());
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("3{Enter}");
  expect(cell(0, "min_weeks").querySelector(".is-box")).toBe(before);
  expect(grid.store.cellView("1", grid.store.columns[3] ?? expect.unreachable())).toBe(view);
});

test("the screen's own key is asked first", async () => {
  const onKey = vi.fn((stroke: { key: string }) => stroke.key === "-");
  const { grid } = await showGrid({ onKey });
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("-");
  expect(onKey).toHaveBeenLastCalledWith(
    expect.objectContaining({ key: "-" }),
    expect.objectContaining({ id: 1, field: "price" }),
  );
  expect(grid.store.editing).toBeNull();
});

test("the pinned column stays in sight when the grid is scrolled to the right", async () => {
  await showGrid({ rows: testRows(50) });
  const scroller = document.querySelector(".MuiDataGrid-virtualScroller") ?? expect.unreachable();
  const left = cell(0, "name").getBoundingClientRect().left;
  scroller.parentElement?.style.setProperty("width", "500px");
  scroller.scrollLeft = 300;
  await vi.waitFor(() => expect(cell(0, "name").getBoundingClientRect().left).toBe(left));
});

test("it does so while keys are used, however far these scroll, and stands as a part of the page", async () => {
  await showGrid({ rows: testRows(50) });
  const scroller = document.querySelector(".MuiDataGrid-virtualScroller") ?? expect.unreachable();
  const pinned = cell(0, "name");
  const left = pinned.getBoundingClientRect().left;
  scroller.parentElement?.style.setProperty("width", "500px");
  await userEvent.click(cellAt(0, "price"));
  for (const key of ["{ArrowRight}{ArrowRight}", "{ArrowDown}", "{Home}{End}"]) {
    await userEvent.keyboard(key);
    await vi.waitFor(() => expect(pinned.getBoundingClientRect().left).toBe(left));
  }
  expect(scroller.scrollLeft).toBeGreaterThan(0);
  expect(getComputedStyle(pinned).position).toBe("relative");
  await userEvent.hover(cellAt(1, "price"));
  expect(getComputedStyle(pinned).position).toBe("sticky");
  expect(pinned.getBoundingClientRect().left).toBe(left);
});

test("a tap opens a cell that lies half below the pinned column as a whole", async () => {
  const { grid } = await showGrid({ rows: testRows(5) });
  const scroller = document.querySelector(".MuiDataGrid-virtualScroller") ?? expect.unreachable();
  scroller.parentElement?.style.setProperty("width", "500px");
  const pinnedEnd = cell(0, "name").getBoundingClientRect().right;
  scroller.scrollLeft = 120;
  const left = () => cell(0, "price").getBoundingClientRect().left;
  await vi.waitFor(() => expect(left()).toBeLessThan(pinnedEnd));
  cell(0, "price").dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  cell(0, "price").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  await vi.waitFor(() => expect(left()).toBeGreaterThanOrEqual(pinnedEnd));
  expect(grid.store.editing?.field).toBe("price");
});

test("Esc and then Tab leave the grid", async () => {
  await showGrid();
  await userEvent.click(cellAt(0, "price"));
  await userEvent.keyboard("{Escape}{Tab}");
  expect(document.activeElement?.closest("[role=grid]") ?? null).toBeNull();
});

test("locked cells are not typed into", async () => {
  const { grid } = await showGrid();
  await userEvent.click(cellAt(0, "amount"));
  await userEvent.keyboard("7{Enter}{Delete}");
  expect(grid.rows()).toEqual(testRows(5));
  expect(cell(0, "amount").getAttribute("aria-readonly")).toBe("true");
});
