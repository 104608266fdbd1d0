import { gridClasses, gridFocusCellSelector, gridTabIndexCellSelector, useGridApiContext, useGridSelector } from "@mui/x-data-grid";
import type { GridApi, GridCellCoordinates, GridCellProps, GridRenderCellParams } from "@mui/x-data-grid";
import { memo, useLayoutEffect, useRef } from "react";
import type { CSSProperties, KeyboardEvent, MouseEvent, RefObject } from "react";

type MouseDeed = "cellClick" | "cellDoubleClick" | "cellMouseDown" | "cellMouseUp";
type KeyDeed = "cellKeyDown" | "cellKeyUp";
type ApiRef = RefObject<GridApi>;
/** Whether the cell has the focus, or is where Tab enters the grid. */
type Place = "focus" | "stop" | "away";

const apiOf = (grid: ApiRef): GridApi => grid.current;
const COLLAPSED: CSSProperties = { padding: 0, opacity: 0, width: 0, height: 0, border: 0 };
const ALIGN = { left: gridClasses["cell--textLeft"], right: gridClasses["cell--textRight"], center: gridClasses["cell--textCenter"] } as const;

/**
 * A cell of both grids, in place of MUI's own. That one listens to the grid's state in eight places (its editing, spans,
 * sums and ranges, none of which these grids use), and each row that is scrolled by changes that state: hundreds of cells
 * answered it thousands of times. This one listens for the focus alone.
 */
export const PlainCell = memo(function PlainCell({ column, row, rowId, align, colIndex, width, isNotVisible, showRightBorder }: GridCellProps) {
  const apiRef = useGridApiContext();
  const cell = useRef<HTMLDivElement>(null);
  const { field } = column;
  const api = useGridSelector(apiRef, apiOf);
  const place = useGridSelector(apiRef, (grid: ApiRef): Place => {
    const isHere = (at: GridCellCoordinates | null): boolean => at !== null && at.id === rowId && at.field === field;
    return isHere(gridFocusCellSelector(grid)) ? "focus" : isHere(gridTabIndexCellSelector(grid)) ? "stop" : "away";
  });
  useLayoutEffect(() => {
    const box = cell.current;
    if (place !== "focus" || box === null || box.contains(box.ownerDocument.activeElement)) return;
    (box.querySelector<HTMLElement>('[tabindex="0"]') ?? box).focus({ preventScroll: true });
  }, [place]);
  // A row may have been deleted while it is still drawn.
  const isThere = (): boolean => api.getRow(rowId) !== null;
  if (!isThere()) return null;
  const params: GridRenderCellParams = { ...api.getCellParams(rowId, field), row, api };
  const mouse = (name: MouseDeed) => (event: MouseEvent<HTMLElement>) => {
    if (isThere()) api.publishEvent(name, api.getCellParams(rowId, field), event);
  };
  const key = (name: KeyDeed) => (event: KeyboardEvent<HTMLElement>) => {
    if (isThere()) api.publishEvent(name, api.getCellParams(rowId, field), event);
  };
  const own = typeof column.cellClassName === "function" ? column.cellClassName(params) : column.cellClassName;
  const drawn = column.renderCell?.(params);
  const text = drawn === undefined ? String(params.formattedValue ?? params.value ?? "") : undefined;
  const tabIndex = place === "away" || isNotVisible ? -1 : 0;
  return (
    <div
      ref={cell}
      className={[gridClasses.cell, ALIGN[align], showRightBorder && gridClasses["cell--withRightBorder"], column.display === "flex" && gridClasses["cell--flex"], own].filter(Boolean).join(" ")}
      role="gridcell"
      data-field={field}
      data-colindex={colIndex}
      aria-colindex={colIndex + 1}
      style={isNotVisible ? COLLAPSED : { width }}
      title={text}
      tabIndex={tabIndex}
      onClick={mouse("cellClick")}
      onDoubleClick={mouse("cellDoubleClick")}
      onMouseDown={mouse("cellMouseDown")}
      onMouseUp={mouse("cellMouseUp")}
      onKeyDown={key("cellKeyDown")}
      onKeyUp={key("cellKeyUp")}
    >
      {drawn ?? text}
    </div>
  );
});
