import { gridClasses, useGridApiContext } from "@mui/x-data-grid";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";
import { formatCell } from "./cell-text.ts";
import type { GridColumn } from "./columns.ts";
import { cellAttributes } from "./line-scene.ts";
import type { LineCellsProps } from "./line-scene.ts";
import { surelyFits } from "./text-width.ts";
import type { CellValues } from "./value-kind.ts";

/** What stands left and right of a cell's text at most, in pixels. */
const PADDING = 20;
const FIRST_PADDING = 32;

/** The cells of a list's row: drawn by plain calls, since each component of its own costs a scroll. */
export function listCells<Row extends object>(columns: readonly GridColumn<Row>[], values: CellValues) {
  const byField = new Map(columns.map((column) => [column.field, column]));
  return function ListCells(props: LineCellsProps) {
    const apiRef = useGridApiContext();
    const row = apiRef.current.getRow<Row>(props.rowId);
    if (row === null) return null;
    return props.columns.map(({ field, computedWidth, cellClassName }, index): ReactNode => {
      const column = byField.get(field);
      if (column === undefined) return <CheckCell key={field} line={props} index={index} />;
      const drawn = column.render?.(row);
      const text = formatCell(column, row, values);
      const sign = drawn === undefined ? 0 : column.drawsText;
      const isShort = sign !== undefined && surelyFits(text, computedWidth - (index === 0 ? FIRST_PADDING : PADDING) - sign);
      const className = [cellClassName, drawn === undefined ? "" : gridClasses["cell--flex"], isShort ? "is-short" : ""].filter(Boolean).join(" ");
      return <div key={field} {...cellAttributes(props, index, className)} title={drawn === undefined ? text : undefined}>{drawn ?? text}</div>;
    });
  };
}

/** The checkbox of a row; a plain one, as MUI's takes as long to draw as the rest of the row. Its cell leaves the focus to it. */
function CheckCell({ line, index }: { line: LineCellsProps; index: number }) {
  const apiRef = useGridApiContext();
  const t = useT();
  const { rowId, selected } = line;
  const { tabIndex, ...attributes } = cellAttributes(line, index, `${gridClasses.cellCheckbox} ${gridClasses["cell--flex"]} is-short`);
  return (
    <div {...attributes} tabIndex={-1}>
      <input
        type="checkbox"
        className="is-check"
        name="select_row"
        checked={selected}
        tabIndex={tabIndex}
        aria-label={t(selected ? "grid.select.leave_row" : "grid.select.row")}
        onChange={(event) => apiRef.current.publishEvent("rowSelectionCheckboxChange", { value: event.target.checked, id: rowId }, event)}
      />
    </div>
  );
}
