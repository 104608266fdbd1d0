import type { GridColDef } from "./mui-grid.ts";
import { createElement } from "react";
import { formatCell } from "./cell-text.ts";
import { alignOf } from "./columns.ts";
import type { GridColumn } from "./columns.ts";
import { fixedWidth, leastWidth } from "./grid-layout.ts";
import { SecondarySortHeader } from "./SecondarySortHeader.tsx";
import { UnsortableHeader } from "./UnsortableHeader.tsx";
import type { CellValues } from "./value-kind.ts";

export const CHECKBOX_FIELD = "__check__";

/** Converts a column to MUI's definition. The text is set as the value, so that copying works. */
export function listColumn<Row extends object>(input: {
  column: GridColumn<Row>;
  values: CellValues;
  canSort: boolean;
  /** The column's secondary sort order: its position, starting at 2, and its direction. */
  within?: { place: number; order: "ASC" | "DESC" } | undefined;
}): GridColDef<Row> {
  const { column, values, canSort, within } = input;
  const align = alignOf(column);
  const { unsortable: reason } = column;
  const classes = [align === "right" ? "is-number" : "", column.kind === "code" ? "code" : ""];
  return {
    field: column.field,
    headerName: column.header,
    align,
    headerAlign: align,
    sortable: canSort && (column.sortable ?? false) !== false && reason === undefined,
    sortingOrder: ["asc", "desc"],
    hideable: false,
    width: fixedWidth(column),
    minWidth: column.minWidth ?? leastWidth(column),
    ...(column.flex === undefined || column.pinned === true ? {} : { flex: column.flex }),
    cellClassName: classes.filter((name) => name !== "").join(" "),
    ...(reason === undefined
      ? {}
      : { renderHeader: () => createElement(UnsortableHeader, { header: column.header, reason }) }),
    ...(within === undefined
      ? {}
      : {
          headerClassName: "is-then",
          renderHeader: () => createElement(SecondarySortHeader, { header: column.header, ...within }),
        }),
    valueGetter: (_value: unknown, row: Row) => formatCell(column, row, values),
  };
}
