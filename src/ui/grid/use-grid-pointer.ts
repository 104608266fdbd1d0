import type { ClipboardEvent, FocusEvent, FormEvent, MouseEvent } from "react";
import { useCallback, useMemo, useRef } from "react";
import { activeSpot, beginEdit, clearRange, commitText, copyRange, paste } from "./edit-commands.ts";
import { formatClipboard } from "./clipboard.ts";
import type { EditController } from "./edit-controller.ts";
import type { CellPlace } from "./range.ts";
import type { GridScreen } from "./run-command.ts";
import { finalText } from "./use-grid-keys.ts";

/**
 * Handles mouse, focus and clipboard events in an editable grid. A press selects a cell, dragging or Shift extends the
 * range, and a tap or double click opens the cell.
 */
export function useGridPointer<Row extends object>(grid: EditController<Row>, { reveal, focus }: GridScreen) {
  const isDragging = useRef(false);
  const open = useCallback(
    (target: EventTarget) => {
      const place = placeOf(grid, target);
      if (place === null || isEditor(target)) return;
      reveal(place);
      beginEdit(grid);
    },
    [grid, reveal],
  );
  return useMemo(
    () => ({
      onMouseDownCapture: (event: MouseEvent<HTMLElement>) => {
        const place = placeOf(grid, event.target);
        if (place === null || event.button !== 0 || isEditor(event.target)) return;
        commitOpenEditor(grid, event.currentTarget);
        const { active } = grid.range;
        if (event.shiftKey && active !== null) {
          event.preventDefault();
          // Otherwise MUI would move its own cursor to that cell.
          event.stopPropagation();
          grid.range.select(active, place);
          return;
        }
        isDragging.current = true;
        grid.range.select(place);
      },
      onMouseOver: (event: MouseEvent<HTMLElement>) => {
        if (event.buttons !== 1) isDragging.current = false;
        const place = isDragging.current ? placeOf(grid, event.target) : null;
        if (place !== null && grid.range.active !== null) grid.range.select(grid.range.active, place);
      },
      onMouseUp: () => {
        isDragging.current = false;
      },
      /** Restores the focus to the first cell after Shift+click, because MUI moves its own cursor. */
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        const { active, head } = grid.range;
        if (!event.shiftKey || active === null || placeOf(grid, event.target) === null) return;
        event.stopPropagation();
        focus(active);
        grid.range.select(active, head);
      },
      onInputCapture: (event: FormEvent<HTMLElement>) => {
        if (isEditor(event.target)) noteTyped(grid, event.target.value);
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
        if (isTouch) open(event.target);
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => open(event.target),
      onFocusCapture: (event: FocusEvent<HTMLElement>) => {
        const place = placeOf(grid, event.target);
        const { active } = grid.range;
        if (place === null || isDragging.current) return;
        if (place.row !== active?.row || place.column !== active.column) grid.range.select(place);
      },
      onBlurCapture: (event: FocusEvent<HTMLElement>) => {
        if (isEditor(event.target) && event.target.isConnected) commitText(grid, finalText(event.target));
      },
      onCopy: (event: ClipboardEvent<HTMLElement>) => void copyFrom(grid, event),
      onCut: (event: ClipboardEvent<HTMLElement>) => {
        if (copyFrom(grid, event)) clearRange(grid);
      },
      onPaste: (event: ClipboardEvent<HTMLElement>) => {
        if (isEditor(event.target)) return;
        event.preventDefault();
        const before = activeSpot(grid);
        paste(grid, event.clipboardData.getData("text/plain"));
        // The first pasted row replaces the empty last row, which may have disappeared.
        if (before !== null && activeSpot(grid)?.key !== before.key) focus(before.place);
      },
    }),
    [grid, open, focus],
  );
}

/** Copies the range to the clipboard. Returns false if a cell is open, because the browser then copies the text. */
function copyFrom<Row extends object>(grid: EditController<Row>, event: ClipboardEvent<HTMLElement>): boolean {
  if (isEditor(event.target)) return false;
  event.clipboardData.setData("text/plain", formatClipboard(copyRange(grid)));
  event.preventDefault();
  return true;
}

function noteTyped<Row extends object>(grid: EditController<Row>, text: string): void {
  const { editing } = grid.store;
  if (editing !== null) grid.noteOpen({ key: editing.key, field: editing.field, text });
}

/** Commits the text in an open editor, so that typed text isn't lost. */
export function commitOpenEditor<Row extends object>(grid: EditController<Row>, root: HTMLElement): void {
  const input = root.querySelector("[data-grid-editor]");
  if (grid.store.editing !== null && input instanceof HTMLInputElement) commitText(grid, finalText(input));
}

function isEditor(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && "gridEditor" in target.dataset;
}

function placeOf<Row extends object>(grid: EditController<Row>, target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const field = target.closest("[data-field]")?.getAttribute("data-field");
  const key = target.closest("[data-id]")?.getAttribute("data-id");
  if (field == null || key == null) return null;
  const place = { row: grid.store.rowIndexOf(key), column: grid.store.columnIndexOf(field) };
  return place.row === -1 || place.column === -1 ? null : place;
}
