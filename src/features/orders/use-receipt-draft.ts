import { useCallback, useEffect, useRef, useState } from "react";
import { nowMs } from "#src/locale/clock.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { cellsStep } from "#src/ui/grid/edit-gestures.ts";
import { restoringChange } from "#src/ui/grid/stored-cell.ts";
import { unsavedCells } from "#src/ui/grid/unsaved-cells.ts";
import {
  byName,
  changedCells,
  mergedCells,
  NO_RECEIPT_FORM,
  parseReceiptDraft,
  readReceiptDraft,
  writeReceiptDraft,
} from "#src/features/orders/receipt-draft.ts";
import type { DraftCell, ReceiptDraft, ReceiptForm } from "#src/features/orders/receipt-draft.ts";
import type { ReceiptRow } from "#src/features/orders/receipt-row.ts";
import { removeStored } from "#src/ui/page/use-stored.ts";

type Grid = EditController<ReceiptRow>;

const WRITE_MS = 150;

const FIELDS: readonly DraftCell["field"][] = ["accepted", "refused", "reason"];

function typedCells(grid: Grid): ReadonlyMap<string, DraftCell> {
  const cells = unsavedCells(grid.store.state, grid.open.now).flatMap(
    ({ id, field: name, value, text }): DraftCell[] => {
      const field = FIELDS.find((each) => each === name);
      return field === undefined
        ? []
        : [{ line: Number(id), field, value: value === null ? null : String(value), text }];
    },
  );
  return byName(cells);
}

/** Writes changes by another tab, or an earlier visit, into the grid. */
function restore(grid: Grid, changes: ReturnType<typeof changedCells>): void {
  const cells = changes.map(([name, cell]): DraftCell => {
    if (cell !== null) return cell;
    const [line = "", place = ""] = name.split(" ");
    const field = FIELDS.find((each) => each === place) ?? "accepted";
    return { line: Number(line), field, value: null, text: null };
  });
  const known = cells.filter(({ line }) => grid.store.state.rows.has(String(line)));
  grid.perform(
    cellsStep(
      "edit",
      known.flatMap((cell) => restoringChange(grid, cell) ?? []),
    ),
  );
}

interface Keeping {
  readonly grid: Grid;
  readonly key: string;
  readonly form: () => ReceiptForm;
  readonly onForm: (form: ReceiptForm) => void;
  readonly onWritten: (at: number, isStored: boolean) => void;
}

/**
 * Restores the stored draft, then stores each change. Tabs that count the same delivery exchange their changes cell by
 * cell. Returns `later`, which schedules a write, and `stop`, which writes for the last time or discards the draft.
 */
function keepDraft({ grid, key, form, onForm, onWritten }: Keeping) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let shared: ReadonlyMap<string, DraftCell> = new Map();
  let written = JSON.stringify(NO_RECEIPT_FORM);
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isEnded) return;
    const now = typedCells(grid);
    const changes = changedCells(shared, now);
    const said = form();
    if (changes.length === 0 && JSON.stringify(said) === written) return;
    const stored = mergedCells(byName(readReceiptDraft(key)?.cells ?? []), changes);
    const at = nowMs();
    const isStored = writeReceiptDraft(key, { at, form: said, cells: [...stored.values()] });
    shared = now;
    written = JSON.stringify(said);
    onWritten(at, isStored);
  };
  const later = (): void => {
    timer ??= setTimeout(write, WRITE_MS);
  };
  const take = (draft: ReceiptDraft | null): void => {
    const theirs = byName(draft?.cells ?? []);
    const changes = changedCells(shared, theirs);
    shared = theirs;
    written = JSON.stringify(draft?.form ?? NO_RECEIPT_FORM);
    if (changes.length > 0) restore(grid, changes);
    onForm(draft?.form ?? NO_RECEIPT_FORM);
  };
  const found = readReceiptDraft(key);
  if (found !== null) {
    take(found);
    onWritten(found.at, true);
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== key || isEnded) return;
    write();
    take(event.newValue === null ? null : parseReceiptDraft(JSON.parse(event.newValue)));
  };
  const stops = [grid.store.subscribe(later), grid.open.subscribe(later)];
  window.addEventListener("pagehide", write);
  window.addEventListener("storage", onStorage);
  return {
    later,
    discard: (): void => {
      clearTimeout(timer);
      isEnded = true;
      removeStored(key);
    },
    stop: (): void => {
      write();
      for (const each of stops) each();
      window.removeEventListener("pagehide", write);
      window.removeEventListener("storage", onStorage);
    },
  };
}

export interface DraftOfReceipt {
  readonly form: ReceiptForm;
  readonly setForm: (form: ReceiptForm) => void;
  /** Time of the last write in milliseconds. Null if nothing was typed yet. */
  readonly stored_at: number | null;
  /** False if the browser could not store the draft, which is then lost when the page closes. */
  readonly is_stored: boolean;
  /** Removes the draft once the receipt is recorded. */
  readonly discard: () => void;
}

/**
 * Stores a receipt in this browser while it is counted, including the open cell, and restores it on the next visit.
 * Does nothing while `enabled` is false.
 */
export function useReceiptDraft(grid: Grid, key: string, enabled: boolean): DraftOfReceipt {
  const [form, setForm] = useState<ReceiptForm>(NO_RECEIPT_FORM);
  const [note, setNote] = useState<{ at: number; is_stored: boolean } | null>(null);
  const latest = useRef(form);
  const keeper = useRef<ReturnType<typeof keepDraft> | null>(null);
  const change = useCallback((next: ReceiptForm): void => {
    latest.current = next;
    setForm(next);
    keeper.current?.later();
  }, []);
  useEffect(() => {
    if (!enabled) return undefined;
    const kept = keepDraft({
      grid,
      key,
      form: () => latest.current,
      onForm: (next) => {
        latest.current = next;
        setForm(next);
      },
      onWritten: (at, is_stored) => setNote({ at, is_stored }),
    });
    keeper.current = kept;
    return () => {
      kept.stop();
      keeper.current = null;
    };
  }, [grid, key, enabled]);
  return {
    form,
    setForm: change,
    stored_at: note?.at ?? null,
    is_stored: note?.is_stored ?? true,
    discard: () => keeper.current?.discard(),
  };
}
