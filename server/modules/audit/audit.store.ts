import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { AuditEntry, AuditQuery } from "#contract/audit/audit.api.ts";
import { andAll, conditionIfSet, isAmong, operatorDay } from "#server/db/list-query.ts";
import { namesSample } from "#server/db/sample-records.ts";
import { RECORD } from "#server/modules/audit/audit-record.sql.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** The record of an entry, with the parts of its number. */
export interface AuditedRecord {
  readonly number?: number;
  readonly round?: number;
  readonly position?: number;
  readonly name: string | null;
}

export interface AuditRow extends Omit<z.input<typeof AuditEntry>, "is_withheld" | "record" | "worded"> {
  readonly record: AuditedRecord | null;
}
type Filters = Omit<z.output<typeof AuditQuery>, "limit">;

/** What a company does with its sample data is no history, and disappears with them. */
const isReal = sql<boolean>`
  (
    NOT ${sql.raw(namesSample("a", "entity_id"))}
    AND NOT EXISTS (SELECT FROM workspace w WHERE w.id = a.workspace_id AND w.sample_of IS NOT NULL)
  )`;

const found = ({ before, entity, entity_id, user, workspace, action, from, to }: Filters): RawBuilder<SqlBool> =>
  andAll([
    isReal,
    ...conditionIfSet(before, (id) => sql<boolean>`(a.at, a.id) < (SELECT b.at, b.id FROM audit b WHERE b.id = ${id})`),
    // The summary entry of a handover already counts the moved records. Entries for individual records appear only if
    // the query selects a record type.
    entity === undefined
      ? sql<boolean>`NOT (a.action = 'hand_over' AND a.entity <> 'workspace')`
      : sql<boolean>`a.entity = ${entity}`,
    ...conditionIfSet(entity_id, (id) => sql<boolean>`a.entity_id = ${id}`),
    ...conditionIfSet(user, (id) => sql<boolean>`a.user_id = ${id}`),
    ...conditionIfSet(workspace, (id) => sql<boolean>`a.workspace_id = ${id}`),
    ...conditionIfSet(action, (each) => sql<boolean>`a.action = ${each}`),
    ...conditionIfSet(from, (day) => sql<boolean>`a.at >= ${operatorDay(day)}`),
    ...conditionIfSet(to, (day) => sql<boolean>`a.at < ${operatorDay(day)} + interval '1 day'`),
  ]);

/** Reads entries with the names of their users and companies, newest first. `rows` selects entries of the audit. */
async function entriesOf(db: SystemDb, rows: RawBuilder<unknown>): Promise<AuditRow[]> {
  const answer = await sql<AuditRow>`
    SELECT
      a.id,
      a.entity,
      a.entity_id,
      a.action,
      a.changes,
      a.note,
      a.at,
      a.address,
      CASE
        WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
      END AS "user",
      CASE WHEN w.id IS NOT NULL THEN json_build_object('id', w.id, 'name', w.name) END AS workspace,
      ${RECORD} AS record
    FROM (${rows}) a
      LEFT JOIN app_user u ON u.id = a.user_id
      LEFT JOIN workspace w ON w.id = a.workspace_id
    ORDER BY a.at DESC, a.id DESC`.execute(db);
  return answer.rows;
}

/** Returns up to `limit` + 1 matching entries, newest first. The extra entry shows that another page follows. */
export const listAudit = (db: SystemDb, query: z.output<typeof AuditQuery>): Promise<AuditRow[]> =>
  entriesOf(
    db,
    sql`SELECT * FROM audit a WHERE ${found(query)} ORDER BY a.at DESC, a.id DESC LIMIT ${query.limit + 1}`,
  );

export async function findAuditIds(db: SystemDb, query: Filters, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id
    FROM audit a
    WHERE ${found(query)}
    ORDER BY a.at DESC, a.id DESC
    LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export const findAuditEntries = (db: SystemDb, ids: readonly number[]): Promise<AuditRow[]> =>
  entriesOf(db, sql`SELECT * FROM audit a WHERE ${isAmong(sql`a.id`, ids)}`);
