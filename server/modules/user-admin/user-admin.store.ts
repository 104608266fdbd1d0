import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { UserDetail, UserQuery } from "#contract/user-admin/user-admin.api.ts";
import type { StoredFields } from "#contract/fields.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { describedTable } from "#server/db/described.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { findListIds } from "#server/db/find-page.ts";
import { andAll, isAmong, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface AdminUserRow extends StoredFields<typeof PERSON_FIELDS> {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly role: string[];
  readonly confirmed: boolean;
  readonly second_factor: boolean;
  readonly supplier_company_id: number | null;
  readonly supplier_company: { readonly id: number; readonly name: string } | null;
  readonly last_seen_at: string | null;
  readonly workspace_count: number;
  readonly companies: { readonly id: number; readonly name: string }[];
  readonly blocked_at: string | null;
  readonly blocked_reason: string | null;
}

const PERSON = describedTable("app_user", PERSON_FIELDS, {
  id: "made",
  version: "kept",
  email: "kept",
  role: "kept",
  confirmed: "kept",
  created_at: "kept",
  last_seen_at: "kept",
  search: "made",
  second_factor: "kept",
  supplier_company_id: "kept",
  blocked_at: "kept",
  blocked_reason: "kept",
});

const columns = sql`
  u.id,
  u.version,
  u.email,
  ${PERSON.stored("u")},
  u.role,
  u.confirmed,
  u.second_factor,
  u.supplier_company_id,
  u.last_seen_at,
  u.blocked_at,
  u.blocked_reason,
  (
    SELECT json_build_object('id', c.id, 'name', c.name)
    FROM supplier_company c
    WHERE c.id = u.supplier_company_id
  ) AS supplier_company,
  (SELECT count(*) FROM workspace_member m WHERE m.user_id = u.id) AS workspace_count,
  (
    SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY w.name, w.id), '[]')
    FROM workspace_member m
      JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = u.id
  ) AS companies`;

const ORDER = {
  id: sql`u.id`,
  email: sql`u.email`,
  name: [sql`u.last_name COLLATE und`, sql`u.first_name COLLATE und`],
  last_seen_at: sql`u.last_seen_at`,
};

/** Condition on the group of a user. Must match the derivation of the group from the roles in user.view.ts. */
const inGroup = (group: "admin" | "customer" | "supplier"): RawBuilder<SqlBool> => {
  if (group === "admin") return sql`'admin' = ANY (u.role)`;
  const supplier = sql<SqlBool>`'supplier' = ANY (u.role) AND NOT 'customer' = ANY (u.role)`;
  return group === "supplier"
    ? sql`NOT 'admin' = ANY (u.role) AND ${supplier}`
    : sql`NOT 'admin' = ANY (u.role) AND NOT (${supplier})`;
};

type Filters = Omit<z.output<typeof UserQuery>, "limit" | "offset"> & { supplier_company?: number };

const found = (query: Filters): RawBuilder<SqlBool> => {
  const { group, confirmed, blocked, supplier_company } = query;
  return andAll([
    ...withIds(sql`u.id`, query.id),
    ...(supplier_company === undefined ? [] : [sql<boolean>`u.supplier_company_id = ${supplier_company}`]),
    ...(group === undefined ? [] : [inGroup(group)]),
    ...(confirmed === undefined ? [] : [sql<boolean>`u.confirmed = ${confirmed}`]),
    ...(blocked === undefined ? [] : [sql<boolean>`(u.blocked_at IS NOT NULL) = ${blocked}`]),
    ...searchWords(query.search, sql`u.search`),
  ]);
};

export async function listUsers(
  db: SystemDb,
  query: Filters & Pick<z.output<typeof UserQuery>, "limit" | "offset">,
): Promise<AnsweredCount & { rows: AdminUserRow[] }> {
  const where = found(query);
  const { rows } = await sql<AdminUserRow>`
    SELECT ${columns}
    FROM app_user u
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`u.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT ${boundedCount(sql`app_user u WHERE ${where}`)} AS count`.execute(
    db,
  );
  return { ...answeredCount(counted.rows[0]?.count ?? 0), rows };
}

export const findUserIds = (db: SystemDb, query: Filters, most: number): Promise<number[]> =>
  findListIds(db, query, { id: sql`u.id`, from: sql`app_user u WHERE ${found(query)}`, keys: ORDER, most });

export async function findUsersWithIds(db: SystemDb, ids: readonly number[]): Promise<AdminUserRow[]> {
  const { rows } = await sql<AdminUserRow>`
    SELECT ${columns}
    FROM app_user u
    WHERE ${isAmong(sql`u.id`, ids)}`.execute(db);
  return rows;
}

type Place = z.input<typeof UserDetail>["workspaces"][number];
interface Places {
  readonly session_count: number;
  readonly workspaces: Omit<Place, "work">[];
}

export async function findUserDetail(
  db: SystemDb,
  id: number,
  now: Date,
): Promise<(AdminUserRow & Places) | undefined> {
  const { rows } = await sql<AdminUserRow & Places>`
    SELECT
      ${columns},
      (
        SELECT count(*)
        FROM session s
        WHERE s.user_id = u.id AND s.expires_at > ${now.toISOString()}::timestamptz
      ) AS session_count,
      (
        SELECT coalesce(
          json_agg(
            json_build_object(
              'id', w.id,
              'name', w.name,
              'status', w.status,
              'is_owner', w.owner_id = u.id,
              'is_customer', w.is_customer,
              'is_supplier', w.is_supplier,
              'roles',
                (
                  SELECT coalesce(
                    json_agg(json_build_object('name', r.name, 'code', r.code, 'actions', r.actions) ORDER BY r.id),
                    '[]'
                  )
                  FROM workspace_role_member rm
                    JOIN workspace_role r ON r.id = rm.role_id
                  WHERE rm.workspace_id = w.id AND rm.user_id = u.id
                )
            )
            ORDER BY w.id
          ),
          '[]'
        )
        FROM workspace_member m
          JOIN workspace w ON w.id = m.workspace_id
        WHERE m.user_id = u.id
      ) AS workspaces
    FROM app_user u
    WHERE u.id = ${id}`.execute(db);
  return rows[0];
}
