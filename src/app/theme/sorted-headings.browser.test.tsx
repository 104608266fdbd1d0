import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { InTheme } from "#src/app/theme/in-theme-test-kit.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { TEST_COLUMNS, testRows } from "#src/ui/grid/grid-test-kit.tsx";
import type { TestRow } from "#src/ui/grid/grid-test-kit.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";

const column = (field: keyof TestRow, header: string, width: number): GridColumn<TestRow> => ({
  field,
  header,
  kind: field === "amount" ? "decimal" : "text",
  width,
  sortable: true,
});
const COLUMNS = [
  ...TEST_COLUMNS.slice(0, 1),
  column("price", "Производитель", 132),
  column("amount", "Кол-во", 80),
  column("needed", "Нужно к", 88),
  column("stock", "Ед.", 48),
];
const THEN_BY = (["price", "amount", "needed", "stock"] as const).map((field) => ({ field, order: "ASC" as const }));

const find = (field: string, inner: string): HTMLElement => {
  const found = document.querySelector(`[role=columnheader][data-field="${field}"] ${inner}`);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${inner} in the heading of ${field}`);
  return found;
};

test("the heading of an inner order is whole, with its arrow and place, also under the pointer", async () => {
  await render(
    <InTheme>
      <div style={{ height: 300, width: 900 }}>
        <ListGrid
          label="Заявки"
          rows={testRows(2)}
          columns={COLUMNS}
          total={2}
          page={1}
          pageSize={50}
          sort={{ field: "name", order: "ASC" }}
          onSort={() => undefined}
          thenBy={THEN_BY}
          onThenBy={() => undefined}
        />
      </div>
    </InTheme>,
  );
  for (const [place, { field }] of THEN_BY.entries()) {
    const heading = page.getByRole("columnheader", { name: new RegExp(`порядок ${place + 2}, по возрастанию`) });
    await heading.hover();
    const title = find(field, ".MuiDataGrid-columnHeaderTitle");
    // The narrowest column may truncate its name, but not the sort icon.
    const text = document.createRange();
    text.selectNodeContents(title);
    if (field !== "stock")
      expect(text.getBoundingClientRect().width, title.textContent).toBeLessThanOrEqual(
        title.getBoundingClientRect().width + 0.1,
      );
    const mark = find(field, ".num").getBoundingClientRect();
    const room = find(field, ".MuiDataGrid-columnHeaderTitleContainer").getBoundingClientRect();
    expect(mark.right).toBeLessThanOrEqual(room.right + 0.5);
    expect(mark.left).toBeGreaterThan(title.getBoundingClientRect().right);
  }
});
