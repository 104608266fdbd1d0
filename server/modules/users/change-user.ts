import type { z } from "zod";
import { decide } from "#contract/permissions.ts";
import { ROLE_WRITERS } from "#contract/users/user.schema.ts";
import type { User, UserPatch } from "#contract/users/user.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { tokenHash } from "#server/platform/token.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { findUser, isLastAdministrator, updateUser } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";

/**
 * Changes the caller's own data. Administrators may change any user and also the roles. A change of roles ends the
 * user's sessions.
 * @throws AppError not_found for another user without administrator rights, forbidden for roles, last_administrator,
 * version_conflict
 */
export async function changeUser(ctx: SessionContext, id: number, patch: z.output<typeof UserPatch>): Promise<User> {
  const { system, principal } = ctx;
  if (id !== principal.user_id && !principal.is_admin) throw new AppError("not_found");
  const roles = decide(ROLE_WRITERS, principal);
  if (patch.role !== undefined && roles !== "ok") throw new AppError(roles);
  const before = foundOrThrow(await findUser(system, id));
  const { version, ...asked } = patch;
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  if (version !== undefined && version !== before.version)
    throw new AppError("version_conflict", { current: userView(before) });
  if (!(await updateUser(system, { id, version: before.version, set })))
    throw new AppError("version_conflict", { current: userView(foundOrThrow(await findUser(system, id))) });
  const isOther = patch.role !== undefined && patch.role.toSorted().join() !== before.role.toSorted().join();
  if (
    isOther &&
    before.role.includes("admin") &&
    patch.role?.includes("admin") !== true &&
    (await isLastAdministrator(system, id))
  )
    throw new AppError("last_administrator");
  if (isOther)
    await endSessions(system, id, id === principal.user_id && ctx.token !== null ? tokenHash(ctx.token) : null);
  await ctx.audit({ entity: "user", entity_id: id, action: "edit", changes: changesOf(before, asked) });
  return userView(foundOrThrow(await findUser(system, id)));
}
