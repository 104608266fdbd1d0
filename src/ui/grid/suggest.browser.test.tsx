import { useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CellSuggest } from "./CellSuggest.tsx";
import type { GridColumn } from "./columns.ts";
import { cell, cellAt, showGrid, TEST_COLUMNS, testRows } from "./grid-test-kit.tsx";
import type { TestRow } from "./grid-test-kit.tsx";
import type { SuggestProps } from "./suggest-props.ts";

const PARTS = [
  { name: "Timer NE555", price: "12.5", stock: "order", amount: "77" },
  { name: "Timer NE556", price: "14", stock: "stock", amount: "77" },
];
const NONE: typeof PARTS = [];

/** With `isSlow`, the server's responses arrive after all keystrokes. */
const server = { isSlow: false };

beforeEach(async () => {
  server.isSlow = false;
  await page.viewport(1280, 800);
});

function Parts({ input, typed, onFill }: SuggestProps) {
  const [{ parts, asked }, setAnswer] = useState({ parts: NONE, asked: "" });
  useEffect(() => {
    const found =
      typed.length >= 3 ? PARTS.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())) : NONE;
    if (!server.isSlow) void Promise.resolve().then(() => setAnswer({ asked: typed, parts: found }));
  }, [typed]);
  return (
    <CellSuggest
      input={input}
      typed={typed}
      options={parts}
      isCurrent={asked === typed}
      keyOf={({ name }) => name}
      renderOption={({ name }) => name}
      onChoose={onFill}
      listLabel="Похожие"
      countKey="test.counted"
    />
  );
}

const COLUMNS = TEST_COLUMNS.map((column): GridColumn<TestRow> =>
  column.field === "name" ? { ...column, editable: true, suggest: Parts } : column,
);
const list = () => page.getByRole("listbox", { name: "Похожие" });
const editor = () => page.getByRole("combobox", { name: "Запрошено" });
const names = (rows: readonly TestRow[]) => rows.slice(0, 3).map(({ name }) => name);

async function typeName(text: string, row = 0, rows = testRows(5)) {
  const shown = await showGrid({ columns: COLUMNS, rows });
  await userEvent.click(cellAt(row, "name"));
  await userEvent.keyboard(text);
  return shown;
}

test("who types fast has what was typed, with the list open or not: Enter and the arrow go a row down", async () => {
  server.isSlow = true;
  const { grid } = await typeName("timer{Enter}tim{ArrowDown}timer ne{Enter}");
  expect(names(grid.rows())).toEqual(["timer", "tim", "timer ne"]);
  expect(cell(3, "name")).toBe(document.activeElement);
  server.isSlow = false;
  await userEvent.click(cellAt(0, "name"));
  await userEvent.keyboard("time");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(list()).not.toBeInTheDocument();
  expect(names(grid.rows())[0]).toBe("time");
  expect(cell(1, "name")).toBe(document.activeElement);
});

test("an entry reached by the arrow fills its row by Enter, what is locked stays, and one Ctrl+Z takes all of it back", async () => {
  const { grid } = await typeName("timer");
  await expect.element(editor()).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByText("Найдено: 2")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  const reached = list().getByRole("option", { name: "Timer NE556" });
  await expect.element(reached).toHaveAttribute("aria-selected", "true");
  await expect.element(editor()).toHaveAttribute("aria-activedescendant", reached.element().id);
  await expect.element(editor()).toHaveValue("timer");
  await userEvent.keyboard("{Enter}");
  expect(grid.rows()[0]).toMatchObject({ name: "Timer NE556", price: "14", stock: "stock", amount: "1" });
  expect(cell(0, "name")).toBe(document.activeElement);
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(grid.rows()).toEqual(testRows(5));
});

test("beyond either end lies the text itself; Tab takes the text, not the entry", async () => {
  const { grid } = await typeName("timer");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}");
  await expect.element(editor()).not.toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{ArrowDown}{Tab}");
  expect(grid.rows()[0]).toMatchObject({ name: "timer", price: null });
});

test("Escape closes the list and leaves the text, Alt with the arrow opens it again; then Escape leaves the old value", async () => {
  const { grid } = await typeName("timer");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(editor()).toHaveValue("timer");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(editor()).not.toBeInTheDocument();
  expect(grid.rows()).toEqual(testRows(5));
  expect(cell(0, "name")).toBe(document.activeElement);
});

test("while the list is that of an older text the arrow takes what is typed a row down", async () => {
  const { grid } = await typeName("timer");
  await expect.element(list()).toBeVisible();
  server.isSlow = true;
  await userEvent.keyboard(" n{ArrowDown}");
  expect(names(grid.rows())).toEqual(["timer n", "Деталь 2", "Деталь 3"]);
  expect(cell(1, "name")).toBe(document.activeElement);
});

test("a new row is begun by a suggestion, goes on being typed into, and goes with one Ctrl+Z", async () => {
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
  const { grid } = await showGrid({ columns: COLUMNS, rows: testRows(1), createRow });
  await userEvent.click(cellAt(1, "name"));
  await userEvent.keyboard("timer");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(grid.rows()[1]).toMatchObject({ name: "Timer NE555", price: "12.5", stock: "order" });
  await vi.waitFor(() => expect(cell(1, "name")).toBe(document.activeElement));
  await userEvent.keyboard("{Tab}20{Enter}");
  expect(grid.rows()[1]?.price).toBe("20");
  await userEvent.keyboard("{Control>}zz{/Control}");
  expect(grid.rows()).toEqual(testRows(1));
});

test("a click takes an entry; nothing found shows no list", async () => {
  const { grid } = await typeName("555");
  await list().getByRole("option").click();
  expect(grid.rows()[0]).toMatchObject({ name: "Timer NE555", price: "12.5" });
  expect(cell(0, "name")).toBe(document.activeElement);
  await userEvent.keyboard("bushing");
  await expect.element(editor()).toHaveAttribute("aria-expanded", "false");
  await expect.element(list()).not.toBeInTheDocument();
});

test.each([
  { width: 1280, height: 800, row: 0 },
  { width: 390, height: 420, row: 9 },
  { width: 390, height: 800, row: 1 },
])(
  "the list covers no cell that is typed into and stays in a window of $width by $height",
  async ({ width, height, row }) => {
    await page.viewport(width, height);
    await typeName("tim", row, testRows(12));
    await expect.element(list()).toBeVisible();
    const [at, typed] = [list().element().getBoundingClientRect(), cell(row, "name").getBoundingClientRect()];
    expect(at.top >= typed.bottom || at.bottom <= typed.top).toBe(true);
    expect([at.left >= 0, at.top >= 0, at.right <= width, at.bottom <= height]).toEqual([true, true, true, true]);
  },
);
