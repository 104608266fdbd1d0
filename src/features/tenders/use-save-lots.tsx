import { useCallback, useRef } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import { Lot } from "#contract/tenders/lot.schema.ts";
import { ApiError, NoResponseError } from "#src/api/api-error.ts";
import { useCache } from "#src/api/hooks.ts";
import { useManyLots } from "#src/api/use-many.ts";
import { cellErrors, madeOf, rowsOf, useMergedCells, useSameCall } from "#src/kit/form/save-cells.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { GridId } from "#src/ui/grid/columns.ts";
import type { SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { createBody, lineName, lineOf, LOT_CELLS, patchesOf, withoutRequest } from "#src/features/tenders/lot-line.ts";
import type { LotCreateBody, LotLine } from "#src/features/tenders/lot-line.ts";

type Batch = SaveBatch<LotLine>;
type Result = SaveResult<LotLine>;

const Current = z.array(Lot);
const CONFLICT_FIELDS = ["position", ...LOT_CELLS] as const;

/** Returns the indexes of lots that can't be restored unchanged, because their purchase item is gone. */
const orphanRows = (error: unknown): ReadonlySet<number> =>
  new Set(
    error instanceof ApiError && error.code === "invalid_input"
      ? error.problems.flatMap(({ row, field }) => (field === "purchase_item" && row !== undefined ? [row] : []))
      : [],
  );

/**
 * Saves a draft's changed cells, deleted lots and new lots, each in one call. New lots are sent last, so that retrying
 * a batch creates no lot twice. After a conflict, the user chooses between the two values. If the tender is no longer a
 * draft, the edits stay on the screen and `onStop` is called.
 */
export function useSaveLots(
  tender: number,
  known: readonly Lot[],
  events: { rows: () => readonly LotLine[]; onSaved: () => void; onStop: () => void },
): { save: (batch: Batch) => Promise<Result>; dialog: ReactNode } {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh, outdate } = useCache();
  const newer = useRef(new Map<number, Lot>());
  const gone = useRef(new Set<GridId>());
  const asked = useRef<readonly GridId[]>([]);
  const sameCall = useSameCall();
  const many = useManyLots(tender);

  const lotOf = (id: number): Lot | undefined => {
    const [mine, theirs] = [newer.current.get(id), known.find((lot) => lot.id === id)];
    return (mine?.version ?? 0) > (theirs?.version ?? 0) ? mine : theirs;
  };
  const keep = (lots: readonly Lot[]): void => {
    for (const lot of lots) newer.current.set(lot.id, lot);
  };
  const restructured = useCallback(() => void refresh("lots", "tenders"), [refresh]);

  const remove = async (removed: readonly GridId[]): Promise<void> => {
    const ids = removed.filter((id) => !gone.current.has(id)).map(Number);
    if (ids.length === 0) return;
    await many.remove(ids);
    for (const id of removed) gone.current.add(id);
    restructured();
  };

  const create = async (created: Batch["created"]): Promise<Result> => {
    asked.current = created.map(({ id }) => id);
    if (created.length === 0) return {};
    const rows = events.rows();
    const lastKnown = rows.findLastIndex((row) => lotOf(Number(row.id)) !== undefined && !gone.current.has(row.id));
    const body = created.map(({ id, row }) => {
      const index = rows.findIndex((each) => each.id === id);
      return createBody(row, index >= 0 && index < lastKnown ? index + 1 : null);
    });
    const post = (made: readonly LotCreateBody[]): Promise<Lot[]> =>
      sameCall(made, (key) => many.create([...made], { key }));
    const lots = await post(body).catch((error: unknown) => {
      const orphans = orphanRows(error);
      if (orphans.size === 0) throw error;
      notify(t("tenders.lot.without_request", { smart_count: orphans.size, count: String(orphans.size) }));
      return post(body.map((row, index) => (orphans.has(index) ? withoutRequest(row) : row)));
    });
    keep(lots);
    restructured();
    return madeOf(created, lots, lineOf);
  };

  const { merge, dialog } = useMergedCells({
    current: Current,
    rowOf: lineOf,
    begun: lotOf,
    labelOf: (lot, name) => {
      const field = CONFLICT_FIELDS.find((each) => each === name);
      return field && `${lineName(lineOf(lot))}: ${t(`tenders.lot.${field}`)}`;
    },
    say: (_field, value) => String(value ?? t("controls.conflict.empty")),
    keep,
  });

  const patch = async (cells: readonly SavedCell[]): Promise<Result> => {
    asked.current = rowsOf(cells);
    const patches = patchesOf(cells, (id) => lotOf(id)?.version);
    if (patches.length === 0) return { rows: cells.flatMap(({ id }) => lotOf(Number(id)) ?? []).map(lineOf) };
    const lots = await many.change(patches);
    keep(lots);
    // A user who leaves the page and comes back at once must not see the lots as they were read before.
    void outdate("lots");
    if (cells.some(({ field }) => field === "position")) restructured();
    return { rows: lots.map(lineOf) };
  };

  const save = async (batch: Batch): Promise<Result> => {
    try {
      const changed = await merge(batch.changes, patch);
      await remove(batch.removed);
      const made = await create(batch.created);
      events.onSaved();
      return { ids: made.ids ?? [], rows: [...(changed.rows ?? []), ...(made.rows ?? [])] };
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === "invalid_input";
      const errors = isRefused ? cellErrors(error, asked.current, "tenders.problem") : [];
      if (errors.length > 0) return { applied: false, errors };
      if (error instanceof ApiError && error.code === "wrong_state") {
        events.onStop();
        return { applied: false };
      }
      if (error instanceof ApiError && error.status === 404) {
        notify(t("tenders.lot.gone"), { type: "error" });
        restructured();
        // If there is no response, the page shows its own message and sends the same batch again.
      } else if (!(error instanceof NoResponseError)) fail(error);
      throw error;
    }
  };
  return { save, dialog };
}
