import { useCallback, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { PurchaseItem, PurchaseItemsCreate } from "#contract/purchase-items/purchase-item.schema.ts";
import { ApiError, Cancelled, NoAnswer } from "#src/api/api-error.ts";
import { useManyItems } from "#src/api/use-many-items.ts";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { useT } from "#src/locale/use-t.ts";
import type { ConflictField } from "#src/ui/conflict/conflict-field.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { GridId } from "#src/ui/grid/columns.ts";
import { readCell } from "#src/ui/grid/columns.ts";
import type { CellError, SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { DRAFT_FIELDS, draftOf, wireCells, wireFields } from "#src/features/purchase-items/draft-item.ts";
import type { DraftItem } from "#src/features/purchase-items/draft-item.ts";
import { useFieldText } from "#src/features/purchase-items/use-field-text.ts";

type Batch = SaveBatch<DraftItem>;
type Result = SaveResult<DraftItem>;

const cellKey = (cell: Pick<SavedCell, "id" | "field">): string => `${cell.id} ${cell.field}`;
const Current = z.array(PurchaseItem);

/** The problems of a refused call at the cells that they are about. */
export const cellErrors = (error: unknown, ids: readonly GridId[]): CellError[] =>
  !(error instanceof ApiError)
    ? []
    : error.problems.flatMap(({ row, field, detail }) => {
        const id = ids[row ?? -1];
        return id === undefined || field === undefined
          ? []
          : [{ id, field, message_key: "purchase_items.problem", params: { detail } }];
      });

/** Those of the rows that were to be deleted that the call was refused for. */
const refusedRows = (error: ApiError, ids: readonly number[]): number[] =>
  error.problems.flatMap(({ row }) => ids[row ?? -1] ?? []);

/** What is said of a whole row, such as that it is deleted, at the cells that were changed in it. */
const changedCells = ({ changes }: Batch, error: CellError): CellError[] =>
  changes.flatMap(({ id, field }) => (id === error.id ? [{ ...error, field }] : []));

/**
 * Saves what was typed into items: changed cells, rows taken out, new rows, each in one call; a row that comes back by
 * an undo is brought back, not made anew. Where somebody else was faster, the person chooses cell by cell between both
 * values; giving no answer keeps the edits unsaved. `known` are the items of the page as the list has them, with their
 * versions.
 */
export function useSaveItems(
  known: readonly PurchaseItem[],
  attributes: readonly GridField[],
): { save: (batch: Batch) => Promise<Result>; dialog: ReactNode } {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const { ask, dialog } = useConflict();
  const text = useFieldText();
  const many = useManyItems();
  const seen = useRef(new Map<number, PurchaseItem>());
  const gone = useRef(new Set<GridId>());
  const sent = useRef({ text: "", key: "" });
  const query = { with_attributes: attributes.flatMap(({ attribute }) => (attribute === null ? [] : [attribute.id])) };

  const itemOf = (id: GridId): PurchaseItem | undefined => seen.current.get(Number(id));
  const keep = useCallback((items: readonly PurchaseItem[]): void => {
    for (const item of items)
      if (item.version >= (seen.current.get(item.id)?.version ?? 0)) seen.current.set(item.id, item);
  }, []);
  // Items of the pages before too: what was typed there may go out, or be undone, on this one.
  useEffect(() => keep(known), [keep, known]);
  const titleOf = (field: string): string =>
    attributes.find(({ key }) => key === field)?.title ??
    t(`purchase_items.field.${DRAFT_FIELDS.find((each) => each === field) ?? "nomenclature"}`);

  const differences = (cells: readonly SavedCell[], current: readonly PurchaseItem[]): ConflictField[] =>
    cells.flatMap((cell): ConflictField[] => {
      const item = current.find(({ id }) => id === cell.id);
      if (item === undefined) return [];
      const [theirs, before] = [readCell(draftOf(item), cell.field), itemOf(cell.id)];
      // What only one of the two has changed needs no choice.
      if (theirs === cell.value || (before !== undefined && theirs === readCell(draftOf(before), cell.field)))
        return [];
      return [
        {
          key: cellKey(cell),
          label: `${itemName(item)}: ${titleOf(cell.field)}`,
          mine: text(cell.field, cell.value),
          theirs: text(cell.field, theirs),
        },
      ];
    });

  const patch = async (cells: readonly SavedCell[]): Promise<Result> => {
    const ids = [...new Set(cells.map(({ id }) => Number(id)))];
    if (ids.length === 0) return {};
    const body = ids.map((id) => ({
      id,
      version: itemOf(id)?.version,
      ...wireCells(
        cells.filter((cell) => cell.id === id),
        itemOf(id),
      ),
    }));
    try {
      const saved = await many.change(body, { query });
      keep(saved);
      return { rows: saved.map(draftOf) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
      const current = Current.parse(error.body.current);
      const questions = differences(cells, current);
      keep(current);
      const choices = await ask(questions);
      if (choices === null) throw new Cancelled();
      const result = await patch(cells.filter((cell) => choices[cellKey(cell)] !== "theirs"));
      return { ...result, rows: [...current.map(draftOf), ...(result.rows ?? [])] };
    }
  };

  /**
   * The rows that stay, since somebody has put them into a tender or an order meanwhile. What somebody else has deleted
   * already is as it was to be.
   */
  const remove = async (removed: readonly GridId[]): Promise<readonly number[]> => {
    const ids = removed.filter((id) => !gone.current.has(id)).map(Number);
    if (ids.length === 0) return [];
    try {
      await many.remove(ids);
      for (const id of ids) gone.current.add(id);
      return [];
    } catch (error) {
      const refused =
        error instanceof ApiError && (error.code === "not_found" || error.code === "in_use")
          ? refusedRows(error, ids)
          : [];
      if (!(error instanceof ApiError) || refused.length === 0) throw error;
      if (error.code === "in_use") {
        notify(t("purchase_items.edit.in_use", { smart_count: refused.length }));
        return [...refused, ...(await remove(removed.filter((id) => !refused.includes(Number(id)))))];
      }
      for (const id of refused) gone.current.add(id);
      notify(t("purchase_items.edit.gone_before", { smart_count: refused.length }));
      return remove(removed);
    }
  };

  const bringBack = async (ids: readonly number[]): Promise<Result> => {
    if (ids.length === 0) return {};
    const items = await many.restore(ids, { query });
    for (const id of ids) gone.current.delete(id);
    keep(items);
    return { rows: items.map(draftOf) };
  };

  const create = async (created: Batch["created"]): Promise<Result> => {
    if (created.length === 0) return {};
    const body = PurchaseItemsCreate.parse(created.map(({ row }) => wireFields(row)));
    const rows = JSON.stringify(body);
    // The same rows again are the same call: an answer that was lost on the way makes no second items.
    if (sent.current.text !== rows) sent.current = { text: rows, key: crypto.randomUUID() };
    const items = await many.create(body, { query, key: sent.current.key });
    sent.current = { text: "", key: "" };
    keep(items);
    return {
      ids: created.map(({ id }, index) => ({ from: id, to: items[index]?.id ?? id })),
      rows: items.map(draftOf),
    };
  };

  const save = async (batch: Batch): Promise<Result> => {
    const back = batch.created.filter(({ id }) => gone.current.has(id));
    const made = batch.created.filter(({ id }) => !gone.current.has(id));
    let asked: readonly GridId[] = [...new Set(batch.changes.map(({ id }) => id))];
    try {
      const changed = await patch(batch.changes);
      const kept = await remove(batch.removed);
      const restored = await bringBack(back.map(({ id }) => Number(id)));
      asked = made.map(({ id }) => id);
      const fresh = await create(made);
      return {
        ids: fresh.ids ?? [],
        rows: [...(changed.rows ?? []), ...(restored.rows ?? []), ...(fresh.rows ?? [])],
        kept,
      };
    } catch (error) {
      const errors = cellErrors(error, asked).flatMap((each) =>
        each.field === "id" ? changedCells(batch, each) : [each],
      );
      if (errors.length > 0) return { applied: false, errors };
      // Without an answer the page says so by itself, and the same is sent again.
      if (!(error instanceof NoAnswer)) fail(error);
      throw error;
    }
  };
  return { save, dialog };
}
