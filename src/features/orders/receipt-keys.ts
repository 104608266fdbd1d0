import { isZero } from "#contract/money/decimal.ts";
import { chosenKeys } from "#src/ui/grid/chosen-keys.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import type { KeyStroke } from "#src/ui/grid/edit-keys.ts";
import type { ActiveCell } from "#src/ui/grid/edit-options.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { CellChange } from "#src/ui/grid/edit-state.ts";
import { allRefused, asShipped, isBeyond, isCounted, withinTolerance } from "#src/features/orders/receipt-row.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";

type Grid = EditController<ReceiptRow>;
type Values = Partial<Readonly<Record<"accepted" | "refused" | "reason", CellValue>>>;

const MINUS = new Set(["-", "−", "–", "—"]);

/** Writes values into rows as one step that can be undone. Returns the number of changed rows. */
export function fillRows(grid: Grid, keys: readonly string[], valuesOf: (row: ReceiptRow) => Values): number {
  const { state } = grid.store;
  const cells = keys.flatMap((key): CellChange[] => {
    const row = state.rows.get(key);
    if (row === undefined) return [];
    return Object.entries(valuesOf(row)).map(([field, value]) => ({
      key,
      field,
      from: contentOf(state, key, field),
      to: { value, bad: null },
    }));
  });
  const step = cellsStep<ReceiptRow>("edit", cells);
  grid.perform(step);
  return new Set(step?.cells.map(({ key }) => key)).size;
}

export const acceptAsShipped = (grid: Grid, keys: readonly string[]): number => fillRows(grid, keys, asShipped);

/** Counts all lines that aren't counted yet as announced. Lines with a refused part stay unchecked. */
export const acceptUnchecked = (grid: Grid): number =>
  acceptAsShipped(
    grid,
    grid.store.state.order.filter((key) => {
      const row = grid.store.state.rows.get(key);
      return row !== undefined && !isCounted(row) && isZero(row.refused ?? "0");
    }),
  );

export const refuseLines = (grid: Grid, keys: readonly string[]): number => fillRows(grid, keys, allRefused);

export const refuseSurplus = (grid: Grid, key: string): number =>
  fillRows(grid, [key], (row) => (isBeyond(row) ? withinTolerance(row) : {}));

interface ReceiptKeys {
  readonly isReadOnly: boolean;
  readonly withGrid: (work: (grid: Grid) => void) => void;
  readonly onPrimary: () => void;
  readonly onDifference: (back: boolean) => void;
  /** Moves the cursor after lines were counted or refused with one key. */
  readonly onMove: (to: "next" | "reason") => void;
}

/**
 * Handles the keys of a receipt: "=" accepts the selected lines as announced, "−" refuses them, Enter in a cell beyond
 * the tolerance refuses the surplus, and F8 goes to the next difference.
 */
export function receiptKeys({ isReadOnly, withGrid, onPrimary, onDifference, onMove }: ReceiptKeys) {
  return (
    { key, ctrlKey, metaKey, altKey, shiftKey }: KeyStroke,
    { id, row, field }: ActiveCell<ReceiptRow>,
  ): boolean => {
    const isControl = ctrlKey || metaKey;
    if (key === "F8") {
      onDifference(shiftKey);
      return true;
    }
    if (key === "Enter" && isControl) {
      onPrimary();
      return true;
    }
    if (isReadOnly || isControl || altKey) return false;
    if (key === "Enter" && !shiftKey && field === "accepted" && isBeyond(row)) {
      withGrid((grid) => refuseSurplus(grid, String(id)));
      return false;
    }
    // A reason may begin with these characters.
    if (field === "reason") return false;
    if (key === "=") {
      withGrid((grid) => acceptAsShipped(grid, chosenKeys(grid)));
      onMove("next");
      return true;
    }
    if (!MINUS.has(key)) return false;
    withGrid((grid) => refuseLines(grid, chosenKeys(grid)));
    onMove("reason");
    return true;
  };
}
