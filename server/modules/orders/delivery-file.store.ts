import { sql } from "kysely";
import type { FILE_FIELDS } from "#contract/files/file-fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import { DELIVERY_FILE } from "#server/modules/orders/delivery-file-table.sql.ts";
import { myPapers } from "#server/records/order/order-papers.ts";
import type { Written } from "#server/records/order/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

interface FileRow extends StoredFields<typeof FILE_FIELDS> {
  readonly key: string;
}

export async function countFiles(db: TenantDb, order: number, delivery: number): Promise<number> {
  const rows = await db.run<{ count: number }>(
    sql`
      SELECT count(*) AS count
      FROM purchase_order_delivery_file x
      WHERE ${myPapers(db, order)} AND x.delivery_id = ${delivery}`,
  );
  return rows[0]?.count ?? 0;
}

export async function findFile(
  db: TenantDb,
  of: { order: number; delivery: number; file: number },
): Promise<FileRow | undefined> {
  const rows = await db.run<FileRow>(
    sql`
      SELECT x.key, ${DELIVERY_FILE.stored("x")}
      FROM purchase_order_delivery_file x
      WHERE ${myPapers(db, of.order)} AND x.delivery_id = ${of.delivery} AND x.id = ${of.file}`,
  );
  return rows[0];
}

export const insertFile = (
  db: TenantDb,
  delivery: number,
  { order, customer, supplier, by, at }: Written,
  file: FileRow & { sha256: string; adjustment: number | null },
): Promise<number> =>
  db.change(sql`
    INSERT INTO purchase_order_delivery_file (
      delivery_id,
      adjustment_id,
      order_id,
      customer_id,
      supplier_id,
      key,
      sha256,
      ${DELIVERY_FILE.columns},
      created_by,
      created_at
    )
    SELECT
      d.id,
      ${file.adjustment}::bigint,
      d.order_id,
      d.customer_id,
      d.supplier_id,
      r.key,
      r.sha256,
      ${DELIVERY_FILE.values},
      ${by}::bigint,
      ${at.toISOString()}::timestamptz
    FROM purchase_order_delivery d, ${DELIVERY_FILE.recordset([file], { key: "text", sha256: "text" })}
    WHERE d.id = ${delivery}
      AND d.order_id = ${order}
      AND d.customer_id = ${customer}
      AND d.supplier_id = ${supplier}
      AND (d.customer_id = ${db.me} OR d.supplier_id = ${db.me})`);
