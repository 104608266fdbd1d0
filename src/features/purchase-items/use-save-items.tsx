import { useCallback, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { PurchaseItem, PurchaseItemsCreate } from "#contract/purchase-items/purchase-item.schema.ts";
import { ApiError, NoResponseError } from "#src/api/api-error.ts";
import { useManyItems } from "#src/api/use-many.ts";
import { cellErrors, madeOf, rowsOf, useMergedCells, useSameCall } from "#src/kit/form/save-cells.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { GridId } from "#src/ui/grid/columns.ts";
import type { CellError, SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { DRAFT_FIELDS, draftOf, wireCells, wireFields } from "#src/features/purchase-items/draft-item.ts";
import type { DraftItem } from "#src/features/purchase-items/draft-item.ts";
import { useFieldText } from "#src/features/purchase-items/use-field-text.ts";

type Batch = SaveBatch<DraftItem>;
type Result = SaveResult<DraftItem>;

const Current = z.array(PurchaseItem);

const refusedRows = (error: ApiError, ids: readonly number[]): number[] =>
  error.problems.flatMap(({ row }) => ids[row ?? -1] ?? []);

/** Assigns an error that concerns a whole row, such as "deleted", to the row's changed cells. */
const changedCells = ({ changes }: Batch, error: CellError): CellError[] =>
  changes.flatMap(({ id, field }) => (id === error.id ? [{ ...error, field }] : []));

/**
 * Saves changed cells, deleted rows and new rows, each in one call. A row that an undo brings back is restored instead
 * of being created again. After a conflict with another user, the user chooses between the two values for each cell;
 * without a choice, the edits stay unsaved. `known` contains the items on the page with their versions.
 */
export function useSaveItems(
  known: readonly PurchaseItem[],
  attributes: readonly GridField[],
): { save: (batch: Batch) => Promise<Result>; dialog: ReactNode } {
  const t = useT();
  const fail = useFailure();
  const notify = useNotify();
  const text = useFieldText();
  const many = useManyItems();
  const seen = useRef(new Map<number, PurchaseItem>());
  const gone = useRef(new Set<GridId>());
  const asked = useRef<readonly GridId[]>([]);
  const sameCall = useSameCall();
  const query = { with_attributes: attributes.flatMap(({ attribute }) => (attribute === null ? [] : [attribute.id])) };

  const itemOf = (id: GridId): PurchaseItem | undefined => seen.current.get(Number(id));
  const keep = useCallback((items: readonly PurchaseItem[]): void => {
    for (const item of items)
      if (item.version >= (seen.current.get(item.id)?.version ?? 0)) seen.current.set(item.id, item);
  }, []);
  // Remembers items from earlier pages, because edits to them may be sent or undone on this page.
  useEffect(() => keep(known), [keep, known]);
  const titleOf = (field: string): string =>
    attributes.find(({ key }) => key === field)?.title ??
    t(`purchase_items.field.${DRAFT_FIELDS.find((each) => each === field) ?? "nomenclature"}`);

  const { merge, dialog } = useMergedCells({
    current: Current,
    rowOf: draftOf,
    begun: itemOf,
    labelOf: (item, field) => `${itemName(item)}: ${titleOf(field)}`,
    say: text,
    keep,
  });

  const patch = async (cells: readonly SavedCell[]): Promise<Result> => {
    const ids = rowsOf(cells);
    asked.current = ids;
    if (ids.length === 0) return {};
    const body = ids.map((id) => ({
      id,
      version: itemOf(id)?.version,
      ...wireCells(
        cells.filter((cell) => cell.id === id),
        itemOf(id),
      ),
    }));
    const saved = await many.change(body, { query });
    keep(saved);
    return { rows: saved.map(draftOf) };
  };

  /**
   * Deletes rows. Returns the rows that could not be deleted because a tender or an order now uses them. Rows deleted
   * by another user count as deleted.
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
    asked.current = created.map(({ id }) => id);
    if (created.length === 0) return {};
    const body = PurchaseItemsCreate.parse(created.map(({ row }) => wireFields(row)));
    const items = await sameCall(body, (key) => many.create(body, { query, key }));
    keep(items);
    return madeOf(created, items, draftOf);
  };

  const save = async (batch: Batch): Promise<Result> => {
    const back = batch.created.filter(({ id }) => gone.current.has(id));
    const made = batch.created.filter(({ id }) => !gone.current.has(id));
    try {
      const changed = await merge(batch.changes, patch);
      const kept = await remove(batch.removed);
      const restored = await bringBack(back.map(({ id }) => Number(id)));
      const fresh = await create(made);
      return {
        ids: fresh.ids ?? [],
        rows: [...(changed.rows ?? []), ...(restored.rows ?? []), ...(fresh.rows ?? [])],
        kept,
      };
    } catch (error) {
      const errors = cellErrors(error, asked.current, "purchase_items.problem").flatMap((each) =>
        each.field === "id" ? changedCells(batch, each) : [each],
      );
      if (errors.length > 0) return { applied: false, errors };
      // If there is no response, the page shows its own message and sends the same batch again.
      if (!(error instanceof NoResponseError)) fail(error);
      throw error;
    }
  };
  return { save, dialog };
}
