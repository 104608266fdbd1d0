import { shownEmail } from "#contract/email-text.ts";
import { mailsWith } from "#contract/invites/mails-per-day.ts";
import { INVITE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { newToken, tokenHash } from "#server/platform/token.ts";
import type { MemberContext } from "#server/http/context.ts";
import { insertInvites, lockInvites, renewInvites } from "#server/modules/invites/invite.store.ts";
import type { InviteRow } from "#server/modules/invites/invite.store.ts";
import { roleName } from "#server/modules/members/role-name.ts";
import { SECRET_PLACE } from "#server/platform/mail/mail-secret.ts";

const expiry = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/**
 * Records the invitations in the history and emails their links, each in the invited person's language, or in the
 * inviter's if that language is unknown.
 */
async function announce(
  ctx: MemberContext,
  { ids, action, tokens }: { ids: readonly number[]; action: "create" | "resend"; tokens: ReadonlyMap<string, string> },
): Promise<InviteRow[]> {
  if (ids.length === 0) return [];
  const rows = await lockInvites(ctx.db, ids, ctx.now);
  await ctx.audit(
    rows.map(({ id, email }) => ({
      entity: "workspace_invite" as const,
      entity_id: id,
      action,
      note: shownEmail(email),
    })),
  );
  await ctx.mail(
    rows.map((row) => {
      const language = row.invited_language ?? row.inviter_language;
      const value = foundOrThrow(tokens.get(row.email));
      return {
        kind: "invite" as const,
        to: row.email,
        language,
        params: { inviter: row.inviter.name, workspace: row.workspace.name, role: roleName(row.role, language) },
        path: `/invite?token=${SECRET_PLACE}`,
        secret: { value, hash: tokenHash(value), until: new Date(row.expiration_date) },
      };
    }),
  );
  return rows;
}

/**
 * Creates and emails invitations to different addresses. The caller has checked addresses and roles. Leaves out
 * addresses that a colleague has just invited.
 */
export async function createInvites(
  ctx: MemberContext,
  people: readonly { readonly email: string; readonly role: number }[],
): Promise<InviteRow[]> {
  const links = people.map((person) => ({ ...person, token: newToken() }));
  const ids = await insertInvites(ctx.db, {
    invites: links.map(({ email, role, token }) => ({ email, role, token_hash: tokenHash(token) })),
    expires_at: expiry(ctx.now),
    by: ctx.principal.user_id,
    at: ctx.now,
  });
  return announce(ctx, { ids, action: "create", tokens: new Map(links.map(({ email, token }) => [email, token])) });
}

/** Sends locked invitations again with new links, dates and roles. The caller has checked roles and limits. */
export async function resendInvites(
  ctx: MemberContext,
  invites: readonly { readonly row: InviteRow; readonly role: number }[],
): Promise<InviteRow[]> {
  const links = invites.map((invite) => ({ ...invite, token: newToken() }));
  await renewInvites(ctx.db, {
    invites: links.map(({ row, role, token }) => ({
      id: row.id,
      role,
      token_hash: tokenHash(token),
      sent_count: mailsWith(row, ctx.now),
    })),
    expires_at: expiry(ctx.now),
    at: ctx.now,
  });
  const ids = invites.map(({ row }) => row.id);
  return announce(ctx, {
    ids,
    action: "resend",
    tokens: new Map(links.map(({ row, token }) => [row.email, token])),
  });
}
