import { useTranslate } from "ra-core";
import { useId, useSyncExternalStore } from "react";
import { CellEditor } from "./CellEditor.tsx";
import { alignOf, choicesOf } from "./columns.ts";
import type { GridColumn } from "./columns.ts";
import { commitText } from "./edit-commands.ts";
import type { EditController } from "./edit-controller.ts";
import type { EditorProps } from "./editor-props.ts";
import { cellAttributes } from "./line-scene.ts";
import type { LineCellsProps, LineColumn } from "./line-scene.ts";
import type { Presence } from "./presence.ts";
import { INSIDE } from "./range.ts";
import { fittedNumber, fitsWidth } from "./text-width.ts";
import { gridClasses } from "./mui-grid.ts";

const NO_CHOICES = [] as const;
/** Horizontal padding of a cell including its border, in pixels. */
const PADDING = 18;

/**
 * Renders the cells in an editable row. `onFill` applies suggested values. The row subscribes once for all its cells,
 * because one subscription per cell would slow down scrolling.
 */
export function editCells<Row extends object>(grid: EditController<Row>, onFill: EditorProps["onFill"]) {
  return function EditCells(props: LineCellsProps) {
    const translate = useTranslate();
    const id = useId();
    const key = String(props.rowId);
    const views = useSyncExternalStore(grid.store.subscribe, () => grid.store.rowViews(key));
    useSyncExternalStore(grid.range.subscribe, () => grid.range.markOf(grid.store.rowIndexOf(key)));
    const guests = useSyncExternalStore(grid.guests.subscribe, () => grid.guests.inRow(key));
    const row = grid.store.rowIndexOf(key);
    return grid.store.columns.map((column, index) => {
      const view = views[index];
      if (view === undefined) return null;
      const { text, editing, span } = view;
      const message = view.problem ?? view.advice;
      const drawn = editing === null && view.row !== null ? column.render?.(view.row) : undefined;
      const isText = editing === null && drawn === undefined;
      const width = widthOf(props.columns, index, span);
      // An unparsable number is shown as text.
      const number =
        isText && view.problem === null && alignOf(column) === "right" ? fittedNumber(text, width - PADDING) : null;
      const className = [
        "is-box",
        alignClass(column),
        view.className,
        grid.range.flagOf(row, index) === INSIDE ? "is-in-range" : "",
        editing === null ? "" : "is-editing",
        span > 1 ? "is-wide" : "",
        isText ? (number !== null || fitsWidth(text, width - PADDING) ? "is-text is-short" : "is-text") : "",
      ]
        .filter(Boolean)
        .join(" ");
      const messageId = message === null ? undefined : `${id}-${column.field}`;
      return (
        <div
          key={column.field}
          {...cellAttributes(props, index, { className: gridClasses["cell--withRightBorder"] })}
          {...guestAttributes(guests.get(column.field))}
          title={number === null || number.text === text ? undefined : text}
          // While the cell is open, its input is the tab stop.
          {...(editing !== null && { tabIndex: -1 })}
          aria-invalid={view.problem === null ? undefined : true}
          aria-readonly={view.isLocked || undefined}
          aria-describedby={messageId}
        >
          <div className={className} style={boxStyle(span > 1 ? width : undefined, number?.size)}>
            {editing === null ? (
              (drawn ?? number?.text ?? text)
            ) : (
              <CellEditor
                column={column}
                editing={editing}
                label={column.header}
                choices={choicesFor(grid, key, column)}
                onDone={(typed) => commitText(grid, typed)}
                onFill={onFill}
              />
            )}
          </div>
          {message !== null && (
            <span id={messageId} hidden>
              {translate(message.message_key, message.params)}
            </span>
          )}
        </div>
      );
    });
  };
}

const guestAttributes = (guest: Presence | undefined) =>
  guest === undefined
    ? {}
    : { "data-guest": guest.initials, "data-guest-colour": guest.colour, "aria-description": guest.name };

const boxStyle = (width: number | undefined, fontSize: number | undefined) =>
  width === undefined && fontSize === undefined ? undefined : { width, fontSize };

function widthOf(columns: readonly LineColumn[], index: number, span: number): number {
  return columns.slice(index, index + span).reduce((sum, column) => sum + column.computedWidth, 0);
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
