import { sql } from "kysely";
import type { z } from "zod";
import type {
  Attribute,
  AttributeCreate,
  AttributeOwner,
  AttributeQuery,
} from "#contract/attributes/attribute.schema.ts";
import { ATTRIBUTE_FIELDS } from "#contract/attributes/attribute-fields.ts";
import { describedTable } from "#server/db/described.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

type Row = z.output<typeof Attribute>;

const ATTRIBUTE = describedTable("attribute", ATTRIBUTE_FIELDS, {
  id: "made",
  version: "kept",
  applies_to: "kept",
  created_at: "kept",
});

const columns = sql`a.id, a.version, a.applies_to, ${ATTRIBUTE.stored("a")}`;
const ORDER = { id: sql`a.id`, name: sql`a.name COLLATE und`, key: sql`a.key` };

export async function listAttributes(
  db: SystemDb,
  owner: AttributeOwner,
  query: z.output<typeof AttributeQuery>,
): Promise<{ count: number; rows: Row[]; sources: string[] }> {
  const where = andAll([
    sql<boolean>`a.applies_to = ${owner}`,
    ...(query.integration_source === undefined
      ? []
      : [sql<boolean>`a.integration_source = ${query.integration_source}`]),
    ...(query.is_archived === undefined ? [] : [sql<boolean>`a.is_archived = ${query.is_archived}`]),
    ...searchWords(query.search, sql`text_key(a.name || ' ' || a.key)`),
  ]);
  const { rows } = await sql<Row>`
    SELECT ${columns}
    FROM attribute a
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`a.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  const counted = await sql<{ count: number; sources: string[] }>`
    SELECT
      (SELECT count(*) FROM attribute a WHERE ${where}) AS count,
      (
        SELECT coalesce(array_agg(DISTINCT s.integration_source ORDER BY s.integration_source), '{}')
        FROM attribute s
        WHERE s.applies_to = ${owner}
      ) AS sources`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows, sources: counted.rows[0]?.sources ?? [] };
}

export async function attributesInUse(
  db: SystemDb,
  by: { applies_to?: AttributeOwner | undefined; integration_source?: string | undefined },
): Promise<Row[]> {
  const where = andAll([
    sql<boolean>`NOT a.is_archived`,
    ...(by.applies_to === undefined ? [] : [sql<boolean>`a.applies_to = ${by.applies_to}`]),
    ...(by.integration_source === undefined ? [] : [sql<boolean>`a.integration_source = ${by.integration_source}`]),
  ]);
  return (
    await sql<Row>`SELECT ${columns} FROM attribute a WHERE ${where} ORDER BY a.name COLLATE und, a.id`.execute(db)
  ).rows;
}

export async function findAttribute(db: SystemDb, owner: AttributeOwner, id: number): Promise<Row | undefined> {
  return (await sql<Row>`SELECT ${columns} FROM attribute a WHERE a.id = ${id} AND a.applies_to = ${owner}`.execute(db))
    .rows[0];
}

/** Inserts an attribute. Returns undefined if its source already has an attribute with the same key. */
export async function insertAttribute(
  db: SystemDb,
  owner: AttributeOwner,
  given: z.output<typeof AttributeCreate>,
  at: Date,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    INSERT INTO attribute AS a (applies_to, ${ATTRIBUTE.columns}, created_at)
    SELECT ${owner}::text, ${ATTRIBUTE.values}, ${at.toISOString()}::timestamptz
    FROM ${ATTRIBUTE.recordset([{ ...given, is_archived: false }])}
    ON CONFLICT (applies_to, integration_source, key) DO NOTHING
    RETURNING ${columns}`.execute(db);
  return rows[0];
}

/** Updates an attribute if its version still matches. Returns undefined if another update came first. */
export async function updateAttribute(db: SystemDb, row: Row): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    UPDATE attribute a
    SET ${ATTRIBUTE.assignments}, version = a.version + 1
    FROM ${ATTRIBUTE.recordset([row])}
    WHERE a.id = ${row.id} AND a.version = ${row.version}
    RETURNING ${columns}`.execute(db);
  return rows[0];
}
