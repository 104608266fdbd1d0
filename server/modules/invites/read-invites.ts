import type { z } from "zod";
import type { Invite, InviteInfo, InviteNext, InviteQuery } from "#contract/invites/invite.schema.ts";
import { may } from "#contract/permissions.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PublicContext, SessionContext } from "#server/http/context.ts";
import { listPage } from "#server/http/list-page.ts";
import { belongsTo, findByToken, hasAccount, listInvites } from "#server/modules/invites/invite.store.ts";
import { inviteInfo, inviteView } from "#server/modules/invites/invite.view.ts";
import { findUser } from "#server/modules/users/user.store.ts";

/** @throws AppError not_found for an invitation of another workspace, forbidden without the right to invite */
export async function readInvites(
  ctx: SessionContext,
  query: z.output<typeof InviteQuery>,
): Promise<AnsweredCount & { results: z.input<typeof Invite>[] }> {
  const { system, principal, now } = ctx;
  if (query.workspace !== undefined) {
    if (query.workspace !== principal.workspace?.id) throw new AppError("not_found");
    if (!may(principal, "invite_user")) throw new AppError("forbidden");
  }
  // An unconfirmed email address may belong to another person, so no invitations are returned.
  if (query.workspace === undefined && !principal.confirmed) return { count: 0, results: [] };
  const whose =
    query.workspace === undefined
      ? { email: foundOrThrow(await findUser(system, principal.user_id)).email }
      : { workspace: query.workspace };
  return listPage(ctx, query, await listInvites(system, query, { ...whose, now }), inviteView);
}

export async function readInfo(ctx: PublicContext, token: string): Promise<z.input<typeof InviteInfo>> {
  const { system, now, language } = ctx;
  const row = foundOrThrow(await findByToken(system, tokenHash(token), now));
  const user = ctx.principal?.confirmed === true ? ctx.principal.user_id : null;
  const is_member = user !== null && (await belongsTo(system, { workspace: row.workspace.id, user }));
  return inviteInfo(row, { language, signed_in_as: await ownAddress(ctx), is_member });
}

async function ownAddress({ system, principal }: PublicContext): Promise<string | null> {
  if (principal?.confirmed !== true) return null;
  return foundOrThrow(await findUser(system, principal.user_id)).email;
}

/**
 * Returns the next step for a visitor with an invitation link. The answer shows whether the invited address has an
 * account, but only readers of its mailbox have the link.
 * @throws AppError not_found, wrong_state if the invitation was answered or withdrawn, invite_expired
 */
export async function nextStep(ctx: PublicContext, token: string): Promise<z.input<typeof InviteNext>> {
  const { system, now } = ctx;
  const row = foundOrThrow(await findByToken(system, tokenHash(token), now));
  if (row.status !== "REQUESTED" || row.is_cleared) throw new AppError("wrong_state", { actions: [] });
  if (row.is_expired || row.is_superseded) throw new AppError("invite_expired");
  if ((await ownAddress(ctx)) === row.email) return { next: "accept", email: row.email };
  return { next: (await hasAccount(system, row.email)) ? "login" : "signup", email: row.email };
}
