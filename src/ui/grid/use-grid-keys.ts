import type { KeyboardEvent } from "react";
import { useCallback, useRef } from "react";
import { activeSpot, commitText } from "./edit-commands.ts";
import type { EditController } from "./edit-controller.ts";
import { readKey } from "./edit-keys.ts";
import type { KeyStroke } from "./edit-keys.ts";
import { move, moveToNextCell, runCommand } from "./run-command.ts";
import type { GridScreen } from "./run-command.ts";

/**
 * Handles keys in an editable grid before MUI does. MUI's own navigation would collapse the range, and Ctrl+V would
 * open its editor. Tab moves between cells. If Esc is pressed when there is nothing to cancel, the next Tab leaves the
 * grid.
 */
export function useGridKeys<Row extends object>(grid: EditController<Row>, screen: GridScreen) {
  const isLeaving = useRef(false);
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const leaves = isLeaving.current && event.key === "Tab";
      isLeaving.current = isLeaving.current && event.key === "Shift";
      if (!(event.target instanceof HTMLElement)) return;
      if (event.target.closest("[data-id] [data-field]") === null || event.nativeEvent.isComposing) return;
      const input =
        event.target instanceof HTMLInputElement && "gridEditor" in event.target.dataset ? event.target : null;
      const isInner = input === null && event.target.closest("button, a, input, [role=combobox]") !== null;
      if (isInner && event.key !== "Escape") return;
      if (leaves) {
        event.stopPropagation();
        return;
      }
      const outcome =
        input === null ? onViewKey(grid, event, screen) : onEditorKey(grid, { stroke: event, input, screen });
      if (outcome === "editor") return;
      if (outcome === "pass") {
        isLeaving.current = event.key === "Escape";
        return;
      }
      event.stopPropagation();
      if (outcome === "taken") event.preventDefault();
    },
    [grid, screen],
  );
}

/**
 * "taken": handled here. "native": left to the browser, hidden from MUI. "editor": left to the open editor. "pass": not
 * handled.
 */
type Outcome = "taken" | "native" | "editor" | "pass";

function onViewKey<Row extends object>(grid: EditController<Row>, stroke: KeyStroke, screen: GridScreen): Outcome {
  if (askScreen(grid, stroke)) return "taken";
  const command = readKey(stroke);
  if (command === null) return "pass";
  if (runCommand(grid, command, screen)) return "taken";
  return command.type === "cancel" ? "pass" : "native";
}

function onEditorKey<Row extends object>(
  grid: EditController<Row>,
  { stroke, input, screen }: { stroke: KeyStroke; input: HTMLInputElement; screen: GridScreen },
): Outcome {
  const { editing } = grid.store;
  const isVertical = stroke.key === "ArrowUp" || stroke.key === "ArrowDown";
  const { gridChoice, gridKeys } = input.dataset;
  if (gridKeys?.split(" ").includes(stroke.key) === true && !stroke.ctrlKey && !stroke.metaKey) return "editor";
  if (stroke.key === "Escape") {
    closeEditor(grid, screen);
    return "taken";
  }
  if (stroke.key === "Enter" && (stroke.ctrlKey || stroke.metaKey)) {
    commitText(grid, finalText(input));
    closeEditor(grid, screen);
    askScreen(grid, stroke);
    return "taken";
  }
  if (stroke.key === "Enter") {
    const isGood = commitText(grid, finalText(input));
    const rows = stroke.shiftKey ? -1 : 1;
    if (!isGood || !move(grid, { rows, columns: 0, extend: false }, screen)) closeEditor(grid, screen);
    return "taken";
  }
  if (stroke.key === "Tab") {
    commitText(grid, finalText(input));
    if (!moveToNextCell(grid, stroke.shiftKey, screen)) closeEditor(grid, screen);
    return "taken";
  }
  if (stroke.key === "F8" || (isVertical && editing?.isTyped === true && gridChoice === undefined && !stroke.altKey)) {
    commitText(grid, finalText(input));
    closeEditor(grid, screen);
    const command = askScreen(grid, stroke) ? null : readKey(stroke);
    if (command !== null) runCommand(grid, command, screen);
    return "taken";
  }
  return "pass";
}

export function closeEditor<Row extends object>(grid: EditController<Row>, screen: GridScreen): void {
  grid.setEditing(null);
  const { active } = grid.range;
  if (active !== null) screen.focus(active);
}

/** Returns the text in an editor. A partly typed choice is completed if only one value matches. */
export function finalText(input: HTMLInputElement): string {
  const choice = input.dataset["gridChoice"];
  return choice === undefined || choice === "" || input.value === "" ? input.value : choice;
}

function askScreen<Row extends object>(grid: EditController<Row>, stroke: KeyStroke): boolean {
  const spot = activeSpot(grid);
  const id = spot === null ? undefined : grid.store.state.ids.get(spot.key);
  if (spot === null || spot.row === null || id === undefined) return false;
  return grid.options.onKey?.(stroke, { id, row: spot.row, field: spot.column.field }) ?? false;
}
