import { useGridApiContext } from "@mui/x-data-grid";
import { useTranslate } from "ra-core";
import type { ReactNode, RefObject } from "react";
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { CellEditor } from "./CellEditor.tsx";
import type { CellView } from "./cell-view.ts";
import { alignOf, choicesOf } from "./columns.ts";
import type { GridColumn } from "./columns.ts";
import { commitText } from "./edit-commands.ts";
import type { EditController } from "./edit-controller.ts";
import { INSIDE } from "./range.ts";

interface EditCellProps<Row extends object> {
  grid: EditController<Row>;
  rowKey: string;
  column: GridColumn<Row>;
}

const NO_CHOICES = [] as const;

/** One cell of an editable grid: drawn again only when its own view changes. */
export function EditCell<Row extends object>({ grid, rowKey, column }: EditCellProps<Row>) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const messageId = useId();
  const view = useSyncExternalStore(grid.store.subscribe, () => grid.store.cellView(rowKey, column));
  const isInRange = useSyncExternalStore(grid.range.subscribe, () => {
    const flag = grid.range.flagOf(grid.store.rowIndexOf(rowKey), grid.store.columnIndexOf(column.field));
    return flag === INSIDE;
  });
  const message = view.problem ?? view.advice;
  useSpanWidth(box, column.field, view.span);
  useCellAttributes(box, view, message === null ? null : messageId);
  const className = ["is-box", alignClass(column), view.className, isInRange ? "is-in-range" : "", view.editing === null ? "" : "is-editing", view.span > 1 ? "is-wide" : ""]
    .filter((name) => name !== "").join(" ");
  return (
    <div ref={box} className={className}>
      {view.editing === null
        ? content(view, column)
        : <CellEditor column={column} editing={view.editing} label={column.header} choices={choicesFor(grid, rowKey, column)} onDone={(text) => commitText(grid, text)} />}
      {message === null ? null : <span id={messageId} hidden>{translate(message.message_key, message.params)}</span>}
    </div>
  );
}

function content<Row>(view: CellView<Row>, column: GridColumn<Row>): ReactNode {
  const drawn = view.row === null ? undefined : column.render?.(view.row);
  return drawn ?? <span className="is-text">{view.text}</span>;
}

function choicesFor<Row extends object>(grid: EditController<Row>, rowKey: string, column: GridColumn<Row>) {
  const row = grid.store.state.rows.get(rowKey);
  if (row !== undefined) return choicesOf(column, row);
  return typeof column.choices === "function" ? NO_CHOICES : (column.choices ?? NO_CHOICES);
}

function alignClass<Row>(column: GridColumn<Row>): string {
  const align = alignOf(column);
  return align === "right" ? "is-number" : align === "center" ? "is-center" : "";
}

/** A cell may be drawn over its right neighbours: then its box is as wide as all of them. */
function useSpanWidth(box: RefObject<HTMLDivElement | null>, field: string, span: number): void {
  const apiRef = useGridApiContext();
  useLayoutEffect(() => {
    if (box.current === null) return;
    const columns = span > 1 ? apiRef.current.getVisibleColumns() : [];
    const start = columns.findIndex((column) => column.field === field);
    const width = columns.slice(start, start + span).reduce((sum, column) => sum + column.computedWidth, 0);
    box.current.style.setProperty("width", span > 1 ? `${width}px` : null);
  });
}

/** The cell element belongs to the grid component, so its state for screen readers is set from inside. */
function useCellAttributes<Row>(box: RefObject<HTMLDivElement | null>, view: CellView<Row>, messageId: string | null): void {
  const isInvalid = view.problem !== null;
  const { isLocked } = view;
  useLayoutEffect(() => {
    const cell = box.current?.closest("[data-field]");
    if (!cell) return;
    setAttribute(cell, "aria-invalid", isInvalid ? "true" : null);
    setAttribute(cell, "aria-readonly", isLocked ? "true" : null);
    setAttribute(cell, "aria-describedby", messageId);
  }, [box, isInvalid, isLocked, messageId]);
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
