/**
 * Position of a matrix cell. `row` is the zero-based index among the visible rows, and `column` is the zero-based index
 * of the offer.
 */
export interface Place {
  readonly row: number;
  readonly column: number;
}

type Pressed = Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }>;

const PAGE = 10;

/** Returns true for a letter key without modifiers, on any keyboard layout. */
export const isLetter = (
  event: Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey">,
  letter: string,
): boolean => event.code === `Key${letter}` && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Returns the cell to focus after a key press, or null if the key doesn't move the focus. */
export function nextPlace(given: { at: Place; rows: number; columns: number; event: Pressed }): Place | null {
  const { at, rows, columns, event } = given;
  if (event.altKey) return null;
  const far = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const to = (row: number, column: number): Place => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  });
  switch (event.key) {
    case "ArrowUp":
      return to(far ? 0 : at.row - 1, at.column);
    case "ArrowDown":
      return to(far ? lastRow : at.row + 1, at.column);
    case "ArrowLeft":
      return to(at.row, far ? 0 : at.column - 1);
    case "ArrowRight":
      return to(at.row, far ? lastColumn : at.column + 1);
    case "Home":
      return to(far ? 0 : at.row, 0);
    case "End":
      return to(far ? lastRow : at.row, lastColumn);
    case "PageUp":
      return to(at.row - PAGE, at.column);
    case "PageDown":
      return to(at.row + PAGE, at.column);
    default:
      return null;
  }
}
