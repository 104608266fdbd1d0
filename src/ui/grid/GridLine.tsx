import {
  gridClasses,
  gridFocusCellSelector,
  gridTabIndexCellSelector,
  useGridApiContext,
  useGridSelector,
} from "./mui-grid.ts";
import type { GridApi, GridCellCoordinates, GridRowProps, KeyAction, MouseAction } from "./mui-grid.ts";
import { memo, use, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { ComponentType, KeyboardEvent, MouseEvent, RefObject } from "react";
import { LineSceneContext } from "./line-scene.ts";
import type { LineCellsProps } from "./line-scene.ts";
import { CHECKBOX_FIELD } from "./list-columns.ts";

type ApiRef = RefObject<GridApi>;

const apiOf = (grid: ApiRef): GridApi => grid.current;

/**
 * Replaces MUI's row in both grids with an empty box until the row comes near the viewport. Each of MUI's rows and
 * cells has eight subscriptions to the grid's state, which changes with every row that scrolls past.
 */
export const GridLine = memo(function GridLine(props: GridRowProps) {
  const { index, rowId, rowHeight } = props;
  const scene = use(LineSceneContext);
  if (scene === null) throw new Error("a row needs a grid that says how to draw it");
  const { drawn, Cells } = scene;
  const id = String(rowId);
  const listen = useCallback((listener: () => void) => drawn.listen({ index, id }, listener), [drawn, index, id]);
  const isDrawn = useSyncExternalStore(listen, () => drawn.has({ index, id }) || drawn.holds(id));
  return isDrawn ? <DrawnLine {...props} Cells={Cells} /> : <div style={{ height: rowHeight, flex: "none" }} />;
});

/** Tracks the focus and handles the events for the row's cells. */
function DrawnLine({
  Cells,
  rowId,
  index,
  rowHeight,
  selected,
  visibleColumns,
  isLastVisible,
}: GridRowProps & { Cells: ComponentType<LineCellsProps> }) {
  const apiRef = useGridApiContext();
  const line = useRef<HTMLDivElement>(null);
  const api = useGridSelector(apiRef, apiOf);
  const fieldOf = (at: GridCellCoordinates | null): string | null => (at !== null && at.id === rowId ? at.field : null);
  const focused = useGridSelector(apiRef, (grid: ApiRef) => fieldOf(gridFocusCellSelector(grid)));
  const stop = useGridSelector(apiRef, (grid: ApiRef) => fieldOf(gridTabIndexCellSelector(grid)));
  useLayoutEffect(() => {
    const cell =
      focused === null ? null : line.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focused)}"]`);
    if (cell?.contains(document.activeElement) === false)
      (cell.querySelector<HTMLElement>('[tabindex="0"]') ?? cell).focus({ preventScroll: true });
  }, [focused]);
  // A row may have been deleted while it is still rendered.
  if (api.getRow(rowId) === null) return null;
  const fieldAt = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): string | null => {
    // React events also bubble from portals, such as a menu outside the row's element.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target) || api.getRow(rowId) === null)
      return null;
    return event.target.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? null;
  };
  const mouse = (name: MouseAction) => (event: MouseEvent<HTMLElement>) => {
    const field = fieldAt(event);
    if (field !== null) api.publishEvent(name, api.getCellParams(rowId, field), event);
    if (field !== null && field !== CHECKBOX_FIELD && name === "cellClick")
      api.publishEvent("rowClick", api.getRowParams(rowId), event);
  };
  const key = (name: KeyAction) => (event: KeyboardEvent<HTMLElement>) => {
    const field = fieldAt(event);
    if (field !== null) api.publishEvent(name, api.getCellParams(rowId, field), event);
  };
  return (
    <div
      ref={line}
      role="row"
      className={`${gridClasses.row}${selected ? " Mui-selected" : ""}${isLastVisible ? ` ${gridClasses["row--lastVisible"]}` : ""}`}
      data-id={rowId}
      data-rowindex={index}
      // ARIA indexes start at 1, and index 1 belongs to the header row.
      aria-rowindex={index + 2}
      aria-selected={api.isRowSelectable(rowId) ? selected : undefined}
      style={{ height: rowHeight }}
      onClick={mouse("cellClick")}
      onDoubleClick={mouse("cellDoubleClick")}
      onMouseDown={mouse("cellMouseDown")}
      onMouseUp={mouse("cellMouseUp")}
      onKeyDown={key("cellKeyDown")}
      onKeyUp={key("cellKeyUp")}
    >
      <Cells rowId={rowId} columns={visibleColumns} focused={focused} stop={stop} selected={selected} />
      <div role="none" className={`${gridClasses.cell} ${gridClasses.cellEmpty} is-short`} />
    </div>
  );
}
