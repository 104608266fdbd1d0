import { sql } from "kysely";
import { visible } from "#server/db/scope.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** The file of an offer as stored. */
export interface FileRow {
  readonly id: number;
  readonly offer_id: number;
  readonly supplier_id: number;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly created_at: string;
}

const COLUMNS = sql`f.id, f.offer_id, f.supplier_id, f.key, f.name, f.type, f.size, f.created_at`;

/** A file that the workspace may see: its own, or that of an offer whose prices are revealed to it. */
export async function findFile(db: TenantDb, id: number): Promise<FileRow | undefined> {
  return db.build
    .selectFrom("commercial_offer")
    .select(["id", "offer_id", "supplier_id", "key", "name", "type", "size", "created_at"])
    .where(visible("commercial_offer"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The offer's own file. */
export async function findFileOfOffer(db: TenantDb, offer: number): Promise<FileRow | undefined> {
  const rows = await db.run<FileRow>(
    sql`SELECT ${COLUMNS} FROM commercial_offer f WHERE f.supplier_id = ${db.me} AND f.offer_id = ${offer}`,
  );
  return rows[0];
}

/** Notes a stored file in the place of an earlier one; the offer's row must be locked. */
export async function replaceFile(
  db: TenantDb,
  file: Pick<FileRow, "offer_id" | "key" | "name" | "type" | "size"> & {
    customer_id: number;
    sha256: string;
    crc32: number;
    by: number;
    at: Date;
  },
): Promise<FileRow | undefined> {
  await db.change(sql`DELETE FROM commercial_offer f WHERE f.supplier_id = ${db.me} AND f.offer_id = ${file.offer_id}`);
  const rows = await db.run<FileRow>(sql`
    INSERT INTO commercial_offer AS f (offer_id, customer_id, supplier_id, key, sha256, crc32, name, type, size,
      created_by, created_at)
    VALUES (${file.offer_id}, ${file.customer_id}, ${db.me}, ${file.key}, ${file.sha256}, ${file.crc32}, ${file.name},
      ${file.type}, ${file.size}, ${file.by}, ${file.at.toISOString()})
    RETURNING ${COLUMNS}`);
  return rows[0];
}

/** Takes the note of a file away. */
export const deleteFile = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM commercial_offer f WHERE f.supplier_id = ${db.me} AND f.id = ${id}`);
