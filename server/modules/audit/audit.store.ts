import { sql } from "kysely";
import type { z } from "zod";
import type { AuditEntry, AuditQuery } from "#contract/audit/audit.api.ts";
import { andAll } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** Returns the start of a day in Moscow time, because the operator's day begins there. */
const startOf = (date: string) => sql`${date}::date::timestamp AT TIME ZONE 'Europe/Moscow'`;

/** Returns up to `limit` + 1 matching entries, newest first. The extra entry shows that another page follows. */
export async function listAudit(
  db: SystemDb,
  query: z.output<typeof AuditQuery>,
): Promise<Omit<z.input<typeof AuditEntry>, "is_withheld">[]> {
  const { before, entity, entity_id, user, workspace, action, from, to } = query;
  const where = andAll([
    ...(before === undefined
      ? []
      : [sql<boolean>`(a.at, a.id) < (SELECT b.at, b.id FROM audit b WHERE b.id = ${before})`]),
    // The summary entry of a handover already counts the moved records. Entries for individual records appear only if
    // the query selects a record type.
    ...(entity === undefined ? [sql<boolean>`NOT (a.action = 'hand_over' AND a.entity <> 'workspace')`] : []),
    ...(entity === undefined ? [] : [sql<boolean>`a.entity = ${entity}`]),
    ...(entity_id === undefined ? [] : [sql<boolean>`a.entity_id = ${entity_id}`]),
    ...(user === undefined ? [] : [sql<boolean>`a.user_id = ${user}`]),
    ...(workspace === undefined ? [] : [sql<boolean>`a.workspace_id = ${workspace}`]),
    ...(action === undefined ? [] : [sql<boolean>`a.action = ${action}`]),
    ...(from === undefined ? [] : [sql<boolean>`a.at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`a.at < ${startOf(to)} + interval '1 day'`]),
  ]);
  const { rows } = await sql<Omit<z.input<typeof AuditEntry>, "is_withheld">>`
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
      CASE WHEN w.id IS NOT NULL THEN json_build_object('id', w.id, 'name', w.name) END AS workspace
    FROM (SELECT * FROM audit a WHERE ${where} ORDER BY a.at DESC, a.id DESC LIMIT ${query.limit + 1}) a
      LEFT JOIN app_user u ON u.id = a.user_id
      LEFT JOIN workspace w ON w.id = a.workspace_id
    ORDER BY a.at DESC, a.id DESC`.execute(db);
  return rows;
}
