import type { z } from "zod";
import type { User, UserPatch } from "#contract/users/user.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findUser, updateUser } from "#server/modules/users/user.store.ts";
import { userView } from "#server/modules/users/user.view.ts";

/**
 * Changes one's own data.
 * @throws AppError not_found for anybody else's, version_conflict
 */
export async function changeUser(ctx: SessionContext, id: number, patch: z.output<typeof UserPatch>): Promise<User> {
  const { system, principal } = ctx;
  if (id !== principal.user_id) throw new AppError("not_found");
  const before = found(await findUser(system, id));
  const { version, ...asked } = patch;
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  if (version !== undefined && version !== before.version) throw new AppError("version_conflict", { current: userView(before) });
  if (!(await updateUser(system, { id, version: before.version, set }))) throw new AppError("version_conflict", { current: userView(found(await findUser(system, id))) });
  await ctx.audit({ entity: "user", entity_id: id, action: "edit", changes: changesOf(before, asked) });
  return userView(found(await findUser(system, id)));
}
