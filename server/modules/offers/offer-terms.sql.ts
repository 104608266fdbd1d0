import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { describedTable } from "#server/db/described.ts";

describedTable("offer", TERM_FIELDS, {
  id: "made",
  version: "kept",
  contents_version: "kept",
  tender_id: "kept",
  customer_id: "kept",
  supplier_id: "tenant",
  number: "kept",
  status: "kept",
  total: "kept",
  vat: "kept",
  total_with_vat: "kept",
  sent_at: "kept",
  opened_at: "kept",
  begun_at: "kept",
  seen_at: "kept",
  submitted_at: "kept",
  reject_reason: "kept",
  reject_comment: "kept",
  manager_id: "kept",
  remind_at: "kept",
  reminded_at: "kept",
  entered_at: "kept",
  entered_by: "kept",
});
/** Columns of the terms. Offers and drafts store them in the same columns. */
export const TERMS = describedTable("offer_draft", TERM_FIELDS, {
  id: "made",
  version: "kept",
  offer_id: "kept",
  supplier_id: "tenant",
  is_open: "kept",
  saved_at: "kept",
  revision: "kept",
});
