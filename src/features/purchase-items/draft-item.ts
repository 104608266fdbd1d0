import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import { recordOf } from "#contract/fields.ts";
import { RECORD_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import { ITEM_FIELD_NAMES } from "#contract/purchase-items/item-fields.ts";
import type { ItemField } from "#contract/purchase-items/item-fields.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";

/** A field of an item that can be typed or chosen. */
export type DraftField = ItemField;

/** An item as a grid or a form edits it: choices are ids as texts, an empty cell is null. */
export type DraftItem = {
  id: number | string;
  /** The server's; 0 for a row made here. */
  version: number;
  /** Values of attributes; a column that isn't there is empty. */
  [attribute: `attribute:${number}`]: string | null;
} & Record<DraftField, string | null>;

/** These fields in the order of the screens. */
export const DRAFT_FIELDS = ITEM_FIELD_NAMES;

const isChoice = (field: string): boolean => RECORD_COLUMNS.some((column) => column === field);

/** What the server has in a field, as a cell holds it. */
const cellOf = (value: PurchaseItem[DraftField]): string | null =>
  value === null || typeof value === "string" ? value : String(typeof value === "number" ? value : value.id);

/** An item of the server as a draft. */
export const draftOf = (item: PurchaseItem): DraftItem => ({
  id: item.id,
  version: item.version,
  ...recordOf(DRAFT_FIELDS, (field) => cellOf(item[field])),
  ...Object.fromEntries(Object.entries(item.attributes).map(([id, value]) => [`attribute:${id}`, value])),
});

/** An empty draft; pieces are the usual unit. */
export const emptyDraft = (id: string, given: Partial<DraftItem> = {}): DraftItem => ({
  id,
  version: 0,
  ...recordOf(DRAFT_FIELDS, (field) => (field === "units" ? "1" : null)),
  ...given,
});

/** A cell's value as the wire wants it: choices are ids. */
export const wireValue = (field: string, value: CellValue): unknown =>
  isChoice(field) && value !== null ? Number(value) : value;

/** The fields of a draft as the wire wants them; the id stays here. */
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
 * Cells of one item as a patch of it. `item` is what is known of it: a value that its group gives is no value of its
 * own.
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

/** True when nothing has been typed that would be missed. */
export const isBlank = (draft: DraftItem): boolean =>
  Object.entries(draft).every(([field, value]) => attributeIdOf(field) === null || value === null) &&
  DRAFT_FIELDS.every((field) => isChoice(field) || draft[field] === null);

const isComplete = (row: DraftItem): boolean =>
  (row.nomenclature !== null || row.part_number !== null) && row.quantity !== null;

/** Whether a new row has enough to become an item. */
export const isReadyDraft = (row: DraftItem): boolean => isComplete(row) && !isBlank(row);

/** Whether a row that was begun lacks something. */
export const isUnfinished = (row: DraftItem): boolean => !isComplete(row) && !isBlank(row);

/** Of two looks at an item the newer one: a page that was read before a save is no news. */
export const newerDraft = (known: DraftItem, given: DraftItem): DraftItem =>
  known.version > given.version ? known : given;
