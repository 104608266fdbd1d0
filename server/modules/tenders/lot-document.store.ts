import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";
import { DOCUMENT } from "#server/records/document/document-table.ts";

const copyDocuments = (
  db: TenantDb,
  { lot, from }: { lot: RawBuilder<unknown>; from: RawBuilder<unknown> },
  made: { by: number; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO design_document (workspace_id, lot_id, stored_file_id, ${DOCUMENT.columns}, created_by, created_at)
    SELECT
      ${db.me},
      ${lot},
      d.stored_file_id,
      ${DOCUMENT.columnsOf("d")},
      ${made.by},
      ${made.at.toISOString()}::timestamptz
    FROM ${from}
    ORDER BY ${lot}, d.id`);

export const copyDocumentsOfLots = (
  db: TenantDb,
  lots: readonly { readonly from: number; readonly to: number }[],
  made: { by: number; at: Date },
): Promise<number> => {
  const from = sql`
    unnest(${lots.map((lot) => lot.from)}::bigint[], ${lots.map(({ to }) => to)}::bigint[]) AS r("from", "to")
    JOIN design_document d ON d.lot_id = r."from" AND d.workspace_id = ${db.me}`;
  return copyDocuments(db, { lot: sql`r."to"`, from }, made);
};

export const copyDocumentsToLots = (
  db: TenantDb,
  lots: readonly number[],
  made: { by: number; at: Date },
): Promise<number> => {
  const from = sql`
    lot l
    JOIN design_document d ON d.purchase_item_id = l.purchase_item_id
      AND d.workspace_id = ${db.me}
      AND l.workspace_id = ${db.me}
      AND l.id = ANY(${[...lots]}::bigint[])`;
  return copyDocuments(db, { lot: sql`l.id`, from }, made);
};
