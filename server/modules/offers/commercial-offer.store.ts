import { sql } from "kysely";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { namesOf } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import { describedTable } from "#server/db/described.ts";
import { visible } from "#server/db/scope.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface FileRow extends StoredFields<typeof FILE_FIELDS> {
  readonly id: number;
  readonly offer_id: number;
  readonly supplier_id: number;
  readonly key: string;
  readonly created_at: string;
}

const FILE = describedTable("commercial_offer", FILE_FIELDS, {
  id: "made",
  offer_id: "kept",
  customer_id: "kept",
  supplier_id: "tenant",
  key: "kept",
  sha256: "kept",
  crc32: "kept",
  created_by: "kept",
  created_at: "kept",
});

const COLUMNS = sql`f.id, f.offer_id, f.supplier_id, f.key, ${FILE.stored("f")}, f.created_at`;

/** Finds a file that the workspace may read: its own file, or a file of an offer with revealed prices. */
export async function findFile(db: TenantDb, id: number): Promise<FileRow | undefined> {
  return db.build
    .selectFrom("commercial_offer")
    .select(["id", "offer_id", "supplier_id", "key", ...namesOf(FILE_FIELDS), "created_at"])
    .where(visible("commercial_offer"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findFileOfOffer(db: TenantDb, offer: number): Promise<FileRow | undefined> {
  const rows = await db.run<FileRow>(
    sql`SELECT ${COLUMNS} FROM commercial_offer f WHERE f.supplier_id = ${db.me} AND f.offer_id = ${offer}`,
  );
  return rows[0];
}

/** Replaces the record of the offer's signed file. The caller must have locked the offer. */
export async function replaceFile(
  db: TenantDb,
  file: StoredFields<typeof FILE_FIELDS>,
  of: Pick<FileRow, "offer_id" | "key"> & {
    customer_id: number;
    sha256: string;
    crc32: number;
    by: number;
    at: Date;
  },
): Promise<FileRow | undefined> {
  await db.change(sql`DELETE FROM commercial_offer f WHERE f.supplier_id = ${db.me} AND f.offer_id = ${of.offer_id}`);
  const rows = await db.run<FileRow>(sql`
    INSERT INTO commercial_offer AS f (
      offer_id, customer_id, supplier_id, key, sha256, crc32, ${FILE.columns}, created_by, created_at
    )
    SELECT
      ${of.offer_id}::bigint,
      ${of.customer_id}::bigint,
      ${db.me},
      ${of.key}::text,
      ${of.sha256}::text,
      ${of.crc32}::bigint,
      ${FILE.values},
      ${of.by}::bigint,
      ${of.at.toISOString()}::timestamptz
    FROM ${FILE.recordset([file])}
    RETURNING ${COLUMNS}`);
  return rows[0];
}

export const deleteFile = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM commercial_offer f WHERE f.supplier_id = ${db.me} AND f.id = ${id}`);
