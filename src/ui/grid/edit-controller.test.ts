import { expect, test, vi } from "vitest";
import { createCellValues } from "./cell-values.ts";
import type { GridColumn } from "./columns.ts";
import { EditController } from "./edit-controller.ts";

interface Line {
  id: number;
  name: string;
}

const COLUMNS: readonly GridColumn<Line>[] = [{ field: "name", header: "Name", kind: "text", editable: true }];
const OPTIONS = { rows: [{ id: 1, name: "Bolt" }], columns: COLUMNS, getRowId: (line: Line) => line.id, values: createCellValues("en") };

test("a page that is rendered again for reasons of its own asks no cell anew; other columns, rows or notes do", () => {
  const grid = new EditController<Line>(OPTIONS);
  const told = vi.fn();
  grid.store.subscribe(told);
  const onSave = () => Promise.resolve({});
  grid.update({ ...OPTIONS, onSave, onChange: () => undefined });
  expect(told).not.toHaveBeenCalled();
  expect(grid.options.onSave).toBe(onSave);
  grid.update({ ...OPTIONS, columns: [...COLUMNS] });
  grid.update({ ...OPTIONS, rows: [{ id: 1, name: "Nut" }] });
  const advise = () => [{ id: 1, field: "name", message_key: "note", params: {} }];
  grid.update({ ...OPTIONS, rows: [{ id: 1, name: "Nut" }], advise });
  expect(told).toHaveBeenCalledTimes(3);
  expect(grid.store.rowViews("1")).toMatchObject([{ text: "Nut", advice: { message_key: "note" } }]);
});
