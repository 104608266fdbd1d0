import { sql } from "kysely";
import type { z } from "zod";
import { NO_FIELD } from "#contract/imports/column-names.ts";
import type { SavedMapping } from "#contract/imports/saved-mapping.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";

type Row = z.output<typeof SavedMapping>;

/** Prefix for the header hashes of price lists, because the same headers have another meaning in an offer. */
export const OFFER_SIGNATURE = "offer:";
const MAX_LISTED_MAPPINGS = 200;
const COLUMNS = sql`
  m.id,
  m.version,
  m.name,
  m.headers,
  m.updated_at,
  (
    SELECT coalesce(json_agg(json_build_object('header', f.key, 'field', f.value)), '[]')
    FROM jsonb_each_text(m.mapping) AS f
    WHERE f.value <> ${NO_FIELD}
  ) AS fields`;

export const listMappings = (db: TenantDb): Promise<Row[]> =>
  db.run<Row>(
    sql`
      SELECT ${COLUMNS}
      FROM import_mapping m
      WHERE m.workspace_id = ${db.me} AND m.signature NOT LIKE ${`${OFFER_SIGNATURE}%`}
      ORDER BY m.updated_at DESC, m.id DESC
      LIMIT ${MAX_LISTED_MAPPINGS}`,
  );

export async function findMapping(db: TenantDb, id: number): Promise<Row | undefined> {
  return (
    await db.run<Row>(
      sql`
        SELECT ${COLUMNS}
        FROM import_mapping m
        WHERE m.workspace_id = ${db.me} AND m.id = ${id} AND m.signature NOT LIKE ${`${OFFER_SIGNATURE}%`}`,
    )
  )[0];
}

/** Renames a mapping. Returns false if its version has changed. */
export const renameMapping = async (
  db: TenantDb,
  { id, version, name }: Pick<Row, "id" | "version" | "name">,
): Promise<boolean> =>
  (await db.change(
    sql`
      UPDATE import_mapping
      SET name = ${name}, version = version + 1
      WHERE workspace_id = ${db.me}
        AND id = ${id}
        AND version = ${version}
        AND signature NOT LIKE ${`${OFFER_SIGNATURE}%`}`,
  )) > 0;

export const deleteMapping = async (db: TenantDb, id: number): Promise<boolean> =>
  (await db.change(
    sql`
      DELETE FROM import_mapping
      WHERE workspace_id = ${db.me} AND id = ${id} AND signature NOT LIKE ${`${OFFER_SIGNATURE}%`}`,
  )) > 0;

export async function learnedMappings(
  db: TenantDb,
  signatures: readonly string[],
): Promise<Map<string, Readonly<Record<string, string>>>> {
  const rows = await db.run<{ signature: string; mapping: Record<string, string> }>(sql`
    SELECT signature, mapping
    FROM import_mapping
    WHERE workspace_id = ${db.me} AND signature = ANY(${[...signatures]}::text[])`);
  return new Map(rows.map((row) => [row.signature, row.mapping]));
}

/**
 * Saves a mapping for the next file with the same headers. A null `name` keeps the previous name. A new mapping without
 * a name is named after the file.
 */
export const rememberMapping = (
  db: TenantDb,
  learned: {
    signature: string;
    headers: readonly string[];
    mapping: Readonly<Record<string, string>>;
    name: string | null;
    file_name: string;
    at: Date;
  },
): Promise<number> =>
  db.change(sql`
    INSERT INTO import_mapping AS m (workspace_id, signature, name, headers, mapping, updated_at)
    VALUES (
      ${db.me},
      ${learned.signature},
      ${learned.name ?? learned.file_name},
      ${JSON.stringify(learned.headers)},
      ${JSON.stringify(learned.mapping)},
      ${learned.at.toISOString()}
    )
    ON CONFLICT
      (workspace_id, signature) DO UPDATE SET version = m.version + 1,
      name = coalesce(${learned.name}, m.name),
      headers = excluded.headers,
      mapping = excluded.mapping,
      updated_at = excluded.updated_at`);
