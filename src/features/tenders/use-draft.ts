import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode, RefObject } from "react";
import type { Lot } from "#contract/tenders/lot.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useMe } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { now } from "#src/locale/clock.ts";
import { useNow } from "#src/locale/use-now.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { isBlank } from "#src/features/tenders/lot-line.ts";
import type { LotLine } from "#src/features/tenders/lot-line.ts";
import { startState } from "#src/features/tenders/start-checks.ts";
import type { KeyedLine, StartState } from "#src/features/tenders/start-checks.ts";
import { useLotGrid } from "#src/features/tenders/use-lot-grid.ts";
import { useSaveLots } from "#src/features/tenders/use-save-lots.tsx";
import type { ShownState } from "#src/ui/grid/autosave.ts";

export interface Draft {
  readonly grid: EditController<LotLine>;
  readonly handle: RefObject<EditGridHandle | null>;
  readonly state: StartState;
  readonly save_state: ShownState;
  /** Number of unsaved cells. */
  readonly unsaved: number;
  /** Number of invalid cells. */
  readonly wrong: number;
  readonly saved_at: string | null;
  readonly lots: number;
  readonly suppliers: number;
  readonly is_read_only: boolean;
  readonly can_start: boolean;
  readonly conflict: ReactNode;
  readonly flush: () => Promise<boolean>;
  readonly begin_lot: () => void;
}

const keyedLines = (order: readonly string[], rows: ReadonlyMap<string, LotLine>): KeyedLine[] =>
  order.flatMap((key) => {
    const line = rows.get(key);
    return line === undefined ? [] : [{ key, line }];
  });

export function useDraft(
  tender: Tender,
  lots: readonly Lot[],
  options: { narrow: boolean; onPrimary: () => void; onUnsaved: (unsaved: boolean) => void },
): Draft {
  const { principal } = useMe();
  const { refresh } = useCache();
  const handle = useRef<EditGridHandle>(null);
  const made = useRef<EditController<LotLine> | null>(null);
  const [saved_at, setSavedAt] = useState<string | null>(null);
  const instant = useNow(MINUTE_MS);
  const is_read_only = tender.status !== "DRAFT" || !tender.actions.includes("edit");
  const lots_of = useSaveLots(tender.id, lots, {
    rows: () => made.current?.rows() ?? [],
    onSaved: () => setSavedAt(now().toISOString()),
    onStop: () => void refresh("tenders"),
  });
  const grid = useLotGrid({
    tender: tender.id,
    lots,
    narrow: options.narrow,
    isReadOnly: is_read_only,
    onSave: lots_of.save,
    onPrimary: options.onPrimary,
  });
  useEffect(() => {
    made.current = grid;
  }, [grid]);
  const { saveState, problemCount, unsavedCount } = useGridSummary(grid);
  const suppliers = useListOf("tender-suppliers", { of: tender.id }).total ?? tender.supplier_count;
  const typed = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  const lines = useMemo(() => keyedLines(typed.order, typed.rows), [typed]);
  const state = startState({
    tender,
    lines,
    wrong: problemCount,
    suppliers,
    verified: principal.workspace?.status === "VERIFIED",
    now: instant,
  });
  const isUnsaved = saveState !== "saved";
  // Incomplete rows exist only in this browser, so they count as unsaved, as do edits that are being saved.
  const flush = (): Promise<boolean> => handle.current?.flush() ?? grid.flush();
  useUnsaved(isUnsaved || state.unfinished.length > 0, { save: flush, whole_page: true });
  const { onUnsaved } = options;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  return {
    grid,
    handle,
    state,
    saved_at,
    suppliers: suppliers + tender.awaited_count,
    is_read_only,
    save_state: saveState,
    unsaved: unsavedCount,
    wrong: problemCount,
    lots: lines.filter(({ line }) => !isBlank(line)).length,
    can_start: tender.actions.includes("start") && state.ready,
    conflict: lots_of.dialog,
    flush,
    // Focuses the empty row below the last lot, where typing creates a lot.
    begin_lot: () => handle.current?.focusCell(grid.store.view.at(-1) ?? "", "nomenclature"),
  };
}
