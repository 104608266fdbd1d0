import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import { recordOf } from "#contract/fields.ts";
import { RECORD_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import { ITEM_FIELD_NAMES } from "#contract/purchase-items/item-fields.ts";
import type { ItemField } from "#contract/purchase-items/item-fields.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";

export type DraftField = ItemField;

/** An item as edited in a grid or form. Selected options are stored as ids in text form, and an empty cell is null. */
export type DraftItem = {
  id: number | string;
  /** Version of the server's record, or 0 for a new row. */
  version: number;
  /** Attribute values. A missing key means an empty value. */
  [attribute: `attribute:${number}`]: string | null;
} & Record<DraftField, string | null>;

export const DRAFT_FIELDS = ITEM_FIELD_NAMES;

const isChoice = (field: string): boolean => RECORD_COLUMNS.some((column) => column === field);

const cellOf = (value: PurchaseItem[DraftField]): string | null =>
  value === null || typeof value === "string" ? value : String(typeof value === "number" ? value : value.id);

export const draftOf = (item: PurchaseItem): DraftItem => ({
  id: item.id,
  version: item.version,
  ...recordOf(DRAFT_FIELDS, (field) => cellOf(item[field])),
  ...Object.fromEntries(Object.entries(item.attributes).map(([id, value]) => [`attribute:${id}`, value])),
});

/** Creates an empty draft. Pieces are the default unit. */
export const emptyDraft = (id: string, given: Partial<DraftItem> = {}): DraftItem => ({
  id,
  version: 0,
  ...recordOf(DRAFT_FIELDS, (field) => (field === "units" ? "1" : null)),
  ...given,
});

/** Converts a cell value to wire format. Selected options become numeric ids. */
export const wireValue = (field: string, value: CellValue): unknown =>
  isChoice(field) && value !== null ? Number(value) : value;

/** Converts a draft to wire format, without the id. */
export function wireFields(draft: DraftItem): Record<string, unknown> {
  const attributes = Object.entries(draft).flatMap(([field, value]) => {
    const attribute = attributeIdOf(field);
    return attribute === null || value === null ? [] : [[attribute, value]];
  });
  return {
    ...Object.fromEntries(DRAFT_FIELDS.map((field) => [field, wireValue(field, draft[field])])),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) }),
  };
}

/**
 * Converts an item's changed cells to a patch. Skips values inherited from the group, which are not the item's own;
 * `item` is needed to recognize them.
 */
export function wireCells(
  cells: readonly { readonly field: string; readonly value: CellValue }[],
  item: PurchaseItem | undefined,
): Record<string, unknown> {
  const own = (attribute: number, value: CellValue): CellValue =>
    item !== undefined && item.inherited.includes(attribute) && item.attributes[attribute] === value ? null : value;
  const attributes = cells.flatMap(({ field, value }) => {
    const attribute = attributeIdOf(field);
    return attribute === null ? [] : [[attribute, own(attribute, value)]];
  });
  const fields = cells.flatMap(({ field, value }) =>
    attributeIdOf(field) === null ? [[field, wireValue(field, value)]] : [],
  );
  return {
    ...Object.fromEntries(fields),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries(attributes) }),
  };
}

/** Returns true if the row has no typed content. Preselected options don't count. */
export const isBlank = (draft: DraftItem): boolean =>
  Object.entries(draft).every(([field, value]) => attributeIdOf(field) === null || value === null) &&
  DRAFT_FIELDS.every((field) => isChoice(field) || draft[field] === null);

const isComplete = (row: DraftItem): boolean =>
  (row.nomenclature !== null || row.part_number !== null) && row.quantity !== null;

/** Returns true if a new row is complete enough to be created. */
export const isReadyDraft = (row: DraftItem): boolean => isComplete(row) && !isBlank(row);

/** Returns true if a row has content but lacks a required value. */
export const isUnfinished = (row: DraftItem): boolean => !isComplete(row) && !isBlank(row);

/** Returns the newer of two states of an item. A page loaded before a save may be stale. */
export const newerDraft = (known: DraftItem, given: DraftItem): DraftItem =>
  known.version > given.version ? known : given;
