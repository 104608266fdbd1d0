import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { SessionContext } from "#server/http/context.ts";
import { colleaguesOf, dropOwnershipOffers, setBlocked } from "#server/modules/user-admin/block-user.store.ts";
import type { Colleague } from "#server/modules/user-admin/block-user.store.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { findUser, isLastAdministrator } from "#server/modules/users/user.store.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;
const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`;

const toUser = (kind: "account_blocked" | "account_unblocked", { email, language }: User): MailToSend => ({
  kind,
  to: email,
  language,
  params: { email },
  path: "/login",
});
const toColleague = (user: User, { email, language, workspace, workspace_id }: Colleague): MailToSend => ({
  kind: "member_blocked",
  to: email,
  language,
  params: { person: nameOf(user), workspace },
  path: `/workspace/${workspace_id}?tab=members`,
  inbox: { workspace_id, record: { entity: "workspace", id: workspace_id } },
});

const announce = (ctx: SessionContext, user: number, colleagues: readonly Colleague[]): void =>
  ctx.live({ kind: "access_changed", id: user }, [...new Set(colleagues.map(({ workspace_id }) => workspace_id))]);

/**
 * Blocks a user: ends all sessions and prevents new ones. The user stays a member, marked as blocked, and keeps
 * unfinished work until a colleague transfers it. Colleagues who may do so are notified by email.
 * @throws AppError not_found, block_oneself, last_administrator, wrong_state if the user is already blocked
 */
export async function blockUser(ctx: SessionContext, id: number, reason: string): Promise<Record<string, never>> {
  const { system, now, principal } = ctx;
  const user = foundOrThrow(await findUser(system, id));
  if (id === principal.user_id) throw new AppError("block_oneself");
  if (user.role.includes("admin") && (await isLastAdministrator(system, id))) throw new AppError("last_administrator");
  if (!(await setBlocked(system, id, { at: now, reason }))) throw new AppError("wrong_state", { actions: [] });
  await endSessions(system, id, null);
  await dropOwnershipOffers(system, id);
  await ctx.audit({ entity: "user", entity_id: id, action: "block", note: reason });
  const colleagues = await colleaguesOf(system, id);
  await ctx.mail([toUser("account_blocked", user), ...colleagues.map((each) => toColleague(user, each))]);
  announce(ctx, id, colleagues);
  return {};
}

/**
 * Allows a blocked user to sign in again. Work that was transferred meanwhile stays with its new owner.
 * @throws AppError not_found, wrong_state
 */
export async function unblockUser(ctx: SessionContext, id: number, reason: string): Promise<Record<string, never>> {
  const user = foundOrThrow(await findUser(ctx.system, id));
  if (!(await setBlocked(ctx.system, id, null))) throw new AppError("wrong_state", { actions: [] });
  await ctx.audit({ entity: "user", entity_id: id, action: "unblock", note: reason });
  await ctx.mail([toUser("account_unblocked", user)]);
  announce(ctx, id, await colleaguesOf(ctx.system, id));
  return {};
}
