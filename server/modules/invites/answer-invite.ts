import { shownEmail } from "#contract/email-text.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PublicContext, SessionContext } from "#server/http/context.ts";
import { toInviter } from "#server/modules/invites/invite.mails.ts";
import { answerInvite, lockByHolder } from "#server/modules/invites/invite.store.ts";
import type { InviteRow } from "#server/modules/invites/invite.store.ts";
import { findUser } from "#server/modules/users/user.store.ts";
import { insertMember } from "#server/modules/workspaces/workspace.store.ts";

/** @throws AppError wrong_state if the invitation was answered, invite_expired */
function assertOpen(row: InviteRow): void {
  if (row.status !== "REQUESTED") throw new AppError("wrong_state", { actions: [] });
  if (row.is_expired) throw new AppError("invite_expired");
}

async function join(ctx: PublicContext, row: InviteRow, user: number): Promise<void> {
  assertOpen(row);
  await answerInvite(ctx.system, { id: row.id, status: "ACCEPTED", at: ctx.now });
  await insertMember(ctx.system, { workspace_id: row.workspace.id, user_id: user, roles: [row.role.id] });
  await ctx.audit({
    entity: "workspace_invite",
    entity_id: row.id,
    action: "accept",
    workspace_id: row.workspace.id,
    note: shownEmail(row.email),
  });
  await ctx.mail([toInviter("invite_accepted", row)]);
  ctx.live({ kind: "workspace_changed", id: row.workspace.id }, [row.workspace.id]);
}

async function decline(ctx: PublicContext, row: InviteRow): Promise<Record<string, never>> {
  if (row.status === "REJECTED") return {};
  if (row.status === "ACCEPTED") throw new AppError("wrong_state", { actions: [] });
  await answerInvite(ctx.system, { id: row.id, status: "REJECTED", at: ctx.now });
  await ctx.audit({
    entity: "workspace_invite",
    entity_id: row.id,
    action: "reject",
    workspace_id: row.workspace.id,
    note: shownEmail(row.email),
  });
  await ctx.mail([toInviter("invite_rejected", row)]);
  ctx.live({ kind: "workspace_changed", id: row.workspace.id }, [row.workspace.id]);
  return {};
}

const addressOf = async (db: SystemDb, user: number): Promise<string> => foundOrThrow(await findUser(db, user)).email;

/**
 * Accepts an invitation that was sent to the caller's email address.
 * @throws AppError not_found for another address, wrong_state, invite_expired
 */
export async function acceptInvite(ctx: SessionContext, id: number): Promise<{ workspace: number }> {
  const { system, principal, now } = ctx;
  const row = foundOrThrow(await lockByHolder(system, { id, email: await addressOf(system, principal.user_id) }, now));
  await join(ctx, row, principal.user_id);
  return { workspace: row.workspace.id };
}

/**
 * Declines an invitation that was sent to the caller's email address. Idempotent.
 * @throws AppError not_found, wrong_state if it was accepted
 */
export async function rejectInvite(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  const { system, principal, now } = ctx;
  return decline(
    ctx,
    foundOrThrow(await lockByHolder(system, { id, email: await addressOf(system, principal.user_id) }, now)),
  );
}

/** @throws AppError not_found, wrong_state if the invitation was accepted */
export async function rejectByLink(ctx: PublicContext, token: string): Promise<Record<string, never>> {
  return decline(ctx, foundOrThrow(await lockByHolder(ctx.system, { token_hash: tokenHash(token) }, ctx.now)));
}

/**
 * Finds the open invitation of a link if it was sent to this email address. Only that email contains the link, so the
 * link proves that the user owns the address.
 */
export async function findOpenInvite(
  ctx: PublicContext,
  given: { token: string; email: string },
): Promise<InviteRow | undefined> {
  const row = await lockByHolder(ctx.system, { token_hash: tokenHash(given.token) }, ctx.now);
  return row?.email === given.email && row.status === "REQUESTED" && !row.is_expired ? row : undefined;
}

export const joinByLink = (ctx: PublicContext, invite: InviteRow, user: number): Promise<void> =>
  join(ctx, invite, user);
