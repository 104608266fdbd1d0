import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem, PurchaseItemPatch } from "#contract/purchase-items/purchase-item.schema.ts";
import type { z } from "zod";
import { call } from "#src/api/client.ts";
import type { FacetKey } from "#src/features/purchase-items/column-filter.ts";
import type { DraftField } from "#src/features/purchase-items/draft-item.ts";
import { draftOf, wireValue } from "#src/features/purchase-items/draft-item.ts";

/** A column that many items can be given a value of. */
export type BulkField = DraftField | Extract<FacetKey, `attribute:${number}`>;
type Fields = z.input<typeof PurchaseItemPatch>;

const attributeId = (field: BulkField): string | null => (field.startsWith("attribute:") ? field.replace("attribute:", "") : null);

/** The value of a column as a patch of an item; null takes it away. */
export function fieldPatch(field: BulkField, value: string | null): Fields {
  const attribute = attributeId(field);
  return attribute === null ? { [field]: wireValue(field, value) } : { attributes: { [attribute]: value } };
}

/** What an item itself holds in a column: of an attribute only its own value, not its group's. */
function ownOf(item: PurchaseItem, field: BulkField): string | null {
  const attribute = attributeId(field);
  if (attribute === null) return draftOf(item)[field] ?? null;
  return item.inherited.includes(Number(attribute)) ? null : (item.attributes[attribute] ?? null);
}

/**
 * Gives items the value of a column, all or nothing, and answers how it is taken back and done again. Each way is
 * refused when somebody has changed one of the items meanwhile.
 * @throws ApiError, NoAnswer
 */
export async function changeMany(items: readonly PurchaseItem[], field: BulkField, value: string | null): Promise<{ undo: () => Promise<void>; redo: () => Promise<void> }> {
  let versions = new Map(items.map(({ id, version }) => [id, version]));
  const send = async (valueOf: (item: PurchaseItem) => string | null): Promise<void> => {
    const saved = await call(purchaseItemApi.patch_many, { body: items.map((item) => ({ id: item.id, version: versions.get(item.id), ...fieldPatch(field, valueOf(item)) })) });
    versions = new Map(saved.map(({ id, version }) => [id, version]));
  };
  await send(() => value);
  return { undo: () => send((item) => ownOf(item, field)), redo: () => send(() => value) };
}
