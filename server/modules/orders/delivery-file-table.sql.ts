import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { describedTable } from "#server/db/described.ts";

export const DELIVERY_FILE = describedTable("purchase_order_delivery_file", FILE_FIELDS, {
  id: "made",
  delivery_id: "kept",
  adjustment_id: "kept",
  order_id: "kept",
  customer_id: "kept",
  supplier_id: "kept",
  key: "kept",
  sha256: "kept",
  created_by: "kept",
  created_at: "kept",
});
