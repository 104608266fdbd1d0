import type { z } from "zod";
import { ACTIVATION_HOURS } from "#contract/limits.ts";
import type { UserCreate, UserDetail, UserQuery, UserRow } from "#contract/users/user-admin.api.ts";
import type { User } from "#contract/users/user.schema.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { newToken, tokenHash } from "#server/http/authenticate.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findUserDetail, listUsers } from "#server/modules/user-admin/user-admin.store.ts";
import type { AdminUserRow } from "#server/modules/user-admin/user-admin.store.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { putToken } from "#server/modules/users/token.store.ts";
import { findUser, insertUserWithoutPassword } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";

const rowView = (row: AdminUserRow): z.input<typeof UserRow> => ({
  ...userView(row),
  last_seen_at: row.last_seen_at,
  workspace_count: row.workspace_count,
  supplier_company: row.supplier_company,
});

/** All users, or those of a supplier company, as administrators list them. */
export async function readUsers(
  { system }: SessionContext,
  query: z.output<typeof UserQuery> & { supplier_company?: number },
): Promise<{ count: number; results: z.input<typeof UserRow>[] }> {
  const { count, rows } = await listUsers(system, query);
  return { count, results: rows.map(rowView) };
}

/** One user with workspaces and sessions. @throws AppError not_found */
export async function readUser({ system, now }: SessionContext, id: number): Promise<z.input<typeof UserDetail>> {
  const row = found(await findUserDetail(system, id, now));
  return { ...rowView(row), session_count: row.session_count, workspaces: row.workspaces };
}

/** Makes a user, who is mailed a link to choose a password by; using it confirms the address. @throws AppError already_added */
export async function createUser(ctx: SessionContext, given: z.output<typeof UserCreate>): Promise<User> {
  const { system, now } = ctx;
  const id = await insertUserWithoutPassword(system, {
    ...given,
    patronymic: given.patronymic ?? null,
    phone: given.phone ?? null,
    confirmed: false,
  });
  if (id === undefined) throw new AppError("already_added");
  const token = newToken();
  await putToken(system, {
    user: id,
    kind: "reset",
    hash: tokenHash(token),
    at: now,
    expires_at: new Date(now.getTime() + ACTIVATION_HOURS * 3_600_000),
  });
  await ctx.audit({ entity: "user", entity_id: id, action: "create", note: given.email });
  await ctx.mail([accountMails.welcome({ email: given.email, language: given.language }, token)]);
  return userView(found(await findUser(system, id)));
}

/** Ends every session of a user. @throws AppError not_found */
export async function endUserSessions(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  const user = found(await findUser(ctx.system, id));
  await endSessions(ctx.system, user.id, null);
  await ctx.audit({ entity: "user", entity_id: user.id, action: "end_sessions" });
  return {};
}
