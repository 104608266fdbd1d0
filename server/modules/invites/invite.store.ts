import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Invite, InviteQuery } from "#contract/invites/invite.schema.ts";
import type { Language } from "#contract/primitives.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import { lockInWorkspace } from "#server/db/workspace-lock.ts";

export interface InviteRow extends z.input<typeof Invite> {
  readonly sent_count: number;
  readonly inviter_email: string;
  readonly inviter_language: Language;
  readonly invited_language: Language | null;
}

const named = (alias: string): RawBuilder<unknown> =>
  sql`
    json_build_object(
      'id', ${sql.ref(`${alias}.id`)},
      'name', concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})
    )`;

const columns = (now: Date, addresses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  i.id,
  i.email,
  i.status,
  i.status = 'REQUESTED' AND i.expiration_date <= ${now.toISOString()}::timestamptz AS is_expired,
  i.expiration_date,
  i.sent_at,
  i.sent_count,
  i.answered_at,
  i.asked_again_at IS NOT NULL AS asked_again,
  json_build_object('id', w.id, 'name', w.name) AS workspace,
  json_build_object('id', r.id, 'code', r.code, 'name', r.name) AS role,
  ${named("u")} AS inviter,
  ${addresses}`;
/**
 * Columns with email addresses and languages, for a caller with system rights who has the link or the invited address.
 */
const ALL_ADDRESSES = sql`
  u.email AS inviter_email,
  u.language AS inviter_language,
  (SELECT x.language FROM app_user x WHERE x.email = i.email) AS invited_language`;
const OWN_ADDRESSES = sql`
  (SELECT x.email FROM mail_recipient x WHERE x.use = 'invites' AND x.id = i.inviter_id) AS inviter_email,
  (SELECT x.language FROM mail_recipient x WHERE x.use = 'invites' AND x.id = i.inviter_id) AS inviter_language,
  (SELECT x.language FROM known_address(ARRAY[i.email]) x) AS invited_language`;
const source = sql`
  workspace_invite i
  JOIN workspace w ON w.id = i.workspace_id
  JOIN workspace_role r ON r.id = i.role_id
  JOIN app_user u ON u.id = i.inviter_id`;

/** Excludes withdrawn and cleared invitations, which can only be viewed through their link. */
const isThere = sql<boolean>`i.cleared_at IS NULL`;

type Whose = { readonly workspace: number } | { readonly email: string };
const whose = (given: Whose) =>
  "workspace" in given
    ? sql<boolean>`i.workspace_id = ${given.workspace}`
    : sql<boolean>`i.email = ${given.email} AND w.status <> 'CLOSED'`;

export async function listInvites(
  db: SystemDb,
  query: z.output<typeof InviteQuery>,
  given: Whose & { now: Date },
): Promise<AnsweredCount & { rows: InviteRow[] }> {
  const where = andAll([
    isThere,
    whose(given),
    ...(query.status === undefined ? [] : [sql<boolean>`i.status = ${query.status}`]),
    ...searchWords(query.search, sql`text_key(i.email)`),
  ]);
  const { rows } = await sql<InviteRow>`
    SELECT ${columns(given.now, ALL_ADDRESSES)}
    FROM ${source}
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, { id: sql`i.id` }, sql`i.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  const counted = await sql<{ count: number }>`SELECT ${boundedCount(sql`${source} WHERE ${where}`)} AS count`.execute(
    db,
  );
  return { ...answeredCount(counted.rows[0]?.count ?? 0), rows };
}

/** Locks invitations of the workspace until the transaction ends. */
export const lockInvites = (db: TenantDb, ids: readonly number[], now: Date): Promise<InviteRow[]> =>
  db.run<InviteRow>(sql`
    SELECT ${columns(now, OWN_ADDRESSES)}
    FROM ${source}
    WHERE i.workspace_id = ${db.me} AND i.id = ANY(${[...ids]}::bigint[]) AND ${isThere}
    ORDER BY i.id
    FOR UPDATE OF i`);

export const lockInvite = async (db: TenantDb, id: number, now: Date): Promise<InviteRow | undefined> =>
  (await lockInvites(db, [id], now))[0];

const waitingOf = (db: TenantDb, emails: readonly string[], now: Date): RawBuilder<InviteRow> => sql<InviteRow>`
  SELECT ${columns(now, OWN_ADDRESSES)}
  FROM ${source}
  WHERE i.workspace_id = ${db.me} AND i.email = ANY(${[...emails]}::text[]) AND i.status = 'REQUESTED' AND ${isThere}
  ORDER BY i.id`;

/** Returns the pending invitations to these addresses, by address. */
export const findWaiting = async (
  db: TenantDb,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, InviteRow>> => byEmail(await db.run(waitingOf(db, emails, now)));

/** Like `findWaiting`, but locks the invitations until the transaction ends. */
export const lockWaiting = async (
  db: TenantDb,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, InviteRow>> =>
  byEmail(await db.run(sql<InviteRow>`${waitingOf(db, emails, now)} FOR UPDATE OF i`));

const byEmail = (rows: readonly InviteRow[]): Map<string, InviteRow> => new Map(rows.map((row) => [row.email, row]));

/** Takes a lock, so that sheets of invitations are sent one after the other. */
export const lockSheets = (db: TenantDb): Promise<void> => lockInWorkspace(db, "workspace_invite.sheet");

/** Locks an invitation until the transaction ends. Finds it by its link, or by its id and the invited address. */
export async function lockByHolder(
  db: SystemDb,
  by: { token_hash: Buffer } | { id: number; email: string },
  now: Date,
): Promise<InviteRow | undefined> {
  const where =
    "token_hash" in by ? sql`i.token_hash = ${by.token_hash}` : sql`i.id = ${by.id} AND i.email = ${by.email}`;
  const { rows } = await sql<InviteRow>`
    SELECT ${columns(now, ALL_ADDRESSES)}
    FROM ${source}
    WHERE ${where} AND ${isThere} AND w.status <> 'CLOSED'
    FOR UPDATE OF i`.execute(db);
  return rows[0];
}

export interface LinkedInvite extends InviteRow {
  readonly is_superseded: boolean;
  /** True if the invitation was withdrawn, or cleared from the list after an answer. */
  readonly is_cleared: boolean;
}

/** Finds an invitation for viewing, by its current or an older link. */
export async function findByToken(db: SystemDb, token_hash: Buffer, now: Date): Promise<LinkedInvite | undefined> {
  const { rows } = await sql<LinkedInvite>`
    SELECT
      ${columns(now, ALL_ADDRESSES)},
      i.token_hash <> ${token_hash} AS is_superseded,
      i.cleared_at IS NOT NULL AS is_cleared
    FROM ${source}
    WHERE (i.token_hash = ${token_hash} OR i.former_token_hashes @> ARRAY[${token_hash}::bytea])
      AND w.status <> 'CLOSED'`.execute(db);
  return rows[0];
}

/** Returns whether a confirmed user has this email address. */
export const hasAccount = async (db: SystemDb, email: string): Promise<boolean> =>
  (await db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .where("confirmed", "=", true)
    .executeTakeFirst()) !== undefined;

export const belongsTo = async (db: SystemDb, given: { workspace: number; user: number }): Promise<boolean> =>
  (await db
    .selectFrom("workspace_member")
    .select("user_id")
    .where("workspace_id", "=", given.workspace)
    .where("user_id", "=", given.user)
    .executeTakeFirst()) !== undefined;

/** Returns which of the addresses belong to members of the workspace. */
export async function membersAmong(db: TenantDb, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db.run<{ email: string }>(sql`
    SELECT u.email
    FROM workspace_member m
      JOIN colleague u ON u.id = m.user_id
    WHERE m.workspace_id = ${db.me} AND u.email = ANY(${[...emails]}::text[])`);
  return new Set(rows.map(({ email }) => email));
}

interface NewInvite {
  readonly email: string;
  readonly role: number;
  readonly token_hash: Buffer;
}

/**
 * Inserts invitations and returns their ids. Leaves out addresses for which another transaction has just inserted a
 * pending invitation.
 */
export async function insertInvites(
  db: TenantDb,
  given: { invites: readonly NewInvite[]; expires_at: Date; by: number; at: Date },
): Promise<number[]> {
  if (given.invites.length === 0) return [];
  const at = given.at.toISOString();
  const made = await db.build
    .insertInto("workspace_invite")
    .values(
      given.invites.map(({ email, role, token_hash }) => ({
        workspace_id: db.me,
        email,
        role_id: role,
        token_hash,
        expiration_date: given.expires_at.toISOString(),
        inviter_id: given.by,
        created_at: at,
        sent_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return made.map(({ id }) => id);
}

interface RenewedInvite {
  readonly id: number;
  readonly role: number;
  readonly token_hash: Buffer;
  readonly sent_count: number;
}

export async function renewInvites(
  db: TenantDb,
  given: { invites: readonly RenewedInvite[]; expires_at: Date; at: Date },
): Promise<void> {
  if (given.invites.length === 0) return;
  const { invites } = given;
  await db.run(sql`
    UPDATE workspace_invite i
    SET
      role_id = r.role,
      former_token_hashes = (array_prepend(i.token_hash, i.former_token_hashes))[1:20],
      token_hash = decode(r.token_hash, 'hex'),
      expiration_date = ${given.expires_at.toISOString()}::timestamptz,
      sent_at = ${given.at.toISOString()}::timestamptz,
      sent_count = r.sent_count,
      asked_again_at = NULL,
      status = 'REQUESTED',
      answered_at = NULL,
      version = i.version + 1
    FROM unnest(
      ${invites.map(({ id }) => id)}::bigint[],
      ${invites.map(({ role }) => role)}::bigint[],
      ${invites.map(({ token_hash }) => token_hash.toString("hex"))}::text[],
      ${invites.map(({ sent_count }) => sent_count)}::integer[]
    ) AS r(id, role, token_hash, sent_count)
    WHERE i.workspace_id = ${db.me} AND i.id = r.id`);
}

export const answerInvite = async (
  db: SystemDb,
  invite: { id: number; status: "ACCEPTED" | "REJECTED"; at: Date },
): Promise<void> => {
  await sql`
    UPDATE workspace_invite
    SET status = ${invite.status}, answered_at = ${invite.at.toISOString()}, version = version + 1
    WHERE id = ${invite.id}`.execute(db);
};

/** Records that the invited person has requested a new email. Returns false if a request is already pending. */
export const recordResendRequest = async (db: SystemDb, id: number, at: Date): Promise<boolean> =>
  ((
    await sql`
      UPDATE workspace_invite
      SET asked_again_at = ${at.toISOString()}
      WHERE id = ${id} AND asked_again_at IS NULL`.execute(db)
  ).numAffectedRows ?? 0n) > 0n;

/** Hides an invitation from all lists. Its link then only shows the outcome. */
export const clearInvite = (db: TenantDb, id: number, at: Date): Promise<number> =>
  db.change(
    sql`
      UPDATE workspace_invite
      SET cleared_at = ${at.toISOString()}, version = version + 1
      WHERE workspace_id = ${db.me} AND id = ${id}`,
  );
