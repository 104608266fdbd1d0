import { dayField, lineField, quantityField, sameField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { Id } from "#contract/primitives.ts";
import { ALTERNATES_MAX } from "#contract/purchase-items/alternates.ts";
import type { ItemField } from "#contract/purchase-items/item-fields.ts";
import { UnitInput } from "#contract/reference/reference.schema.ts";

/** Editable fields of a lot in screen order. Their values are copied from the purchase request. */
export const LOT_FIELDS = {
  nomenclature: lineField(500),
  part_number: lineField(200),
  manufacturer: lineField(200),
  quantity: quantityField(),
  unit: { ...sameField("smallint", Id), input: UnitInput },
  target_delivery_time: dayField(),
  planned_delivery_time: dayField(),
  alternates: lineField(ALTERNATES_MAX),
  comment: lineField(2000),
} as const satisfies Fields;
export type LotField = keyof typeof LOT_FIELDS;

/** Maps each lot field to its source field in the purchase item, or to null if the item has no such field. */
export const LOT_FROM_ITEM = {
  nomenclature: "nomenclature",
  part_number: "part_number",
  manufacturer: "manufacturer",
  quantity: "quantity",
  unit: "units",
  target_delivery_time: "target_delivery_time",
  planned_delivery_time: "planned_delivery_time",
  alternates: "alternates",
  comment: "comment",
} as const satisfies Record<LotField, ItemField | null>;
