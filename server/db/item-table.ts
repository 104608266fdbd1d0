import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { describedTable } from "#server/db/described.ts";

/** The parts of statements about purchase items. */
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
