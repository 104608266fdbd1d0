import { useCallback, useRef } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import { Lot } from "#contract/tenders/lot.schema.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { ApiError, Cancelled, NoAnswer } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import type { ConflictField } from "#src/ui/conflict/conflict-field.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { GridId } from "#src/ui/grid/columns.ts";
import type { CellError, SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { createBody, lineName, lineOf, LOT_CELLS, patchesOf, withoutRequest } from "#src/features/tenders/lot-line.ts";
import type { LotCreateBody, LotLine } from "#src/features/tenders/lot-line.ts";

type Batch = SaveBatch<LotLine>;
type Result = SaveResult<LotLine>;

const Current = z.array(Lot);
const cellKey = (cell: Pick<SavedCell, "id" | "field">): string => `${cell.id} ${cell.field}`;
const CONFLICT_FIELDS = ["position", ...LOT_CELLS] as const;

/** Places of lots that can't be put back as they were, since the purchase request that they were made of is gone. */
const orphanRows = (error: unknown): ReadonlySet<number> =>
  new Set(
    error instanceof ApiError && error.code === "invalid_input"
      ? error.problems.flatMap(({ row, field }) => (field === "purchase_item" && row !== undefined ? [row] : []))
      : [],
  );

/** The problems of a refused call at the cells of the rows that were sent. */
const cellErrors = (error: unknown, ids: readonly GridId[]): CellError[] =>
  !(error instanceof ApiError) || error.code !== "invalid_input"
    ? []
    : error.problems.flatMap(({ row, field, detail }) => {
        const id = ids[row ?? -1];
        return id === undefined || field === undefined
          ? []
          : [{ id, field, message_key: "tenders.problem", params: { detail } }];
      });

/**
 * Saves what was typed into the lots of a draft: changed cells, rows taken out, new rows, each in one call. New rows
 * come last, so that a batch that is sent again after a failure makes none of them twice. Where somebody else was
 * faster, the person chooses between both values; where the tender is no draft any more, the edits stay on the screen
 * and `onStop` hears of it.
 */
export function useSaveLots(
  tender: number,
  known: readonly Lot[],
  events: { rows: () => readonly LotLine[]; onSaved: () => void; onStop: () => void },
): { save: (batch: Batch) => Promise<Result>; dialog: ReactNode } {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { refresh } = useCache();
  const { ask, dialog } = useConflict();
  const newer = useRef(new Map<number, Lot>());
  const gone = useRef(new Set<GridId>());
  const sent = useRef({ text: "", key: "" });
  const params = { id: tender };

  const lotOf = (id: number): Lot | undefined => {
    const [mine, theirs] = [newer.current.get(id), known.find((lot) => lot.id === id)];
    return (mine?.version ?? 0) > (theirs?.version ?? 0) ? mine : theirs;
  };
  const keep = (lots: readonly Lot[]): void => {
    for (const lot of lots) newer.current.set(lot.id, lot);
  };
  const restructured = useCallback(() => void refresh(lotApi.list, "tenders"), [refresh]);

  const remove = async (removed: readonly GridId[]): Promise<void> => {
    const ids = removed.filter((id) => !gone.current.has(id)).map(Number);
    if (ids.length === 0) return;
    await call(lotApi.remove_many, { params, body: { ids } });
    for (const id of removed) gone.current.add(id);
    restructured();
  };

  const create = async (created: Batch["created"]): Promise<Result> => {
    if (created.length === 0) return {};
    const rows = events.rows();
    const lastKnown = rows.findLastIndex((row) => lotOf(Number(row.id)) !== undefined && !gone.current.has(row.id));
    const body = created.map(({ id, row }) => {
      const index = rows.findIndex((each) => each.id === id);
      return createBody(row, index >= 0 && index < lastKnown ? index + 1 : null);
    });
    const post = (rowsToMake: readonly LotCreateBody[]): Promise<Lot[]> => {
      const text = JSON.stringify(rowsToMake);
      // The same rows again are the same call: an answer that was lost on the way makes no second lots.
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return call(lotApi.create, { params, body: [...rowsToMake] }, { idempotency_key: sent.current.key });
    };
    const lots = await post(body).catch((error: unknown) => {
      const orphans = orphanRows(error);
      if (orphans.size === 0) throw error;
      notify(t("tenders.lot.without_request", { smart_count: orphans.size, count: String(orphans.size) }));
      return post(body.map((row, index) => (orphans.has(index) ? withoutRequest(row) : row)));
    });
    sent.current = { text: "", key: "" };
    keep(lots);
    restructured();
    return { ids: created.map(({ id }, index) => ({ from: id, to: lots[index]?.id ?? id })), rows: lots.map(lineOf) };
  };

  const differences = (cells: readonly SavedCell[], current: readonly Lot[]): ConflictField[] =>
    cells.flatMap((cell): ConflictField[] => {
      const lot = current.find(({ id }) => id === cell.id);
      const field = CONFLICT_FIELDS.find((each) => each === cell.field);
      if (lot === undefined || field === undefined) return [];
      const [theirs, before] = [lineOf(lot)[field], known.find(({ id }) => id === cell.id)];
      // What only one of the two has changed needs no choice.
      if (theirs === cell.value || (before !== undefined && theirs === lineOf(before)[field])) return [];
      return [
        {
          key: cellKey(cell),
          label: `${lineName(lineOf(lot))}: ${t(`tenders.lot.${field}`)}`,
          mine: String(cell.value ?? t("controls.conflict.empty")),
          theirs: String(theirs ?? t("controls.conflict.empty")),
        },
      ];
    });

  const patch = async (cells: readonly SavedCell[]): Promise<Result> => {
    const patches = patchesOf(cells, (id) => lotOf(id)?.version);
    if (patches.length === 0) return { rows: cells.flatMap(({ id }) => lotOf(Number(id)) ?? []).map(lineOf) };
    try {
      const lots = await call(lotApi.patch_many, { params, body: patches });
      keep(lots);
      if (cells.some(({ field }) => field === "position")) restructured();
      return { rows: lots.map(lineOf) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
      const current = Current.parse(error.body.current);
      const questions = differences(cells, current);
      keep(current);
      const choices = await ask(questions);
      if (choices === null) throw new Cancelled();
      const result = await patch(cells.filter((cell) => choices[cellKey(cell)] !== "theirs"));
      return { ...result, rows: [...current.map(lineOf), ...(result.rows ?? [])] };
    }
  };

  const save = async (batch: Batch): Promise<Result> => {
    let asked: readonly GridId[] = [...new Set(batch.changes.map(({ id }) => id))];
    try {
      const changed = await patch(batch.changes);
      await remove(batch.removed);
      asked = batch.created.map(({ id }) => id);
      const made = await create(batch.created);
      events.onSaved();
      return { ids: made.ids ?? [], rows: [...(changed.rows ?? []), ...(made.rows ?? [])] };
    } catch (error) {
      const errors = cellErrors(error, asked);
      if (errors.length > 0) return { applied: false, errors };
      if (error instanceof ApiError && error.code === "wrong_state") {
        events.onStop();
        return { applied: false };
      }
      if (error instanceof ApiError && error.status === 404) {
        notify(t("tenders.lot.gone"), { type: "error" });
        restructured();
        // Without an answer the page says so by itself, and the same is sent again.
      } else if (!(error instanceof NoAnswer)) fail(error);
      throw error;
    }
  };
  return { save, dialog };
}
