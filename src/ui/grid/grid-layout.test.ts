import { describe, expect, it } from "vitest";
import type { GridColumn } from "./columns.ts";
import { arrangeColumns, fitColumns } from "./grid-layout.ts";

const column = (field: string, more: object = {}): GridColumn<object> => ({
  field,
  header: field,
  kind: "custom",
  width: 100,
  ...more,
});
const names = (columns: readonly GridColumn<object>[]) => columns.map(({ field }) => field).join();

describe("layout of a list", () => {
  const columns = [column("name", { pinned: true }), column("code"), column("unit"), column("new")];

  it("follows the person's order, with pinned columns first and unknown ones last", () => {
    expect(names(arrangeColumns(columns, { order: ["unit", "gone", "code", "name"], hidden: [] }))).toBe(
      "name,unit,code,new",
    );
  });

  it("leaves hidden columns out and keeps the widths", () => {
    const arranged = arrangeColumns(columns, { hidden: ["unit"], widths: { code: 240 } });
    expect(names(arranged)).toBe("name,code,new");
    expect(arranged[1]?.width).toBe(240);
  });

  it("drops the least important columns until the rest fits", () => {
    const ranked = [
      column("name"),
      column("code", { priority: 2 }),
      column("unit", { priority: 3 }),
      column("date", { priority: 1 }),
    ];
    expect(names(fitColumns(ranked, 500))).toBe("name,code,unit,date");
    expect(names(fitColumns(ranked, 360))).toBe("name,code,date");
    expect(names(fitColumns(ranked, 100))).toBe("name");
    expect(names(fitColumns(ranked, 0))).toBe("name,code,unit,date");
  });
});
