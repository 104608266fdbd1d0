import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { KeyStroke } from "#src/ui/grid/edit-keys.ts";
import type { ActiveCell } from "#src/ui/grid/edit-options.ts";
import { chosenKeys } from "#src/ui/grid/chosen-keys.ts";
import { declineLine, restoreLine, restoreLines } from "#src/features/offers/decline-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

const MINUS = new Set(["-", "−", "–", "—"]);
const CLEAR = new Set(["Delete", "Backspace"]);

interface LineKeys {
  readonly isReadOnly: boolean;
  readonly withGrid: (work: (grid: EditController<OfferLine>) => void) => void;
  readonly onPrimary: () => void;
  readonly onRefuse: (keys: readonly string[]) => void;
  readonly onFiles: (line: OfferLine) => void;
}

/** Returns true for keys that open a declined line's reason: Enter, F2 and Alt+↓. */
const asksReason = ({ key, altKey, shiftKey }: KeyStroke): boolean =>
  altKey ? key === "ArrowDown" : key === "F2" || (key === "Enter" && !shiftKey);

/** Handles "−" in the price cell by declining or restoring the line. A selected range is declined with one reason. */
function refuse(grid: EditController<OfferLine>, line: OfferLine, onRefuse: LineKeys["onRefuse"]): void {
  const keys = chosenKeys(grid);
  const taken = keys.filter((each) => grid.store.state.rows.get(each)?.rejected === false);
  if (keys.length < 2) (line.rejected ? restoreLine : declineLine)(grid, String(line.id));
  else if (taken.length === 0) restoreLines(grid, keys);
  else onRefuse(taken);
}

export function lineKeys({ isReadOnly, withGrid, onPrimary, onRefuse, onFiles }: LineKeys) {
  return (stroke: KeyStroke, { id, row, field }: ActiveCell<OfferLine>): boolean => {
    const isControl = stroke.ctrlKey || stroke.metaKey;
    if (stroke.key === "Enter" && isControl) {
      onPrimary();
      return true;
    }
    if (stroke.key === "Enter" && field === "files") {
      onFiles(row);
      return true;
    }
    if (isReadOnly || field !== "price" || isControl) return false;
    const key = String(id);
    if (row.rejected && asksReason(stroke)) {
      onRefuse([key]);
      return true;
    }
    if (stroke.altKey) return false;
    if (MINUS.has(stroke.key)) {
      withGrid((grid) => refuse(grid, row, onRefuse));
      return true;
    }
    if (!row.rejected) return false;
    if (CLEAR.has(stroke.key) || /^\d$/.test(stroke.key)) withGrid((grid) => restoreLine(grid, key));
    // A digit is passed on to the grid, which uses it as the first digit of the new price.
    return CLEAR.has(stroke.key);
  };
}
