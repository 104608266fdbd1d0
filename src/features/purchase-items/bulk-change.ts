import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import type { AttributeColumn } from "#contract/attributes/attribute-column.ts";
import type {
  PurchaseItem,
  PurchaseItemPatch,
  PurchaseItemsPatch,
} from "#contract/purchase-items/purchase-item.schema.ts";
import type { z } from "zod";
import type { ManyItems } from "#src/api/use-many.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import type { FacetKey } from "#src/features/purchase-items/column-filter.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";
import { draftOf, wireValue } from "#src/features/purchase-items/draft-item.ts";
import type { SkippedItems } from "#src/features/purchase-items/use-undoable-actions.ts";

export type BulkField = DraftField | Extract<FacetKey, AttributeColumn>;
type Fields = z.input<typeof PurchaseItemPatch>;

/** Converts a column value to an item patch. Null clears the value. */
export function fieldPatch(field: BulkField, value: string | null): Fields {
  const attribute = attributeIdOf(field);
  return attribute === null ? { [field]: wireValue(field, value) } : { attributes: { [attribute]: value } };
}

/** Returns an item's own value in a column. An attribute value inherited from the group counts as no value. */
function ownOf(item: PurchaseItem, field: BulkField): string | null {
  const attribute = attributeIdOf(field);
  if (attribute === null) return draftOf(item)[field] ?? null;
  return item.inherited.includes(attribute) ? null : (item.attributes[attribute] ?? null);
}

/** Undoes or redoes a bulk action. Resolves to the items skipped because another user has changed their values. */
type Way = () => Promise<SkippedItems>;

/**
 * Sets a column in either all items or none, and returns functions to undo and redo the change. Undo and redo skip
 * items whose value another user has changed since. `key` is the idempotency key of the first call, so that a retry
 * after a lost response changes nothing twice.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 */
export async function changeMany(
  items: readonly PurchaseItem[],
  { change, field, value, key }: Pick<ManyItems, "change"> & { field: BulkField; value: string | null; key: string },
): Promise<{ undo: Way; redo: Way }> {
  const query = { with_attributes: attributeIdOf(field) };
  const send = async (rows: z.input<typeof PurchaseItemsPatch>, once: { key?: string } = {}) =>
    new Map((await change(rows, { query, ...once })).map((item) => [item.id, item]));
  const saved = await send(
    items.map(({ id, version }) => ({ id, version, ...fieldPatch(field, value) })),
    { key },
  );
  let rows = items.map((item) => ({
    item,
    before: ownOf(item, field),
    after: ownOf(saved.get(item.id) ?? item, field),
  }));
  const travel = async (from: "before" | "after", to: "before" | "after"): Promise<SkippedItems> => {
    const now = await send(
      rows.map((row) => ({ id: row.item.id, ...fieldPatch(field, row[to]), holds: fieldPatch(field, row[from]) })),
    );
    const [done, left] = [
      rows.filter((row) => isDone(now.get(row.item.id), row[to])),
      rows.filter((row) => !isDone(now.get(row.item.id), row[to])),
    ];
    rows = done;
    return { names: left.map(({ item }) => itemName(item)), isAll: done.length === 0 };
  };
  const isDone = (item: PurchaseItem | undefined, wanted: string | null): boolean =>
    item !== undefined && ownOf(item, field) === wanted;
  return { undo: () => travel("after", "before"), redo: () => travel("before", "after") };
}
