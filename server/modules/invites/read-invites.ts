import type { z } from "zod";
import type { Invite, InviteInfo, InviteNext, InviteQuery } from "#contract/invites/invite.schema.ts";
import { may } from "#contract/permissions.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { tokenHash } from "#server/http/authenticate.ts";
import type { PublicContext, SessionContext } from "#server/http/context.ts";
import { findByToken, hasAccount, listInvites } from "#server/modules/invites/invite.store.ts";
import { inviteInfo, inviteView } from "#server/modules/invites/invite.view.ts";
import { findUser } from "#server/modules/users/user.store.ts";

/**
 * The caller's own invitations, or those that the active workspace has sent.
 * @throws AppError not_found for another workspace's, forbidden without the right to invite
 */
export async function readInvites(
  ctx: SessionContext,
  query: z.output<typeof InviteQuery>,
): Promise<{ count: number; results: z.input<typeof Invite>[] }> {
  const { system, principal, now } = ctx;
  if (query.workspace !== undefined) {
    if (query.workspace !== principal.workspace?.id) throw new AppError("not_found");
    if (!may(principal, "invite_user")) throw new AppError("forbidden");
  }
  const whose =
    query.workspace === undefined
      ? { email: found(await findUser(system, principal.user_id)).email }
      : { workspace: query.workspace };
  const { count, rows } = await listInvites(system, query, { ...whose, now });
  return { count, results: rows.map(inviteView) };
}

/** What a link invites to. @throws AppError not_found */
export async function readInfo(
  { system, now, language }: PublicContext,
  token: string,
): Promise<z.input<typeof InviteInfo>> {
  return inviteInfo(found(await findByToken(system, tokenHash(token), now)), language);
}

/**
 * What the holder of a link has to do next. It tells whether the address has an account, to nobody but who reads its mail.
 * @throws AppError not_found, wrong_state when it was answered, invite_expired
 */
export async function nextStep(
  { system, now, principal }: PublicContext,
  token: string,
): Promise<z.input<typeof InviteNext>> {
  const row = found(await findByToken(system, tokenHash(token), now));
  if (row.status !== "REQUESTED") throw new AppError("wrong_state", { actions: [] });
  if (row.is_expired) throw new AppError("invite_expired");
  const mine = principal === null ? undefined : await findUser(system, principal.user_id);
  if (mine?.email === row.email) return { next: "accept", email: row.email };
  return { next: (await hasAccount(system, row.email)) ? "login" : "signup", email: row.email };
}
