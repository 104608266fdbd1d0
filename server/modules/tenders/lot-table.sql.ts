import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";
import { describedTable } from "#server/db/described.ts";

export const LOT = describedTable("lot", LOT_FIELDS, {
  id: "made",
  version: "kept",
  tender_id: "kept",
  workspace_id: "tenant",
  position: "kept",
  purchase_item_id: "kept",
  part_key: "made",
  previous_lot_id: "kept",
});
