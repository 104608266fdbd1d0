import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { MutedRecord } from "#contract/inbox/inbox-events.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface MutedRow {
  readonly workspace: { readonly id: number; readonly name: string };
  readonly entity: MutedRecord;
  readonly record_id: number;
  readonly number: number;
  readonly round: number;
  readonly name: string;
}

/** A record that a member of the company may stop following. */
interface Followed {
  readonly workspace: number;
  readonly entity: MutedRecord;
  readonly id: number;
}

/** Lists the tenders and offers that a person doesn't follow, as far as they still belong to the person's companies. */
export async function listMuted(db: SystemDb, user: number): Promise<MutedRow[]> {
  const { rows } = await sql<MutedRow>`
    SELECT json_build_object('id', w.id, 'name', w.name) AS workspace, x.entity, x.record_id, r.number, r.round, r.name
    FROM inbox_mute x
      JOIN workspace w ON w.id = x.workspace_id
      CROSS JOIN LATERAL (
        SELECT t.number, t.round, t.name
        FROM tender t
        WHERE x.entity = 'tender' AND t.id = x.record_id AND t.workspace_id = x.workspace_id
        UNION ALL
        SELECT o.number, 1, t.name
        FROM offer o
          JOIN tender t ON t.id = o.tender_id
        WHERE x.entity = 'offer' AND o.id = x.record_id AND o.supplier_id = x.workspace_id
      ) r
    WHERE x.user_id = ${user}
    ORDER BY w.name, w.id, x.entity, r.number DESC, x.record_id`.execute(db);
  return rows;
}

const isOwn = ({ workspace, entity, id }: Followed): RawBuilder<SqlBool> =>
  entity === "tender"
    ? sql<SqlBool>`EXISTS (SELECT FROM tender t WHERE t.id = ${id} AND t.workspace_id = ${workspace})`
    : sql<SqlBool>`EXISTS (SELECT FROM offer o WHERE o.id = ${id} AND o.supplier_id = ${workspace})`;

/** Notes that a person doesn't follow a record. Returns false if it isn't one of a company of the person. */
export async function mute(db: SystemDb, user: number, record: Followed): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO inbox_mute (user_id, workspace_id, entity, record_id)
    SELECT m.user_id, m.workspace_id, ${record.entity}::text, ${record.id}::bigint
    FROM workspace_member m
    WHERE m.user_id = ${user} AND m.workspace_id = ${record.workspace} AND ${isOwn(record)}
    ON CONFLICT (user_id, workspace_id, entity, record_id) DO UPDATE SET entity = excluded.entity
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

export async function unmute(db: SystemDb, user: number, { workspace, entity, id }: Followed): Promise<void> {
  await db
    .deleteFrom("inbox_mute")
    .where("user_id", "=", user)
    .where("workspace_id", "=", workspace)
    .where("entity", "=", entity)
    .where("record_id", "=", id)
    .execute();
}
