import { useEffect, useEffectEvent } from "react";
import type { ReactNode } from "react";
import { useMe } from "#src/api/me.tsx";
import { runIfTabClosed, currentTabId } from "#src/api/tab.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { formatCell } from "#src/ui/grid/cell-text.ts";
import { writeCell } from "#src/ui/grid/columns.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import { restoringChange } from "#src/ui/grid/stored-cell.ts";
import { unsavedCells } from "#src/ui/grid/unsaved-cells.ts";
import {
  groupByCell,
  toStoredCell,
  storedEditsKey,
  unsavedStoredCells,
  claimStoredEdits,
  writeStoredEdits,
} from "#src/features/offers/stored-edits.ts";
import type { StoredCell, StoredEdits, EditsOwner } from "#src/features/offers/stored-edits.ts";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { TermsStore } from "#src/features/offers/terms-store.ts";
import type { ResumedLine } from "#src/features/offers/use-save-lines.tsx";

const WRITE_MS = 150;

type Grid = EditController<OfferLine>;
type Doubles = readonly (readonly StoredCell[])[];

const resumedLines = (cells: readonly StoredCell[]): Map<number, ResumedLine> => {
  const lines = new Map<number, { version: number; base: Record<string, CellValue> }>();
  for (const { line, version, field, base } of cells) {
    const known = lines.get(line) ?? { version, base: {} };
    known.base[field] = base;
    lines.set(line, { ...known, version: Math.min(known.version, version) });
  }
  return lines;
};

function namedCell(grid: Grid, cell: StoredCell): { label: string; text: string } {
  const row = grid.store.state.rows.get(String(cell.line));
  const column = grid.store.columns.find((each) => each.field === cell.field);
  if (row === undefined || column === undefined) return { label: cell.field, text: cell.text ?? String(cell.value) };
  return {
    label: `${lineName(row)}: ${column.header}`,
    text: cell.text ?? formatCell(column, writeCell(row, cell.field, cell.value), grid.store.values),
  };
}

interface Keeping {
  readonly grid: Grid;
  readonly terms: TermsStore;
  readonly of: EditsOwner;
  /** Applies stored edits to the lines. Returns the cells that have different texts in several tabs. */
  readonly lay: (found: readonly StoredEdits[]) => Doubles;
  readonly decide: (doubles: Doubles) => Promise<"decided" | "put off">;
  readonly originOf: (line: number) => ResumedLine | undefined;
}

/** Restores stored edits, then stores unsaved edits after each change. Returns a cleanup function. */
function keepEdits({ grid, terms, of, lay, decide, originOf }: Keeping): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open: readonly StoredCell[] = [];
  // Key of the storage entry. Null until the stored edits are read, so that nothing overwrites them.
  let name: string | null = null;
  let isLeft = false;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (name === null) return;
    const cells = unsavedCells(grid.store.state, grid.open.now).map((cell): StoredCell => {
      const origin = originOf(Number(cell.id));
      const version = origin?.version ?? grid.store.state.base.get(String(cell.id))?.version ?? 0;
      return toStoredCell({ ...cell, base: origin?.base[cell.field] ?? cell.base }, version);
    });
    writeStoredEdits(localStorage, name, { at: nowMs(), cells: [...cells, ...open], terms: terms.unsaved() });
  };
  const later = (): void => {
    timer ??= setTimeout(write, WRITE_MS);
  };
  const begin = async (): Promise<void> => {
    const tab = await currentTabId();
    if (isLeft) return;
    const found = await claimStoredEdits(localStorage, { of, tab, now: nowMs() }, runIfTabClosed);
    name = storedEditsKey(of, tab);
    const doubles = lay(found);
    open = doubles.flat();
    later();
    if (doubles.length === 0) return;
    const answer = await decide(doubles);
    open = answer === "put off" ? doubles.flatMap((each) => each.slice(1)) : [];
    later();
  };
  void begin();
  const stops = [grid.store.subscribe(later), grid.open.subscribe(later), terms.subscribe(later)];
  window.addEventListener("pagehide", write);
  return () => {
    isLeft = true;
    for (const stop of stops) stop();
    window.removeEventListener("pagehide", write);
    write();
    // The calls made when the page closes finish after it is gone. The entry is therefore written again once they have
    // succeeded.
    void Promise.all([grid.flush(), terms.flush()]).then(write);
  };
}

interface StoredEditsOptions {
  readonly draft: number;
  readonly grid: Grid;
  readonly terms: TermsStore;
  readonly resume: (lines: ReadonlyMap<number, ResumedLine>) => void;
  /** Returns the base of a line's edits if it differs from the server state in the grid. */
  readonly typedOn: (line: number) => ResumedLine | undefined;
}

/**
 * Stores unsaved edits in this browser, including the open cell, and removes them once they are saved. They are
 * restored on the next visit, for example after a crash. Each tab has a separate entry. Entries from closed tabs are
 * moved to this tab. If two entries contain the same cell, the user decides.
 */
export function useStoredEdits({ draft, grid, terms, resume, typedOn }: StoredEditsOptions): ReactNode {
  const t = useT();
  const notify = useNotify();
  const { user } = useMe();
  const { ask, dialog } = useConflict();
  const user_id = user.id;

  const layCells = (cells: readonly StoredCell[]): void => {
    resume(resumedLines(cells));
    grid.perform(
      cellsStep(
        "edit",
        cells.flatMap((cell) => restoringChange(grid, cell) ?? []),
      ),
    );
  };
  const decide = useEffectEvent(async (doubles: Doubles): Promise<"decided" | "put off"> => {
    const others = doubles.flatMap((each) => each.slice(1).map((theirs) => ({ mine: each[0] ?? theirs, theirs })));
    const choices = await ask(
      others.map(({ mine, theirs }, index) => ({
        key: String(index),
        label: namedCell(grid, theirs).label,
        mine: namedCell(grid, mine).text,
        theirs: namedCell(grid, theirs).text,
      })),
      "tabs",
    );
    layCells(others.flatMap(({ mine, theirs }, index) => [mine, ...(choices?.[index] === "theirs" ? [theirs] : [])]));
    return choices === null ? "put off" : "decided";
  });
  const lay = useEffectEvent((found: readonly StoredEdits[]): Doubles => {
    const news = unsavedStoredCells(
      found.flatMap(({ cells }) => cells),
      grid.rows(),
    );
    const places = groupByCell(news);
    layCells(places.flatMap((each) => (each.length === 1 ? each : [])));
    const kept = found.find((each) => each.terms !== null)?.terms ?? null;
    if (kept !== null) terms.resume(kept);
    const count = places.length + (kept === null ? 0 : 1);
    if (count > 0) notify(t("offers.save.restored", { count }));
    return places.filter((each) => each.length > 1);
  });
  const originOf = useEffectEvent((line: number): ResumedLine | undefined => typedOn(line));

  useEffect(
    () =>
      keepEdits({
        grid,
        terms,
        of: { user: user_id, draft },
        lay: (found) => lay(found),
        decide: (doubles) => decide(doubles),
        originOf: (line) => originOf(line),
      }),
    [grid, terms, draft, user_id],
  );
  return dialog;
}
