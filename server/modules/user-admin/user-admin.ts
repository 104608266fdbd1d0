import type { z } from "zod";
import { ACTIVATION_HOURS } from "#contract/limits.ts";
import type { UserCreate, UserDetail, UserQuery, UserRow } from "#contract/user-admin/user-admin.api.ts";
import type { User } from "#contract/users/user.schema.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { inWorkspace } from "#server/http/in-workspace.ts";
import { listPage } from "#server/http/list-page.ts";
import { workCounts } from "#server/modules/members/member.store.ts";
import { findUserDetail, listUsers } from "#server/modules/user-admin/user-admin.store.ts";
import type { AdminUserRow } from "#server/modules/user-admin/user-admin.store.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { issueToken } from "#server/modules/users/issue-token.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { findUser, insertUserWithoutPassword } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";

const rowView = (row: AdminUserRow): z.input<typeof UserRow> => ({
  ...userView(row),
  last_seen_at: row.last_seen_at,
  workspace_count: row.workspace_count,
  supplier_company: row.supplier_company,
  companies: row.companies,
  is_blocked: row.blocked_at !== null,
});

export async function readUsers(
  ctx: SessionContext,
  query: z.output<typeof UserQuery> & { supplier_company?: number },
): Promise<AnsweredCount & { results: z.input<typeof UserRow>[] }> {
  return listPage(ctx, query, await listUsers(ctx.system, query), rowView);
}

export async function readUser(ctx: SessionContext, id: number): Promise<z.input<typeof UserDetail>> {
  const row = foundOrThrow(await findUserDetail(ctx.system, id, ctx.now));
  const workspaces: z.input<typeof UserDetail>["workspaces"] = [];
  for (const workspace of row.workspaces)
    workspaces.push({ ...workspace, work: await inWorkspace(ctx, workspace.id, ({ db }) => workCounts(db, id)) });
  const { blocked_at: at, blocked_reason: reason, session_count } = row;
  return {
    ...rowView(row),
    session_count,
    blocked: at === null || reason === null ? null : { at, reason },
    workspaces,
  };
}

/**
 * Creates a user and emails a link to set a password. Using the link confirms the address.
 * @throws AppError user_already_added
 */
export async function createUser(ctx: SessionContext, given: z.output<typeof UserCreate>): Promise<User> {
  const { system } = ctx;
  const id = await insertUserWithoutPassword(system, {
    ...given,
    patronymic: given.patronymic ?? null,
    phone: given.phone ?? null,
    confirmed: false,
  });
  if (id === undefined) throw new AppError("user_already_added");
  const link = await issueToken(ctx, { user: id, kind: "reset", hours: ACTIVATION_HOURS });
  await ctx.audit({ entity: "user", entity_id: id, action: "create", note: given.email });
  await ctx.mail([accountMails.welcome({ email: given.email, language: given.language }, link)]);
  return userView(foundOrThrow(await findUser(system, id)));
}

export async function endUserSessions(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  const user = foundOrThrow(await findUser(ctx.system, id));
  await endSessions(ctx.system, user.id, null);
  await ctx.audit({ entity: "user", entity_id: user.id, action: "end_sessions" });
  return {};
}
