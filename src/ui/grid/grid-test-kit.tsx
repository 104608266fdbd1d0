import polyglotI18nProvider from "ra-i18n-polyglot";
import { I18nContextProvider } from "ra-core";
import type { ReactNode, RefObject } from "react";
import { createRef, useLayoutEffect } from "react";
import { locators, page } from "vitest/browser";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import ruControls from "#i18n/ru/controls.json";
import ruGrid from "#i18n/ru/grid.json";
import ruValidation from "#i18n/ru/validation.json";
import { messagesOf } from "#src/locale/messages.ts";
import type { GridColumn } from "./columns.ts";
import { EditGrid } from "./EditGrid.tsx";
import type { EditGridHandle } from "./EditGrid.tsx";
import type { EditController } from "./edit-controller.ts";
import type { EditGridOptions } from "./edit-options.ts";
import { useEditGrid, useGridSummary } from "./use-edit-grid.ts";

declare module "vitest/browser" {
  interface LocatorSelectors {
    getByCell: (row: number, field: string) => Locator;
  }
}

const cellSelector = (row: number, field: string) => `[role=row][data-rowindex="${row}"] [data-field="${field}"]`;
locators.extend({ getByCell: cellSelector });

export interface TestRow {
  id: number;
  name: string;
  amount: string;
  price: string | null;
  min_weeks: number | null;
  max_weeks: number | null;
  stock: string | null;
  needed: string | null;
}

export const TEST_COLUMNS: readonly GridColumn<TestRow>[] = [
  { field: "name", header: "Запрошено", kind: "text", width: 200, pinned: true },
  { field: "amount", header: "Кол-во", kind: "decimal", width: 90 },
  { field: "price", header: "Цена", kind: "money", width: 110, editable: true, decimals: 4, required: true },
  { field: "min_weeks", header: "От", kind: "integer", width: 80, editable: true },
  {
    field: "sum",
    header: "Сумма",
    kind: "computed",
    width: 110,
    align: "right",
    format: (_value, row) => (row.price === null ? "—" : `= ${row.price}`),
  },
  {
    field: "max_weeks",
    header: "До",
    kind: "integer",
    width: 80,
    editable: true,
    check: (row) =>
      row.min_weeks !== null && row.max_weeks !== null && row.max_weeks < row.min_weeks
        ? { message_key: "grid.problem.number", params: {} }
        : null,
  },
  {
    field: "stock",
    header: "Наличие",
    kind: "choice",
    width: 120,
    editable: true,
    choices: [
      { value: "stock", label: "склад" },
      { value: "order", label: "под заказ" },
    ],
  },
  { field: "needed", header: "Нужно к", kind: "date", width: 120, editable: true },
];

export function testRows(count: number): TestRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Деталь ${index + 1}`,
    amount: String((index % 50) + 1),
    price: null,
    min_weeks: null,
    max_weeks: null,
    stock: null,
    needed: null,
  }));
}

const i18n = polyglotI18nProvider(
  () =>
    messagesOf({
      controls: ruControls,
      grid: ruGrid,
      validation: ruValidation,
      test: { counted: "Найдено: %{smart_count}" },
    }),
  "ru",
);

export function InRussian({ children }: { children: ReactNode }) {
  return <I18nContextProvider value={i18n}>{children}</I18nContextProvider>;
}

interface HarnessProps {
  options: EditGridOptions<TestRow>;
  handle: RefObject<EditGridHandle | null>;
  onReady: (grid: EditController<TestRow>) => void;
}

function Harness({ options, handle, onReady }: HarnessProps) {
  const grid = useEditGrid(options);
  const { saveState, problemCount } = useGridSummary(grid);
  useLayoutEffect(() => onReady(grid), [grid, onReady]);
  return (
    <div style={{ height: 560, width: 1000 }}>
      <EditGrid grid={grid} label="Предложение" ref={handle} />
      <output data-testid="state">{`${saveState} ${problemCount}`}</output>
    </div>
  );
}

export async function showGrid(options: Partial<EditGridOptions<TestRow>> = {}) {
  const found: { grid?: EditController<TestRow> } = {};
  const handle = createRef<EditGridHandle>();
  const onReady = (grid: EditController<TestRow>) => {
    found.grid = grid;
  };
  const full = { rows: testRows(5), columns: TEST_COLUMNS, getRowId: (row: TestRow) => row.id, ...options };
  const shown = (present: EditGridOptions<TestRow>) => (
    <InRussian>
      <Harness options={present} handle={handle} onReady={onReady} />
    </InRussian>
  );
  const screen = await render(shown(full));
  if (found.grid === undefined) throw new Error("the grid was not drawn");
  const lock = () => screen.rerender(shown({ ...full, isReadOnly: true }));
  return { screen, grid: found.grid, handle: () => handle.current, state: page.getByTestId("state"), lock };
}

export function cell(row: number, field: string): HTMLElement {
  const found = document.querySelector(cellSelector(row, field));
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${row} ${field} on the page`);
  return found;
}

/**
 * Locates a cell for the mouse by row and field. An accessible name could match another cell while rows are still being
 * rendered.
 */
export const cellAt = (row: number, field: string): Locator => page.getByCell(row, field);

/** Dispatches the paste event that the browser fires on Ctrl+V. */
export function pasteText(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}
