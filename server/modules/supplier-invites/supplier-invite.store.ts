import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Language } from "#contract/primitives.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

export interface SupplierInviteRow {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
  readonly message: string | null;
  readonly inviter: string;
  readonly sent_at: string | null;
  readonly sent_count: number;
  /** False once the invitation was accepted, declined or taken back. */
  readonly is_pending: boolean;
  readonly declined_at: string | null;
  /** See `InvitedAddress` in linked-mails.ts. */
  readonly has_account: boolean;
}

const inviterName = sql`concat_ws(' ', u.first_name, u.last_name) AS inviter`;

const rowsWhere = (db: TenantDb, where: RawBuilder<unknown>): Promise<SupplierInviteRow[]> =>
  db.run<SupplierInviteRow>(sql`
    WITH found AS (
      SELECT i.*
      FROM supplier_invite i
      WHERE i.workspace_id = ${db.me} AND ${where}
    )
    SELECT
      i.id,
      i.email,
      i.language,
      i.message,
      ${inviterName},
      i.sent_at,
      i.sent_count,
      i.cleared_at IS NULL AS is_pending,
      i.declined_at,
      k.address IS NOT NULL AS has_account
    FROM found i
      JOIN app_user u ON u.id = i.inviter_id
      LEFT JOIN known_address(ARRAY(SELECT f.email FROM found f)) k ON k.address = i.email
    ORDER BY i.id`);

/** Returns the pending and the declined invitations, the oldest first. */
export const listSupplierInvites = (db: TenantDb): Promise<SupplierInviteRow[]> =>
  rowsWhere(db, sql`(i.cleared_at IS NULL OR i.declined_at IS NOT NULL)`);

/** Returns the invitations of these addresses, by address, also those that were accepted or taken back. */
export const findSupplierInvites = async (
  db: TenantDb,
  emails: readonly string[],
): Promise<Map<string, SupplierInviteRow>> =>
  new Map((await rowsWhere(db, sql`i.email = ANY(${[...emails]}::text[])`)).map((invite) => [invite.email, invite]));

/** A company that the customer finds under an address in its own lists: itself, or a supplier that is on its list. */
export interface KnownAddress {
  readonly email: string;
  /** Name of the supplier; null if the address belongs to a member of the customer's company. */
  readonly supplier: string | null;
}

/** Returns the addresses that belong to members of the customer's company, or to suppliers on its list. */
export const findKnownAddresses = async (db: TenantDb, emails: readonly string[]): Promise<Map<string, KnownAddress>> =>
  new Map(
    (
      await db.run<KnownAddress>(sql`
        WITH asked AS (
          SELECT email
          FROM unnest(${[...emails]}::text[]) AS a(email)
        )
        SELECT a.email, w.name AS supplier
        FROM asked a
          JOIN workspace_known w ON lower(w.email) = a.email
          JOIN workspace_supplier s ON s.supplier_id = w.id
        WHERE s.workspace_id = ${db.me}
        UNION ALL
        SELECT a.email, NULL
        FROM asked a
          JOIN colleague u ON u.email = a.email
          JOIN workspace_member m ON m.user_id = u.id
        WHERE m.workspace_id = ${db.me}`)
    ).map((known) => [known.email, known]),
  );

export const findSupplierInvite = async (db: TenantDb, id: number): Promise<SupplierInviteRow | undefined> =>
  (await rowsWhere(db, sql`i.id = ${id} AND i.cleared_at IS NULL`))[0];

/**
 * Inserts an invitation for each address. One that was accepted or taken back becomes pending again, and keeps the
 * number of its emails.
 */
export const insertSupplierInvites = (
  db: TenantDb,
  given: { emails: readonly string[]; message: string | null; language: Language; by: number; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO supplier_invite AS i (workspace_id, email, language, message, inviter_id, created_at)
    SELECT
      ${db.me}::bigint,
      r.email,
      ${given.language},
      ${given.message},
      ${given.by}::bigint,
      ${given.at.toISOString()}::timestamptz
    FROM unnest(${[...given.emails]}::text[])
    WITH ORDINALITY AS r(email, n)
    ORDER BY r.n
    ON CONFLICT
      (workspace_id, email) DO UPDATE SET language = excluded.language,
      message = excluded.message,
      inviter_id = excluded.inviter_id,
      created_at = excluded.created_at,
      cleared_at = NULL`);

/**
 * Ends a pending invitation and its links, `declined` by the owner of its address, or else accepted or taken back. Returns
 * false if it had already ended.
 */
export const clearSupplierInvite = async (
  db: TenantDb,
  { id, at, declined = false }: { id: number; at: Date; declined?: boolean },
): Promise<boolean> =>
  (await db.change(sql`
    UPDATE supplier_invite
    SET
      cleared_at = ${at.toISOString()},
      declined_at = ${declined ? at.toISOString() : null}::timestamptz,
      message = NULL,
      token_hash = NULL,
      former_token_hashes = '{}'
    WHERE workspace_id = ${db.me} AND id = ${id} AND cleared_at IS NULL`)) > 0;

export interface WaitingList {
  readonly id: number;
  readonly email: string;
  readonly message: string | null;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly inviter: string;
  /** Null if the inviter has left the customer. */
  readonly inviter_email: string | null;
  readonly inviter_language: Language;
}

/** Returns the pending invitations of all customers to the email address, in the order in which they must be locked. */
export async function listsWaitingFor(db: SystemDb, email: string): Promise<WaitingList[]> {
  const { rows } = await sql<WaitingList>`
    SELECT
      i.id,
      i.email,
      i.message,
      w.id AS customer_id,
      w.name AS customer_name,
      ${inviterName},
      CASE WHEN m.user_id IS NOT NULL THEN u.email END AS inviter_email,
      u.language AS inviter_language
    FROM supplier_invite i
      JOIN workspace w ON w.id = i.workspace_id
      JOIN app_user u ON u.id = i.inviter_id
      LEFT JOIN workspace_member m ON m.workspace_id = i.workspace_id AND m.user_id = i.inviter_id
    WHERE i.email = ${email} AND i.cleared_at IS NULL AND w.is_customer AND w.status <> 'CLOSED'
    ORDER BY i.id`.execute(db);
  return rows;
}

/** Returns the invitation of an emailed link. Returns undefined if it was accepted or taken back. */
export async function inviteOfLink(
  db: SystemDb,
  token_hash: Buffer,
): Promise<{ email: string; customer: string } | undefined> {
  const { rows } = await sql<{ email: string; customer: string }>`
    SELECT i.email, w.name AS customer
    FROM supplier_invite i
      JOIN workspace w ON w.id = i.workspace_id
    WHERE (i.token_hash = ${token_hash} OR i.former_token_hashes @> ARRAY[${token_hash}::bytea])
      AND i.cleared_at IS NULL
      AND w.status <> 'CLOSED'`.execute(db);
  return rows[0];
}
