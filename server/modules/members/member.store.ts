import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Member, MemberQuery, WorkCounts, WorkKind } from "#contract/members/member.schema.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import { itemStatus } from "#server/records/purchase-item/item-conditions.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

const ordersOf = (open: RawBuilder<unknown>, newest?: number): RawBuilder<unknown> =>
  sql`
    (
      SELECT p.id, p.name
      FROM ${open} AND p.status <> 'CLOSED' ${newest === undefined ? sql`` : sql`ORDER BY p.id DESC LIMIT ${newest}`}
    )`;

/**
 * FROM and WHERE clauses of a user's unfinished records, by kind. `newest` limits the number of orders per side. An
 * index returns the orders sorted by age.
 */
const unfinished = (
  db: TenantDb,
  user: RawBuilder<unknown>,
  newest?: number,
): Record<WorkKind, { alias: string; from: RawBuilder<unknown> }> => ({
  orders: {
    alias: "o",
    from: sql`
      (
        ${ordersOf(sql`purchase_order_own p WHERE p.customer_id = ${db.me} AND p.manager_id = ${user}`, newest)} UNION ALL ${ordersOf(
          sql`purchase_order_supplied p WHERE p.supplier_id = ${db.me} AND p.supplier_manager_id = ${user}`,
          newest,
        )}
      ) o`,
  },
  tenders: {
    alias: "t",
    from: sql`
      tender t
      JOIN tender_manager m ON m.tender_id = t.id
      WHERE t.workspace_id = ${db.me} AND t.status <> 'DONE' AND m.workspace_id = ${db.me} AND m.user_id = ${user}`,
  },
  offers: {
    alias: "o",
    from: sql`
      offer o
      JOIN tender t ON t.id = o.tender_id
      WHERE o.supplier_id = ${db.me} AND o.manager_id = ${user} AND o.status = 'NOT_PROCESSED'`,
  },
  purchase_items: {
    alias: "p",
    from: sql`
      purchase_item p
      WHERE p.workspace_id = ${db.me} AND p.responsible_manager_id = ${user} AND ${itemStatus(db)} <> 'ordered'`,
  },
  groups: { alias: "g", from: sql`purchase_item_group g WHERE g.workspace_id = ${db.me} AND g.manager_id = ${user}` },
});

const NAMES: Record<WorkKind, RawBuilder<string>> = {
  orders: sql`o.name`,
  tenders: sql`t.name`,
  offers: sql`t.name`,
  purchase_items: sql`coalesce(p.nomenclature, p.part_number, '')`,
  groups: sql`g.name`,
};

function countsOf(db: TenantDb, user: RawBuilder<unknown>): RawBuilder<WorkCounts> {
  const kinds = unfinished(db, user);
  const count = (kind: WorkKind) => sql`${sql.lit(kind)}, (SELECT count(*) FROM ${kinds[kind].from})`;
  return sql`
    json_build_object(
      ${sql.join([count("orders"), count("tenders"), count("offers"), count("purchase_items"), count("groups")])}
    )`;
}

type MemberRow = z.input<typeof Member>;

const columns = sql`
  u.id,
  concat_ws(' ', u.first_name, u.last_name) AS name,
  u.email,
  w.owner_id = u.id AS is_owner,
  u.blocked_at IS NOT NULL AS is_blocked,
  u.confirmed,
  u.last_seen_at,
  (
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name) ORDER BY r.id), '[]')
    FROM workspace_role_member rm
      JOIN workspace_role r ON r.id = rm.role_id
    WHERE rm.workspace_id = w.id AND rm.user_id = u.id
  ) AS roles`;
const members = sql`workspace_member m JOIN colleague u ON u.id = m.user_id JOIN workspace w ON w.id = m.workspace_id`;

/**
 * Lists members of the active workspace. `action` selects members with all of these permissions, and `work` adds the
 * members' unfinished work.
 */
export async function listMembers(
  db: TenantDb,
  query: z.output<typeof MemberQuery>,
): Promise<{ count: number; rows: MemberRow[] }> {
  const { action = [] } = query;
  const may = (action: Permission) =>
    sql<boolean>`
      u.blocked_at IS NULL
      AND (
        w.owner_id = u.id
        OR EXISTS (
          SELECT
          FROM workspace_role_member rm
            JOIN workspace_role r ON r.id = rm.role_id
          WHERE rm.workspace_id = w.id AND rm.user_id = u.id AND ${action} = ANY(r.actions)
        )
      )`;
  const where = andAll([
    sql<boolean>`m.workspace_id = ${db.me}`,
    ...action.map(may),
    ...searchWords(query.search, sql`text_key(u.first_name || ' ' || u.last_name || ' ' || u.email)`),
  ]);
  const order = orderBy(
    query.ordering,
    { id: sql`u.id`, name: [sql`u.last_name COLLATE und`, sql`u.first_name COLLATE und`] },
    sql`u.id`,
  );
  const work = query.work === true ? countsOf(db, sql`u.id`) : sql`null::json`;
  const rows = await db.run<MemberRow>(
    sql`
      SELECT ${columns}, ${work} AS work
      FROM ${members}
      WHERE ${where}
      ORDER BY ${order}
      LIMIT ${query.limit}
      OFFSET ${query.offset}`,
  );
  const counted = await db.run<{ count: number }>(sql`SELECT count(*) AS count FROM ${members} WHERE ${where}`);
  return { count: counted[0]?.count ?? 0, rows };
}

export async function findMember(
  db: TenantDb,
  user: number,
): Promise<(MemberRow & { language: Language; workspace: string }) | undefined> {
  const rows = await db.run<MemberRow & { language: Language; workspace: string }>(sql`
    SELECT ${columns}, u.language, w.name AS workspace, null::json AS work
    FROM ${members}
    WHERE m.workspace_id = ${db.me} AND m.user_id = ${user}`);
  return rows[0];
}

export async function ownerOf(db: TenantDb): Promise<{ id: number; email: string; language: Language } | undefined> {
  const rows = await db.run<{ id: number; email: string; language: Language }>(
    sql`SELECT u.id, u.email, u.language FROM workspace w JOIN colleague u ON u.id = w.owner_id WHERE w.id = ${db.me}`,
  );
  return rows[0];
}

/** Returns the permissions of all roles of a member. An owner has every permission. */
export async function rightsOf(db: TenantDb, user: number): Promise<Permission[]> {
  const rows = await db.run<{ is_owner: boolean; actions: Permission[] }>(sql`
    SELECT
      w.owner_id = ${user} AS is_owner,
      (
        SELECT coalesce(array_agg(DISTINCT action), '{}')
        FROM workspace_role_member rm
          JOIN workspace_role r ON r.id = rm.role_id
          CROSS JOIN unnest(r.actions) AS action
        WHERE rm.workspace_id = w.id AND rm.user_id = ${user}
      ) AS actions
    FROM workspace w
    WHERE w.id = ${db.me}`);
  return rows[0]?.is_owner === true ? [...PERMISSIONS] : (rows[0]?.actions ?? []);
}

export async function workCounts(db: TenantDb, user: number): Promise<WorkCounts> {
  const rows = await db.run<{ counts: WorkCounts }>(sql`SELECT ${countsOf(db, sql`${user}::bigint`)} AS counts`);
  return rows[0]?.counts ?? { orders: 0, tenders: 0, offers: 0, purchase_items: 0, groups: 0 };
}

export function firstWork(
  db: TenantDb,
  user: number,
  limit: number,
): Promise<{ kind: WorkKind; id: number; name: string }[]> {
  const kinds = unfinished(db, sql`${user}::bigint`, limit);
  const select = (kind: WorkKind) => {
    const id = sql.ref(`${kinds[kind].alias}.id`);
    return sql`
      (
        SELECT ${sql.lit(kind)} AS kind, ${id} AS id, ${NAMES[kind]} AS name
        FROM ${kinds[kind].from}
        ORDER BY ${id} DESC
        LIMIT ${limit}
      )`;
  };
  return db.run<{ kind: WorkKind; id: number; name: string }>(
    sql`
      SELECT w.*
      FROM (
        ${sql.join([select("orders"), select("tenders"), select("offers"), select("purchase_items"), select("groups")], sql` UNION ALL `)}
      ) w`,
  );
}

export async function moveWork(db: TenantDb, kind: WorkKind, given: { from: number; to: number }): Promise<number[]> {
  const { from, to } = given;
  const { alias, from: source } = unfinished(db, sql`${from}::bigint`)[kind];
  const ids = sql`(SELECT ${sql.ref(`${alias}.id`)} FROM ${source})`;
  const moves: Record<WorkKind, RawBuilder<{ id: number }>> = {
    orders: sql<{
      id: number;
    }>`
      UPDATE purchase_order
      SET
        manager_id = CASE WHEN customer_id = ${db.me} THEN ${to}::bigint ELSE manager_id END,
        supplier_manager_id = CASE WHEN supplier_id = ${db.me} THEN ${to}::bigint ELSE supplier_manager_id END
      WHERE id IN ${ids}
      RETURNING id`,
    tenders: sql<{
      id: number;
    }>`
      WITH gone AS (
        DELETE FROM tender_manager d
        WHERE d.workspace_id = ${db.me} AND d.user_id = ${from} AND d.tender_id IN ${ids}
        RETURNING d.tender_id
      ), taken AS (
        INSERT INTO tender_manager (tender_id, workspace_id, user_id)
        SELECT tender_id, ${db.me}, ${to}::bigint
        FROM gone
        ON CONFLICT DO NOTHING
      )
      SELECT tender_id AS id
      FROM gone`,
    offers: sql<{
      id: number;
    }>`UPDATE offer SET manager_id = ${to} WHERE supplier_id = ${db.me} AND id IN ${ids} RETURNING id`,
    purchase_items: sql<{
      id: number;
    }>`
      UPDATE purchase_item
      SET responsible_manager_id = ${to}, version = version + 1
      WHERE workspace_id = ${db.me} AND id IN ${ids}
      RETURNING id`,
    groups: sql<{
      id: number;
    }>`
      UPDATE purchase_item_group
      SET manager_id = ${to}, version = version + 1
      WHERE workspace_id = ${db.me} AND id IN ${ids}
      RETURNING id`,
  };
  return (await db.run(moves[kind])).map(({ id }) => id);
}

export const removeMember = (db: TenantDb, user: number): Promise<number> =>
  db.change(sql`DELETE FROM workspace_member WHERE workspace_id = ${db.me} AND user_id = ${user}`);

/** Locks members until the transaction ends, so that no work is transferred to a member who is leaving. */
export const lockMembers = (db: TenantDb, users: readonly number[]): Promise<unknown> =>
  db.run(
    sql`
      SELECT user_id
      FROM workspace_member
      WHERE workspace_id = ${db.me} AND user_id = ANY(${[...users]}::bigint[])
      ORDER BY user_id
      FOR UPDATE`,
  );
