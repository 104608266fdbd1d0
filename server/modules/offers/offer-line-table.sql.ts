import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { describedTable } from "#server/db/described.ts";

describedTable("offer_item", LINE_FIELDS, {
  id: "made",
  offer_id: "kept",
  lot_id: "kept",
  customer_id: "kept",
  supplier_id: "tenant",
  vat_percent: "kept",
  total: "kept",
  vat: "kept",
  total_with_vat: "kept",
});

/** The offered fields, stored in the same columns for offers and drafts. */
export const LINE = describedTable("offer_draft_item", LINE_FIELDS, {
  id: "made",
  version: "kept",
  draft_id: "kept",
  offer_item_id: "kept",
  lot_id: "kept",
  supplier_id: "tenant",
  revision: "kept",
});
