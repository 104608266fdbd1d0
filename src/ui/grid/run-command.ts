import {
  activeSpot,
  activeView,
  beginEdit,
  canEdit,
  clearRange,
  fillDown,
  nextProblem,
  replaceActive,
  undoOrRedo,
} from "./edit-commands.ts";
import type { EditController } from "./edit-controller.ts";
import type { KeyCommand } from "./edit-keys.ts";
import { answerQuestion } from "./number-question.ts";
import { NEW_ROW } from "./edit-store.ts";
import type { CellPlace } from "./range.ts";

export interface GridScreen {
  focus: (place: CellPlace) => void;
  reveal: (place: CellPlace) => void;
  pageRows: () => number;
}

/** Runs the command for a key. Returns false if the command doesn't apply and the page may handle the key. */
export function runCommand<Row extends object>(
  grid: EditController<Row>,
  command: KeyCommand,
  screen: GridScreen,
): boolean {
  switch (command.type) {
    case "move":
      return move(grid, command, screen);
    case "page":
      return move(
        grid,
        { rows: (command.back ? -1 : 1) * screen.pageRows(), columns: 0, extend: command.extend },
        screen,
      );
    case "next":
      return moveToNextCell(grid, command.back, screen);
    case "accept":
      return accept(grid, command.back, screen);
    case "edit":
      return beginEdit(grid, { opensList: command.list }) || true;
    case "type":
      return type(grid, command.text);
    case "problem":
      return goToProblem(grid, command.back, screen);
    case "answer":
      return answerQuestion(grid, command.way);
    case "cancel":
      return cancel(grid);
    case "clear":
      return done(clearRange(grid));
    case "fill":
      return done(fillDown(grid));
    case "undo":
    case "redo":
      return done(travelFrom(grid, command.type, screen));
    case "all":
      return selectAll(grid);
    case "clipboard":
      return false;
  }
}

export function move<Row extends object>(
  grid: EditController<Row>,
  by: { rows: number; columns: number; extend: boolean },
  screen: GridScreen,
): boolean {
  const { active, head } = grid.range;
  const from = by.extend ? head : active;
  if (active === null || from === null) return false;
  const place = {
    row: clamp(from.row + by.rows, grid.store.view.length),
    column: clamp(from.column + by.columns, grid.store.columns.length),
  };
  if (by.extend) {
    grid.range.select(active, place);
    screen.reveal(place);
  } else {
    screen.focus(place);
  }
  return true;
}

/** Handles Tab: moves to the next editable cell, row by row. After the last cell, the page handles the key. */
export function moveToNextCell<Row extends object>(
  grid: EditController<Row>,
  back: boolean,
  screen: GridScreen,
): boolean {
  const { active } = grid.range;
  if (active === null) return false;
  const { view, columns, state } = grid.store;
  const step = back ? -1 : 1;
  const last = view.length * columns.length;
  for (let index = active.row * columns.length + active.column + step; index >= 0 && index < last; index += step) {
    const place = { row: Math.floor(index / columns.length), column: index % columns.length };
    const key = view[place.row];
    const column = columns[place.column];
    if (key === undefined || column === undefined) return false;
    if (canEdit(grid, { place, key, column, row: state.rows.get(key) ?? null })) return done(screen.focus(place));
  }
  return false;
}

/** Handles Enter: applies the suggested fix in a cell with an error, if there is one, and moves down a row. */
function accept<Row extends object>(grid: EditController<Row>, back: boolean, screen: GridScreen): boolean {
  const suggestion = back ? undefined : activeView(grid)?.problem?.suggestion;
  if (suggestion !== undefined) replaceActive(grid, suggestion);
  return move(grid, { rows: back ? -1 : 1, columns: 0, extend: false }, screen);
}

function type<Row extends object>(grid: EditController<Row>, text: string): boolean {
  return beginEdit(grid, { text });
}

function goToProblem<Row extends object>(grid: EditController<Row>, back: boolean, screen: GridScreen): boolean {
  const place = nextProblem(grid, back);
  if (place !== null) screen.focus(place);
  else
    grid.announce({
      message_key: grid.problems().length > 0 ? "grid.live.problems_elsewhere" : "grid.live.no_problems",
      params: {},
      isUrgent: false,
    });
  return true;
}

/**
 * Runs undo or redo. The cursor follows its row. If the row no longer exists or was the empty last row, the cursor
 * keeps its position.
 */
function travelFrom<Row extends object>(grid: EditController<Row>, way: "undo" | "redo", screen: GridScreen): void {
  const before = activeSpot(grid);
  undoOrRedo(grid, way);
  if (before === null || activeSpot(grid)?.key === before.key) return;
  const row = before.key === NEW_ROW ? -1 : grid.store.rowIndexOf(before.key);
  screen.focus({ ...before.place, row: row === -1 ? clamp(before.place.row, grid.store.view.length) : row });
}

/** Handles Esc: shrinks the range to the cursor. If the range is not extended, the page handles the key. */
function cancel<Row extends object>(grid: EditController<Row>): boolean {
  if (!grid.range.isStretched) return false;
  grid.range.select(grid.range.active);
  return true;
}

function selectAll<Row extends object>(grid: EditController<Row>): boolean {
  const { view, columns } = grid.store;
  const lastRow = view.at(-1) === NEW_ROW ? view.length - 2 : view.length - 1;
  if (lastRow < 0) return false;
  grid.range.select({ row: 0, column: 0 }, { row: lastRow, column: columns.length - 1 });
  return true;
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}

function done(_outcome: void): true {
  return true;
}
