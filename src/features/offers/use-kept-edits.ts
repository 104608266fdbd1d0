import { useEffect, useState } from "react";
import type { OfferDraft } from "#contract/offers/draft.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { nowMs } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { cellsStep, textChange } from "#src/ui/grid/edit-gestures.ts";
import { contentOf } from "#src/ui/grid/edit-state.ts";
import type { CellChange } from "#src/ui/grid/edit-state.ts";
import { unsavedCells } from "#src/ui/grid/unsaved-cells.ts";
import { keptCells, readKept, shelfName, stillNew, writeKept } from "#src/features/offers/kept-edits.ts";
import type { KeptCell, KeptEdits } from "#src/features/offers/kept-edits.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { TermsStore } from "#src/features/offers/terms-store.ts";
import type { ResumedLine } from "#src/features/offers/use-save-lines.tsx";

const WRITE_MS = 150;

/** What this person typed into the working copy at an earlier look and never got to the server; read once. */
export function useKept(draft: OfferDraft): { kept: KeptEdits | null; name: string } {
  const { user } = useMe();
  const name = shelfName({ user: user.id, draft: draft.id });
  const [kept] = useState(() => readKept(localStorage, name, nowMs()));
  return { kept, name };
}

const resumedLines = (cells: readonly KeptCell[]): Map<number, ResumedLine> => {
  const lines = new Map<number, { version: number; base: Record<string, CellValue> }>();
  for (const { line, version, field, base } of cells) {
    const known = lines.get(line) ?? { version, base: {} };
    known.base[field] = base;
    lines.set(line, known);
  }
  return lines;
};

/** A kept cell as a change of the grid; a text that couldn't be read is read again. */
const changeOf = (grid: EditController<OfferLine>, { line, field, value, text }: KeptCell): CellChange | null => {
  const key = String(line);
  const row = grid.store.state.rows.get(key);
  const column = grid.store.columns.find((each) => each.field === field);
  if (text !== null && row !== undefined && column !== undefined)
    return textChange(grid.scene, { key, row, column }, text);
  return text === null ? { key, field, from: contentOf(grid.store.state, key, field), to: { value, bad: null } } : null;
};

interface KeptEditsOptions {
  readonly name: string;
  readonly kept: KeptEdits | null;
  readonly grid: EditController<OfferLine>;
  readonly terms: TermsStore;
  readonly resume: (lines: ReadonlyMap<number, ResumedLine>) => void;
}

/**
 * Keeps in this browser what isn't on the server yet, and lays it over the lines again at the next look: a reload, a
 * crash or an empty battery costs nothing that was typed. What is saved is forgotten here.
 */
export function useKeptEdits({ name, kept, grid, terms, resume }: KeptEditsOptions): void {
  const t = useT();
  const feedback = useFeedback();
  const [words] = useState(() => ({
    restored: (count: number) => feedback.toast(t("offers.save.restored", { count })),
  }));
  useEffect(() => {
    const cells = kept === null ? [] : stillNew(kept.cells, grid.rows());
    resume(resumedLines(cells));
    grid.perform(
      cellsStep(
        "edit",
        cells.flatMap((cell) => changeOf(grid, cell) ?? []),
      ),
    );
    if (kept?.terms !== null && kept !== null) void terms.flush();
    const count = cells.length + (kept === null || kept.terms === null ? 0 : 1);
    if (count > 0) words.restored(count);
  }, [kept, grid, terms, resume, words]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const versionOf = (line: number): number => grid.store.state.base.get(String(line))?.version ?? 0;
      writeKept(localStorage, name, {
        at: nowMs(),
        cells: keptCells(unsavedCells(grid.store.state), versionOf),
        terms: terms.unsaved(),
      });
    };
    const later = (): void => {
      timer ??= setTimeout(write, WRITE_MS);
    };
    const stops = [grid.store.subscribe(later), terms.subscribe(later)];
    window.addEventListener("pagehide", write);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("pagehide", write);
      write();
      // What goes out on leaving is saved after this page is gone.
      void Promise.all([grid.flush(), terms.flush()]).then(write);
    };
  }, [grid, terms, name]);
}
