import { expect, test } from "vitest";
import { namesOf } from "#contract/fields.ts";
import { ITEM_FIELD_NAMES } from "#contract/purchase-items/item-fields.ts";
import type { ItemField } from "#contract/purchase-items/item-fields.ts";
import { LOT_FIELDS, LOT_FROM_ITEM } from "#contract/tenders/lot-fields.ts";
import type { LotField } from "#contract/tenders/lot-fields.ts";

/**
 * The field of a lot that receives each field of a purchase item. Null for fields that suppliers don't see. A new field
 * of purchase items doesn't compile until it is listed here.
 */
const LOT_FIELD_OF: Readonly<Record<ItemField, LotField | null>> = {
  nomenclature: "nomenclature",
  part_number: "part_number",
  manufacturer: "manufacturer",
  quantity: "quantity",
  units: "unit",
  target_delivery_time: "target_delivery_time",
  planned_delivery_time: "planned_delivery_time",
  purchase_item_group: null,
  responsible_manager: null,
  type: null,
  zmvp_number: null,
  article: null,
  pdm_code: null,
  field_of_activity: null,
  alternates: "alternates",
  comment: "comment",
  internal_comment: null,
};

test("every field of a purchase item is carried into lots, or it is decided that it isn't", () => {
  expect(Object.keys(LOT_FIELD_OF).toSorted()).toEqual([...ITEM_FIELD_NAMES].toSorted());
  const sources = namesOf(LOT_FIELDS).flatMap((field) => {
    const source = LOT_FROM_ITEM[field];
    return source === null ? [] : [[source, field]];
  });
  const carried = ITEM_FIELD_NAMES.flatMap((name) => (LOT_FIELD_OF[name] === null ? [] : [[name, LOT_FIELD_OF[name]]]));
  expect(Object.fromEntries(carried)).toEqual(Object.fromEntries(sources));
});
