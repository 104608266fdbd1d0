import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { InboxKind, InboxRecord } from "#contract/inbox/inbox-events.ts";
import type { INBOX_MARKS, InboxQuery } from "#contract/inbox/inbox.api.ts";
import { INBOX_READ_DAYS, INBOX_UNREAD_SHOWN } from "#contract/limits.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { Membership } from "#contract/permissions.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { runPrepared } from "#server/db/connections.ts";
import { andAll } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface EntryRow {
  readonly id: number;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly kind: InboxKind;
  readonly event: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly entity: InboxRecord;
  readonly record_id: number;
  readonly event_count: number;
  readonly created_at: string;
  readonly happened_at: string;
  readonly answer_until: string | null;
  readonly is_read: boolean;
  readonly is_archived: boolean;
  readonly waits: boolean;
  readonly settled: { readonly at: string; readonly by: string | null } | null;
  readonly later_until: string | null;
  readonly is_muted: boolean;
  /** Whether the company still has access to the record. */
  readonly has_record: boolean;
}

const hasRecord = sql<boolean>`
  CASE
    i.entity
    WHEN 'tender' THEN EXISTS (SELECT FROM tender r WHERE r.id = i.record_id AND r.workspace_id = i.workspace_id)
    WHEN 'offer' THEN EXISTS (SELECT FROM offer r WHERE r.id = i.record_id AND r.supplier_id = i.workspace_id)
    WHEN 'order' THEN EXISTS (
      SELECT
      FROM purchase_order r
      WHERE r.id = i.record_id
        AND (r.customer_id = i.workspace_id OR (r.supplier_id = i.workspace_id AND r.is_released))
    )
    WHEN 'purchase_item' THEN EXISTS (
      SELECT
      FROM purchase_item r
      WHERE r.id = i.record_id AND r.workspace_id = i.workspace_id
    )
    WHEN 'purchase_item_group' THEN EXISTS (
      SELECT
      FROM purchase_item_group r
      WHERE r.id = i.record_id AND r.workspace_id = i.workspace_id
    )
    ELSE true
  END`;

const stillWaits = sql<SqlBool>`inbox_entry_waits(i.event, i.entity, i.record_id, i.workspace_id, i.user_id)`;

const PLACES = {
  all: sql<SqlBool>`i.archived_at IS NULL AND i.later_until IS NULL`,
  unread: sql<SqlBool>`i.read_at IS NULL AND i.archived_at IS NULL AND i.later_until IS NULL`,
  waits: sql<SqlBool>`i.waits AND i.archived_at IS NULL AND i.later_until IS NULL AND ${stillWaits}`,
  later: sql<SqlBool>`i.later_until IS NOT NULL`,
  archive: sql<SqlBool>`i.archived_at IS NOT NULL`,
};

const narrowed = (by: { kind?: InboxKind | undefined; workspace?: number | undefined }): RawBuilder<SqlBool>[] => [
  ...(by.kind === undefined ? [] : [sql<SqlBool>`i.kind = ${by.kind}`]),
  ...(by.workspace === undefined ? [] : [sql<SqlBool>`i.workspace_id = ${by.workspace}`]),
];

function afterPlace(place: string | undefined): RawBuilder<SqlBool>[] {
  if (place === undefined) return [];
  const [at = "", id = ""] = place.split("_");
  return [sql<SqlBool>`(i.happened_at, i.id) < (${at}::timestamptz, ${Number(id)}::bigint)`];
}

async function readRows(db: SystemDb, where: RawBuilder<SqlBool>, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT
      i.id,
      json_build_object('id', w.id, 'name', w.name) AS workspace,
      i.kind,
      i.event,
      i.facts,
      i.entity,
      i.record_id,
      i.event_count,
      i.created_at,
      i.happened_at,
      i.answer_until,
      i.read_at IS NOT NULL AS is_read,
      i.archived_at IS NOT NULL AS is_archived,
      i.waits AND i.archived_at IS NULL AND ${stillWaits} AS waits,
      CASE
        WHEN i.settled_at IS NOT NULL THEN json_build_object(
          'at', to_char(i.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', (SELECT concat_ws(' ', u.first_name, u.last_name) FROM app_user u WHERE u.id = i.settled_by)
        )
      END AS settled,
      i.later_until,
      EXISTS (
        SELECT
        FROM inbox_mute x
        WHERE x.user_id = i.user_id
          AND x.workspace_id = i.workspace_id
          AND x.entity = i.entity
          AND x.record_id = i.record_id
      ) AS is_muted,
      ${hasRecord} AS has_record
    FROM (SELECT i.* FROM inbox_entry i WHERE ${where} ORDER BY i.happened_at DESC, i.id DESC LIMIT ${limit}) i
      JOIN workspace_member m ON m.workspace_id = i.workspace_id AND m.user_id = i.user_id
      JOIN workspace w ON w.id = i.workspace_id
    ORDER BY i.happened_at DESC, i.id DESC`.execute(db);
  return rows;
}

/** Returns up to `limit` entries of the user's companies, newest first. Each list reads an index of its own. */
export const listEntries = (db: SystemDb, user: number, query: InboxQuery): Promise<EntryRow[]> =>
  readRows(
    db,
    andAll([sql<SqlBool>`i.user_id = ${user}`, PLACES[query.tab], ...narrowed(query), ...afterPlace(query.after)]),
    query.limit,
  );

export const findEntries = (db: SystemDb, user: number, ids: readonly number[]): Promise<EntryRow[]> =>
  readRows(
    db,
    andAll([sql<SqlBool>`i.user_id = ${user}`, sql<SqlBool>`i.id = ANY(${[...ids]}::bigint[])`]),
    ids.length,
  );

/** Returns the user's rights in each of these companies. */
export async function membershipsOf(db: SystemDb, user: number, workspaces: readonly number[]): Promise<Membership[]> {
  const { rows } = await sql<Omit<Membership, "permissions"> & { actions: string[] }>`
    SELECT
      w.id,
      w.status,
      w.is_customer,
      w.is_supplier,
      w.owner_id = m.user_id AS is_owner,
      ARRAY(
        SELECT DISTINCT action
        FROM workspace_role_member rm
          JOIN workspace_role r ON r.id = rm.role_id
          CROSS JOIN unnest(r.actions) AS action
        WHERE rm.workspace_id = w.id AND rm.user_id = m.user_id
      ) AS actions
    FROM workspace_member m
      JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = ${user} AND w.id = ANY(${[...workspaces]}::bigint[])`.execute(db);
  return rows.map(({ actions, ...row }) => ({
    ...row,
    permissions: PERMISSIONS.filter((permission) => row.is_owner || actions.includes(permission)),
  }));
}

export async function unreadCount(db: SystemDb, user: number): Promise<number> {
  const [row] = await runPrepared(db, sql<{ unread: number }>`SELECT unread_inbox_entries(${user}) AS unread`);
  return row?.unread ?? 0;
}

/** Counts what the views of the list have, each up to one more than is shown. */
export async function countEntries(
  db: SystemDb,
  user: number,
): Promise<{ unread: number; waits: number; later: number }> {
  const counted = (place: keyof typeof PLACES): RawBuilder<number> => sql<number>`
    (
      SELECT count(*)::integer
      FROM (SELECT FROM inbox_entry i WHERE i.user_id = ${user} AND ${PLACES[place]} LIMIT ${INBOX_UNREAD_SHOWN + 1}) x
    )`;
  const { rows } = await sql<{ unread: number; waits: number; later: number }>`
    SELECT ${counted("unread")} AS unread, ${counted("waits")} AS waits, ${counted("later")} AS later`.execute(db);
  return rows[0] ?? { unread: 0, waits: 0, later: 0 };
}

const marked = (as: (typeof INBOX_MARKS)[number], now: Date): RawBuilder<unknown> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    read: sql`read_at = coalesce(read_at, ${at})`,
    unread: sql`read_at = NULL`,
    archived: sql`read_at = coalesce(read_at, ${at}), archived_at = coalesce(archived_at, ${at}), later_until = NULL`,
    restored: sql`archived_at = NULL, later_until = NULL`,
  }[as];
};

export async function markEntries(
  db: SystemDb,
  user: number,
  given: { ids: readonly number[]; as: (typeof INBOX_MARKS)[number]; now: Date },
): Promise<void> {
  await sql`
    UPDATE inbox_entry
    SET ${marked(given.as, given.now)}
    WHERE user_id = ${user} AND id = ANY(${[...given.ids]}::bigint[])`.execute(db);
}

export async function markAllRead(
  db: SystemDb,
  user: number,
  given: { until: string; kind?: InboxKind | undefined; workspace?: number | undefined; now: Date },
): Promise<void> {
  const where = andAll([
    sql<SqlBool>`i.user_id = ${user}`,
    PLACES.unread,
    sql<SqlBool>`i.happened_at <= ${given.until}::timestamptz`,
    ...narrowed(given),
  ]);
  await sql`UPDATE inbox_entry i SET read_at = ${given.now.toISOString()} WHERE ${where}`.execute(db);
}

/** Puts entries off. An archived entry leaves the archive. */
export async function putOffEntries(
  db: SystemDb,
  user: number,
  given: { ids: readonly number[]; until: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE inbox_entry
    SET
      later_until = ${given.until}::timestamptz,
      archived_at = NULL,
      read_at = coalesce(read_at, ${given.now.toISOString()}::timestamptz)
    WHERE user_id = ${user} AND id = ANY(${[...given.ids]}::bigint[])`.execute(db);
}

/** Brings back entries whose time has come, as new ones. Returns their readers. */
export async function bringBackEntries(db: SystemDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    WITH back AS (
      UPDATE inbox_entry
      SET later_until = NULL, read_at = NULL, happened_at = later_until
      WHERE later_until <= ${now.toISOString()}::timestamptz
      RETURNING user_id
    )
    SELECT DISTINCT user_id
    FROM back`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes entries that were read long ago. Unread entries stay. */
export async function forgetReadEntries(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom("inbox_entry")
    .where("read_at", "<", new Date(now.getTime() - INBOX_READ_DAYS * DAY_MS).toISOString())
    .execute();
}
