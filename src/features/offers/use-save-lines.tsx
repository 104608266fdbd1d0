import { useRef } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import { draftApi } from "#contract/offers/offer.api.ts";
import { OfferDraftItem } from "#contract/offers/offer.schema.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { useT } from "#src/locale/use-t.ts";
import type { ConflictField } from "#src/ui/conflict/conflict-field.ts";
import type { CellError, SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { isOver } from "#src/features/offers/offer-stop.ts";
import { gridField, lineName, lineOf, patchesOf } from "#src/features/offers/offer-line.ts";
import type { LinePatch, OfferLine } from "#src/features/offers/offer-line.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";

const Current = z.array(OfferDraftItem);
const cellKey = (cell: Pick<SavedCell, "id" | "field">): string => `${cell.id} ${cell.field}`;
const NAMED = ["price", "delivery_min", "delivery_max", "availability", "replacement", "comment"] as const;

/** The problems of a refused call at the cells that they are about. */
const cellErrors = (error: ApiError, patches: readonly LinePatch[]): CellError[] =>
  error.problems.flatMap(({ row, field, detail }) => {
    const id = patches[row ?? -1]?.id;
    return id === undefined || field === undefined ? [] : [{ id, field: gridField(field), message_key: "offers.problem", params: { detail } }];
  });

/**
 * Saves edited cells of a working copy in one call. Where a colleague was faster the person chooses between both values;
 * where the offer takes no more edits, nothing is tried again and the edits stay on the screen.
 */
export function useSaveLines(draft: number, known: readonly OfferDraftItem[], events: { onSaved: () => void; onStop: () => void }): { save: (batch: SaveBatch<OfferLine>) => Promise<SaveResult<OfferLine>>; dialog: ReactNode } {
  const t = useT();
  const newer = useRef(new Map<number, OfferDraftItem>());
  const { ask, dialog } = useConflict();
  const keep = (items: readonly OfferDraftItem[]): void => {
    for (const item of items) newer.current.set(item.id, item);
  };
  const differences = (cells: readonly SavedCell[], current: readonly OfferDraftItem[]): ConflictField[] =>
    cells.flatMap(({ id, field, value }) => {
      const item = current.find((each) => each.id === id);
      const name = NAMED.find((each) => each === field);
      if (item === undefined || name === undefined) return [];
      const line = lineOf(item);
      const theirs = line[name];
      if (theirs === value) return [];
      const words = (given: string | number | boolean | null): string => (given === null ? t("controls.conflict.empty") : String(given));
      return [{ key: cellKey({ id, field }), label: `${lineName(line)}: ${t(`offers.conflict.${name}`)}`, mine: words(value), theirs: words(theirs) }];
    });

  const send = async (cells: readonly SavedCell[]): Promise<SaveResult<OfferLine>> => {
    if (cells.length === 0) return {};
    const versions = new Map(known.map((item): [number, number] => [item.id, Math.max(item.version, newer.current.get(item.id)?.version ?? 0)]));
    const patches = patchesOf(cells, (id) => versions.get(id));
    try {
      const saved = await call(draftApi.patch_items, { params: { id: draft }, body: patches });
      keep(saved);
      events.onSaved();
      return { rows: saved.map(lineOf) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "version_conflict") {
        const current = Current.parse(error.body.current);
        keep(current);
        const choices = await ask(differences(cells, current));
        if (choices === null) throw new Cancelled();
        const result = await send(cells.filter((cell) => choices[cellKey(cell)] !== "theirs"));
        return { ...result, rows: [...current.map(lineOf), ...(result.rows ?? [])] };
      }
      if (isOver(error)) {
        events.onStop();
        return { applied: false };
      }
      const errors = cellErrors(error, patches);
      if (errors.length === 0) throw error;
      return { applied: false, errors };
    }
  };
  return { save: (batch) => send(batch.changes), dialog };
}
