import { attributeIdOf } from "#contract/attributes/attribute-column.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";

/** An item as a grid or a form edits it: choices are ids as texts, an empty cell is null. */
export interface DraftItem {
  id: number | string;
  /** The server's; 0 for a row made here. */
  version: number;
  nomenclature: string | null;
  part_number: string | null;
  manufacturer: string | null;
  quantity: string | null;
  units: string | null;
  target_delivery_time: string | null;
  planned_delivery_time: string | null;
  purchase_item_group: string | null;
  responsible_manager: string | null;
  type: string | null;
  article: string | null;
  zmvp_number: string | null;
  pdm_code: string | null;
  field_of_activity: string | null;
  /** Values of attributes; a column that isn't there is empty. */
  [attribute: `attribute:${number}`]: string | null;
}

/** The fields of an item that can be typed or chosen, in the order of the screens. */
export const DRAFT_FIELDS = [
  "nomenclature",
  "part_number",
  "manufacturer",
  "quantity",
  "units",
  "target_delivery_time",
  "planned_delivery_time",
  "purchase_item_group",
  "responsible_manager",
  "type",
  "article",
  "zmvp_number",
  "pdm_code",
  "field_of_activity",
] as const satisfies readonly (keyof DraftItem)[];
export type DraftField = (typeof DRAFT_FIELDS)[number];

const CHOICES = new Set<string>(["units", "purchase_item_group", "responsible_manager"]);

/** An item of the server as a draft. */
export function draftOf(item: PurchaseItem): DraftItem {
  return {
    id: item.id,
    version: item.version,
    nomenclature: item.nomenclature,
    part_number: item.part_number,
    manufacturer: item.manufacturer,
    quantity: item.quantity,
    units: String(item.units),
    target_delivery_time: item.target_delivery_time,
    planned_delivery_time: item.planned_delivery_time,
    purchase_item_group: item.purchase_item_group === null ? null : String(item.purchase_item_group.id),
    responsible_manager: item.responsible_manager === null ? null : String(item.responsible_manager.id),
    type: item.type,
    article: item.article,
    zmvp_number: item.zmvp_number,
    pdm_code: item.pdm_code,
    field_of_activity: item.field_of_activity,
    ...Object.fromEntries(Object.entries(item.attributes).map(([id, value]) => [`attribute:${id}`, value])),
  };
}

/** An empty draft; pieces are the usual unit. */
export const emptyDraft = (id: string, given: Partial<DraftItem> = {}): DraftItem => ({
  id,
  version: 0,
  nomenclature: null,
  part_number: null,
  manufacturer: null,
  quantity: null,
  units: "1",
  target_delivery_time: null,
  planned_delivery_time: null,
  purchase_item_group: null,
  responsible_manager: null,
  type: null,
  article: null,
  zmvp_number: null,
  pdm_code: null,
  field_of_activity: null,
  ...given,
});

/** A cell's value as the wire wants it: choices are ids. */
export const wireValue = (field: string, value: CellValue): unknown =>
  CHOICES.has(field) && value !== null ? Number(value) : value;

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

/** Cells of one item as a patch of it. `item` is what is known of it: a value that its group gives is no value of its own. */
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
  DRAFT_FIELDS.every(
    (field) =>
      field === "units" || field === "purchase_item_group" || field === "responsible_manager" || draft[field] === null,
  );

const isComplete = (row: DraftItem): boolean =>
  (row.nomenclature !== null || row.part_number !== null) && row.quantity !== null;

/** Whether a new row has enough to become an item. */
export const isReadyDraft = (row: DraftItem): boolean => isComplete(row) && !isBlank(row);

/** Whether a row that was begun lacks something. */
export const isUnfinished = (row: DraftItem): boolean => !isComplete(row) && !isBlank(row);

/** Of two looks at an item the newer one: a page that was read before a save is no news. */
export const newerDraft = (known: DraftItem, given: DraftItem): DraftItem =>
  known.version > given.version ? known : given;
