import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { GridPager } from "./GridPager.tsx";
import { DrawnColumnsContext } from "./drawn-columns.ts";
import { InRussian, TEST_COLUMNS, cell, cellAt, testRows } from "./grid-test-kit.tsx";
import type { TestRow } from "./grid-test-kit.tsx";
import { ListGrid } from "./ListGrid.tsx";
import type { ListGridProps, ListSort } from "./ListGrid.tsx";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount } from "./list-selection.ts";

const ALL_ROWS = testRows(412);
const COLUMNS = TEST_COLUMNS.map((column) => ({ ...column, sortable: column.kind !== "computed" }));

interface Calls {
  onPage: (page: number) => void;
  onSort: (sort: ListSort | null) => void;
  onOpen: (row: TestRow) => void;
}

/** List of 412 rows with a fake server that responds immediately. */
function List({ calls, ...more }: { calls: Calls } & Partial<ListGridProps<TestRow>>) {
  const [at, setAt] = useState({ page: 1, pageSize: 50 });
  const [sort, setSort] = useState<ListSort | null>({ field: "name", order: "ASC" });
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const onPage = (next: number) => {
    calls.onPage(next);
    setAt({ ...at, page: next });
  };
  return (
    <InRussian>
      <output data-testid="chosen">{selectedCount(selection, ALL_ROWS.length)}</output>
      <div style={{ height: 500, width: 1000 }}>
        <ListGrid
          label="Заявки"
          rows={ALL_ROWS.slice((at.page - 1) * at.pageSize, at.page * at.pageSize)}
          columns={COLUMNS}
          total={ALL_ROWS.length}
          {...at}
          sort={sort}
          onSort={(next) => {
            calls.onSort(next);
            setSort(next);
          }}
          selection={selection}
          onSelection={setSelection}
          onSelectAll={() => setSelection(ALL_SELECTED)}
          onOpen={calls.onOpen}
          {...more}
        />
      </div>
      <GridPager
        {...at}
        total={ALL_ROWS.length}
        onPage={onPage}
        onPageSize={(pageSize) => setAt({ page: 1, pageSize })}
      />
    </InRussian>
  );
}

const newCalls = () => ({ onPage: vi.fn(), onSort: vi.fn(), onOpen: vi.fn() });
const chosen = page.getByTestId("chosen");

async function choosePageSize(size: string): Promise<void> {
  await page.getByRole("combobox").click();
  await page.getByRole("option", { name: size, exact: true }).click();
}

test("the pager moves through the pages and a later draw does not bring the first page back", async () => {
  const calls = newCalls();
  const screen = await render(<List calls={calls} />);
  await expect.element(page.getByText("1–50 из 412")).toBeVisible();
  await page.getByRole("button", { name: "Страница 2" }).click();
  await expect.element(page.getByText("51–100 из 412")).toBeVisible();
  expect(cell(0, "name").textContent).toBe("Деталь 51");
  await screen.rerender(<List calls={calls} />);
  await choosePageSize("25");
  await expect.element(page.getByText("1–25 из 412")).toBeVisible();
  expect(calls.onPage.mock.calls).toEqual([[2]]);
  expect(calls.onSort).not.toHaveBeenCalled();
});

test("of a list that is longer than was counted the pager says so, and its pages end there", async () => {
  const turn = vi.fn();
  const at = { page: 1, pageSize: 100, total: 10_000, isBound: true };
  await render(
    <InRussian>
      <GridPager {...at} onPage={turn} onPageSize={turn} />
    </InRussian>,
  );
  await expect.element(page.getByText("1–100 из более чем 10 000")).toBeVisible();
  await page.getByRole("button", { name: "Страница 100" }).click();
  expect(turn.mock.calls).toEqual([[100]]);
});

test("the next page draws what comes into sight, not all that was drawn of the page before", async () => {
  await render(<List calls={newCalls()} />);
  await choosePageSize("100");
  const drawn = () => document.querySelectorAll("[role=row][data-rowindex]").length;
  const scroller = document.querySelector(".MuiDataGrid-virtualScroller") ?? expect.unreachable();
  for (let top = 0; top < 100 * 36; top += 300) {
    scroller.scrollTop = top;
    await vi.waitFor(() => cell(Math.floor(top / 36), "name"));
  }
  await vi.waitFor(() => cell(99, "name"));
  expect(drawn()).toBeGreaterThan(70);
  await page.getByRole("button", { name: "Страница 2" }).click();
  await vi.waitFor(() => expect(cell(30, "name").textContent).toBe("Деталь 131"));
  expect(drawn()).toBeLessThan(60);
  expect(scroller.scrollTop).toBe(0);
});

test("a page that has come to rest stands whole: scrolling through it draws nothing", async () => {
  await render(<List calls={newCalls()} />);
  await choosePageSize("100");
  await vi.waitFor(() => cell(99, "name"), { timeout: 10_000 });
  const scroller = document.querySelector(".MuiDataGrid-virtualScroller") ?? expect.unreachable();
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(scroller, { childList: true, subtree: true });
  for (const top of [500, 1500, 100 * 36, 0]) {
    scroller.scrollTop = top;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }
  observer.disconnect();
  expect(changes).toBe(0);
});

test("a row is laid out and painted by itself, so that a scroll doesn't go through all the others", async () => {
  await render(<List calls={newCalls()} />);
  expect(getComputedStyle(document.querySelector("[data-rowindex]") ?? expect.unreachable()).contain).toBe("content");
});

test("a heading turns the order and says which it is", async () => {
  const calls = newCalls();
  await render(<List calls={calls} />);
  const heading = page.getByRole("columnheader", { name: "Запрошено" });
  await expect.element(heading).toHaveAttribute("aria-sort", "ascending");
  await heading.click();
  expect(calls.onSort).toHaveBeenLastCalledWith({ field: "name", order: "DESC" });
  await expect.element(heading).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("columnheader", { name: "Цена" }).click();
  expect(calls.onSort).toHaveBeenLastCalledWith({ field: "price", order: "ASC" });
  expect(calls.onPage).not.toHaveBeenCalled();
});

test("rows chosen on one page stay chosen on the next; all pages can be chosen", async () => {
  await render(<List calls={newCalls()} />);
  await page.getByRole("checkbox", { name: "Выбрать строку" }).first().click();
  await expect.element(chosen).toHaveTextContent("1");
  await page.getByRole("button", { name: "Страница 2" }).click();
  await page.getByRole("checkbox", { name: "Выбрать все строки" }).click();
  await expect.element(chosen).toHaveTextContent("51");
  await userEvent.click(cellAt(0, "name"));
  await userEvent.keyboard("{Control>}a{/Control}");
  await expect.element(chosen).toHaveTextContent("412");
  await userEvent.keyboard(" ");
  await expect.element(chosen).toHaveTextContent("411");
});

test("Space chooses a row and Shift+Space the rows from there", async () => {
  await render(<List calls={newCalls()} />);
  await userEvent.click(cellAt(1, "price"));
  await userEvent.keyboard(" {ArrowDown}{ArrowDown}{Shift>} {/Shift}");
  await expect.element(chosen).toHaveTextContent("3");
});

test("Space on a row's checkbox turns it once", async () => {
  await render(<List calls={newCalls()} />);
  await page.getByRole("checkbox", { name: "Выбрать строку" }).first().click();
  await expect.element(chosen).toHaveTextContent("1");
  await userEvent.keyboard(" ");
  await expect.element(chosen).toHaveTextContent("0");
  await userEvent.keyboard(" ");
  await expect.element(chosen).toHaveTextContent("1");
});

test("a checkbox that is clicked stands turned at once, not after the next draw", async () => {
  await render(<List calls={newCalls()} />);
  const checkbox = page.getByRole("checkbox", { name: "Выбрать строку" }).first();
  await expect.element(checkbox).not.toBeChecked();
  const element = checkbox.element();
  if (!(element instanceof HTMLInputElement)) throw new Error("not a checkbox");
  element.click();
  expect(element.checked).toBe(true);
});

test("a click and Enter open a row, a click on its checkbox does not", async () => {
  const calls = newCalls();
  await render(<List calls={calls} />);
  await page.getByRole("checkbox", { name: "Выбрать строку" }).first().click();
  expect(calls.onOpen).not.toHaveBeenCalled();
  await userEvent.click(cellAt(3, "name"));
  expect(calls.onOpen.mock.lastCall?.[0]).toMatchObject({ id: 4 });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(calls.onOpen.mock.lastCall?.[0]).toMatchObject({ id: 5 });
});

test("other columns leave the cells that stay, and the focus, where they are", async () => {
  const calls = newCalls();
  const screen = await render(<List calls={calls} />);
  await userEvent.click(cellAt(1, "price"));
  const before = cell(1, "price");
  await screen.rerender(<List calls={calls} columns={COLUMNS.filter(({ field }) => field !== "amount")} />);
  await vi.waitFor(() => expect(document.querySelector('[data-field="amount"]')).toBeNull());
  expect(cell(1, "price")).toBe(before);
  expect(document.activeElement).toBe(before);
});

test("nothing found, a failure and loading each show their own", async () => {
  const calls = newCalls();
  const screen = await render(<List calls={calls} rows={[]} total={0} empty={<p>Ничего нет</p>} />);
  await expect.element(page.getByText("Ничего нет")).toBeVisible();
  await screen.rerender(
    <List calls={calls} rows={[]} total={0} empty={<p>Ничего нет</p>} error={<p>Не загрузилось</p>} />,
  );
  await expect.element(page.getByText("Не загрузилось")).toBeVisible();
  await screen.rerender(<List calls={calls} rows={[]} total={0} isLoading empty={<p>Ничего нет</p>} />);
  await expect.element(page.getByText("Ничего нет")).not.toBeInTheDocument();
  await vi.waitFor(() => expect(document.querySelector(".MuiDataGrid-cellSkeleton")).not.toBeNull());
});

test("a list says how many columns it draws, which are fewer where there is no room for all", async () => {
  const onDrawn = vi.fn<(count: number) => void>();
  const columns = COLUMNS.map((column, index) => ({ ...column, width: 300, ...(index > 0 && { priority: index }) }));
  await render(
    <DrawnColumnsContext value={onDrawn}>
      <List calls={newCalls()} columns={columns} />
    </DrawnColumnsContext>,
  );
  await expect.element(page.getByRole("columnheader", { name: "Запрошено" })).toBeVisible();
  const drawn = page
    .getByRole("columnheader")
    .elements()
    .filter((heading) => heading.textContent !== "");
  expect(drawn.length).toBeLessThan(columns.length);
  expect(onDrawn).toHaveBeenLastCalledWith(drawn.length);
});
