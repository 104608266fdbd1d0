import { sql } from "kysely";
import { mailsWith } from "#contract/invites/mails-per-day.ts";
import type { Mailed } from "#contract/invites/mails-per-day.ts";
import { newToken, tokenHash } from "#server/platform/token.ts";
import type { MailSecret } from "#server/core/mail-to-send.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { SECRET_PLACE } from "#server/platform/mail/mail-secret.ts";

/** Tables of invited addresses. Their rows have the columns that `linkMails` writes. */
type InvitedAddresses = "tender_awaited" | "supplier_invite";

interface InvitedAddress extends Mailed {
  readonly id: number;
  /**
   * True if an account with this address exists. Only the text of the email may depend on this flag, and no response
   * may contain it.
   */
  readonly has_account: boolean;
}

function linkUntil(until: Date): MailSecret {
  const value = newToken();
  return { value, hash: tokenHash(value), until };
}

/** Returns how many emails to invited addresses in the table the workspace has sent since the given time. */
export async function countInviteMails(
  db: TenantDb,
  table: "workspace_invite" | "supplier_invite",
  since: Date,
): Promise<number> {
  const rows = await db.run<{ count: number }>(sql`
    SELECT coalesce(sum(sent_count), 0)::integer AS count
    FROM ${sql.table(table)}
    WHERE workspace_id = ${db.me} AND sent_at > ${since.toISOString()}::timestamptz`);
  return rows[0]?.count ?? 0;
}

/**
 * Records an email to each address, and creates the token of its link. The link shows the invitation to the reader of
 * the mailbox. The email of an address with an account has no token: its reader signs in. Links of earlier emails stay
 * valid. `until` limits how long an unsent email keeps its token.
 */
export async function linkMails<R extends InvitedAddress>(
  { db, now }: { readonly db: TenantDb; readonly now: Date },
  rows: readonly R[],
  { table, until }: { table: InvitedAddresses; until: Date },
): Promise<(R & { readonly link: MailSecret | null })[]> {
  const linked = rows.map((row) => ({ ...row, link: row.has_account ? null : linkUntil(until) }));
  await db.change(sql`
    UPDATE ${sql.table(table)} a
    SET
      sent_at = ${now.toISOString()},
      sent_count = r.sent_count,
      token_hash = coalesce(decode(r.token, 'hex'), a.token_hash),
      former_token_hashes = CASE
        WHEN r.token IS NULL OR a.token_hash IS NULL THEN a.former_token_hashes
        ELSE (array_prepend(a.token_hash, a.former_token_hashes))[1:20]
      END
    FROM unnest(
      ${linked.map(({ id }) => id)}::bigint[],
      ${linked.map((row) => mailsWith(row, now))}::integer[],
      ${linked.map(({ link }) => link?.hash.toString("hex") ?? null)}::text[]
    ) AS r(id, sent_count, token)
    WHERE a.id = r.id AND a.workspace_id = ${db.me}`);
  return linked;
}

/**
 * Returns the path of the link in an invitation to an address without an account. It leads to the sign-up with the
 * address, and then to `next`.
 */
export const signUpPath = ({ email, next }: { email: string; next: string }): string =>
  `/?${new URLSearchParams({ mode: "sign_up", email, next }).toString()}&tender_token=${SECRET_PLACE}`;
