import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import type { Fields } from "#contract/fields.ts";
import { describedTable } from "#server/db/described.ts";

/** Excludes the size, which is stored with the file content. */
export const DOCUMENT_FIELDS = { name: FILE_FIELDS.name, type: FILE_FIELDS.type } as const satisfies Fields;

export const DOCUMENT = describedTable("design_document", DOCUMENT_FIELDS, {
  id: "made",
  workspace_id: "tenant",
  purchase_item_id: "kept",
  lot_id: "kept",
  tender_id: "kept",
  offer_id: "kept",
  offer_item_id: "kept",
  company_id: "kept",
  purchase_item_trash_id: "kept",
  stored_file_id: "kept",
  created_by: "kept",
  created_at: "kept",
});
