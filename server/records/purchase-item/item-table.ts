import { namesWhere, recordOf } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { describedTable } from "#server/db/described.ts";

export const ITEM = describedTable("purchase_item", ITEM_FIELDS, {
  id: "made",
  version: "kept",
  workspace_id: "tenant",
  import_task_id: "kept",
  created_by: "kept",
  created_at: "kept",
  search: "made",
  part_key: "made",
  name_key: "made",
});

export const EMPTY_ITEM = recordOf(namesWhere(ITEM_FIELDS, { nullable: true }), () => null);
