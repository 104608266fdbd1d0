import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { CellChange, EditState, EditStep } from "#src/ui/grid/edit-state.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

type Grid = EditController<OfferLine>;

const DASHES = ["-", "−", "–", "—"];

const changesOf = (
  state: EditState<OfferLine>,
  key: string,
  values: Partial<Record<keyof OfferLine, CellValue>>,
): CellChange[] =>
  Object.entries(values).map(([field, value]): CellChange => ({
    key,
    field,
    from: contentOf(state, key, field),
    to: { value, bad: null },
  }));

const setting = (
  grid: Grid,
  keys: readonly string[],
  valuesOf: (line: OfferLine) => Partial<Record<keyof OfferLine, CellValue>>,
): void => {
  const { state } = grid.store;
  const cells = keys.flatMap((key) => {
    const line = state.rows.get(key);
    return line === undefined ? [] : changesOf(state, key, valuesOf(line));
  });
  grid.perform(cellsStep("edit", cells));
};

/** Reason for declining lines. The reason "other" has a comment. */
export interface Refusal {
  readonly reason: string | null;
  readonly comment: string | null;
}

/** Declines lines and clears their prices. A single undo reverts both. */
export const declineLines = (grid: Grid, keys: readonly string[], { reason, comment }: Refusal): void =>
  setting(grid, keys, () => ({
    price: null,
    rejected: true,
    reject_reason: reason,
    ...(comment === null ? {} : { comment }),
  }));

/** Says to screen readers what became of lines, which otherwise changes only their look. */
const say = (grid: Grid, word: "declined" | "restored", count: number): void =>
  grid.announce({ message_key: `offers.live.${word}`, params: { smart_count: count }, isUrgent: false });

export function declineLine(grid: Grid, key: string): void {
  setting(grid, [key], () => ({ price: null, rejected: true }));
  say(grid, "declined", 1);
}

/** Restores declined lines. The user must type their prices again. */
export function restoreLines(grid: Grid, keys: readonly string[]): void {
  setting(grid, keys, () => ({ rejected: false, reject_reason: null }));
  say(grid, "restored", keys.length);
}

export const restoreLine = (grid: Grid, key: string): void => restoreLines(grid, [key]);

export const giveReason = (grid: Grid, key: string, reason: string): void =>
  setting(grid, [key], () => ({ reject_reason: reason }));

/** Makes a price column decline a line if the user types or pastes a dash or one of `words`. */
export function refusing(
  words: readonly string[],
): (step: EditStep<OfferLine>, state: EditState<OfferLine>) => EditStep<OfferLine> {
  const texts = new Set([...DASHES, ...words]);
  const isRefusal = ({ field, to }: CellChange): boolean =>
    field === "price" && to.bad !== null && texts.has(to.bad.text.trim().toLowerCase());
  return (step, state) => {
    if (!step.cells.some(isRefusal)) return step;
    const cells = step.cells.flatMap((cell) =>
      isRefusal(cell)
        ? [{ ...cell, to: { value: null, bad: null } }, ...changesOf(state, cell.key, { rejected: true })]
        : [cell],
    );
    return { ...step, cells };
  };
}
