import { gridClasses, publishRowChecked, useGridApiContext, useGridSelector } from "./mui-grid.ts";
import type { GridApi } from "./mui-grid.ts";
import { createContext, use } from "react";
import type { ReactNode, RefObject } from "react";
import { useT } from "#src/locale/use-t.ts";
import { formatCell } from "./cell-text.ts";
import { alignOf } from "./columns.ts";
import type { GridColumn } from "./columns.ts";
import { cellAttributes } from "./line-scene.ts";
import type { LineCellsProps } from "./line-scene.ts";
import { fittedNumber, fitsWidth } from "./text-width.ts";
import type { CellValues } from "./value-kind.ts";

/** Maximum horizontal padding in a cell, in pixels. */
const PADDING = 20;
const FIRST_PADDING = 32;

interface ListScene<Row extends object> {
  columns: ReadonlyMap<string, GridColumn<Row>>;
  values: CellValues;
}

/**
 * Creates a list's cell renderer. Cells are rendered by plain function calls, because a component per cell slows down
 * scrolling. `Scene` provides the columns. Call this function once per list, because another renderer would remount the
 * cells and lose the focus.
 */
export function makeListCells<Row extends object>() {
  const Scene = createContext<ListScene<Row> | null>(null);
  function Cells(props: LineCellsProps) {
    const scene = use(Scene);
    const apiRef = useGridApiContext();
    const row = useGridSelector(apiRef, (grid: RefObject<GridApi>) => grid.current.getRow<Row>(props.rowId));
    if (scene === null || row === null) return null;
    const { columns, values } = scene;
    return props.columns.map(({ field, computedWidth, cellClassName }, index): ReactNode => {
      const column = columns.get(field);
      if (column === undefined) return <CheckCell key={field} line={props} index={index} />;
      const drawn = column.render?.(row);
      const text = formatCell(column, row, values);
      const sign = drawn === undefined ? 0 : column.drawsText;
      const room = computedWidth - (index === 0 ? FIRST_PADDING : PADDING);
      const number = drawn === undefined && alignOf(column) === "right" ? fittedNumber(text, room) : null;
      const isShort = number !== null || (sign !== undefined && fitsWidth(text, room - sign));
      const className = [cellClassName, drawn === undefined ? "" : gridClasses["cell--flex"], isShort ? "is-short" : ""]
        .filter(Boolean)
        .join(" ");
      return (
        <div
          key={field}
          {...cellAttributes(props, index, { className, fontSize: number?.size })}
          title={drawn === undefined ? text : undefined}
        >
          {drawn ?? number?.text ?? text}
        </div>
      );
    });
  }
  return { Scene, Cells };
}

/**
 * Native checkbox in a row, because MUI's checkbox takes as long to render as the rest of the row. The checkbox is
 * focusable instead of its cell.
 */
function CheckCell({ line, index }: { line: LineCellsProps; index: number }) {
  const apiRef = useGridApiContext();
  const t = useT();
  const { rowId, selected } = line;
  const { tabIndex, ...attributes } = cellAttributes(line, index, {
    className: `${gridClasses.cellCheckbox} ${gridClasses["cell--flex"]} is-short`,
  });
  return (
    <div {...attributes} tabIndex={-1}>
      <input
        type="checkbox"
        className="is-check"
        name="select_row"
        checked={selected}
        tabIndex={tabIndex}
        aria-label={t(selected ? "grid.select.leave_row" : "grid.select.row")}
        // The checkbox handles Space itself; otherwise the list would toggle the row a second time.
        onKeyDown={(event) => event.key === " " && event.stopPropagation()}
        onChange={(event) => publishRowChecked(apiRef.current, rowId, event)}
      />
    </div>
  );
}
