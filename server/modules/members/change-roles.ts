import type { z } from "zod";
import type { BodyOf } from "#contract/endpoint.ts";
import type { memberApi } from "#contract/members/member.api.ts";
import type { roleApi } from "#contract/members/role.api.ts";
import { canConfirmPayment } from "#contract/permissions.ts";
import type { MemberRoles, RoleCreate, RolePatch } from "#contract/members/member.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { findMember } from "#server/modules/members/member.store.ts";
import { assertMayGrant } from "#server/modules/members/assert-may-grant.ts";
import {
  changeMemberRoles,
  deleteRole,
  findRole,
  hasRoleName,
  insertRole,
  isRoleInvited,
  listRoles,
  updateRole,
} from "#server/modules/members/role.store.ts";
import { runWithProof } from "#server/modules/users/proof.ts";
import type { AssertProven } from "#server/modules/users/proof.ts";

type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>;

export const roleView = (role: RoleRow) => ({ ...role, actions: role.actions.map((slug) => ({ slug })) });

/** @throws AppError beyond_own_rights, already_added if another role has the same name */
export async function createRole(ctx: MemberContext, given: z.output<typeof RoleCreate>) {
  assertMayGrant(ctx, given.actions);
  if (await hasRoleName(ctx.db, given.name, null)) throw new AppError("already_added");
  const id = foundOrThrow(await insertRole(ctx.db, given));
  await ctx.audit({ entity: "workspace_role", entity_id: id, action: "create", note: given.name });
  return roleView(foundOrThrow(await findRole(ctx.db, id)));
}

/**
 * Changes the name and permissions of a role, and notifies the open pages of its members, which reload their
 * permissions. Requires the password or a second-factor code if the role could not confirm payments before.
 * @throws AppError not_found, beyond_own_rights, version_conflict, already_added, and the errors of `assertProven`
 */
async function changeRoleInside(
  ctx: MemberContext,
  { id, patch }: { id: number; patch: z.output<typeof RolePatch> },
  assertProven: AssertProven,
) {
  const { db } = ctx;
  const before = foundOrThrow(await findRole(db, id));
  const { version = before.version, name = before.name, actions = before.actions } = patch;
  assertMayGrant(ctx, [...before.actions, ...actions]);
  if (canConfirmPayment(actions) && !canConfirmPayment(before.actions)) assertProven();
  if (name !== before.name && (await hasRoleName(db, name, id))) throw new AppError("already_added");
  if (version !== before.version || !(await updateRole(db, { id, version, name, actions })))
    throw new AppError("version_conflict", { current: roleView(foundOrThrow(await findRole(db, id))) });
  await ctx.audit({
    entity: "workspace_role",
    entity_id: id,
    action: "edit",
    changes: changesOf({ name: before.name, actions: before.actions }, { name, actions }),
    note: name,
  });
  for (const user of before.users) ctx.live({ kind: "access_changed", id: user.id }, [db.me]);
  return roleView(foundOrThrow(await findRole(db, id)));
}

/**
 * Deletes a role without members and pending invitations.
 * @throws AppError not_found, beyond_own_rights, in_use
 */
export async function removeRole(ctx: MemberContext, id: number): Promise<Record<string, never>> {
  const role = foundOrThrow(await findRole(ctx.db, id));
  assertMayGrant(ctx, role.actions);
  if (role.users.length > 0 || (await isRoleInvited(ctx.db, id))) throw new AppError("in_use");
  await deleteRole(ctx.db, id);
  await ctx.audit({ entity: "workspace_role", entity_id: id, action: "delete", note: role.name });
  return {};
}

/**
 * Replaces the roles of a member. Requires the password or a second-factor code if the member could not confirm
 * payments before.
 * @throws AppError not_found if the user is not a member, invalid_input for a role of another workspace,
 * beyond_own_rights, and the errors of `assertProven`
 */
async function setRolesInside(
  ctx: MemberContext,
  { user, roles }: { user: number; roles: z.output<typeof MemberRoles>["roles"] },
  assertProven: AssertProven,
) {
  const { db } = ctx;
  const member = foundOrThrow(await findMember(db, user));
  const known = new Map((await listRoles(db)).map((role) => [role.id, role]));
  if (roles.some((id) => !known.has(id))) throw new AppError("invalid_input", { fields: { roles: ["not_found"] } });
  const had = member.roles.map(({ id }) => id);
  const [add, take] = [roles.filter((id) => !had.includes(id)), had.filter((id) => !roles.includes(id))];
  if (add.length + take.length === 0) return member;
  const rightsIn = (ids: readonly number[]) => ids.flatMap((id) => known.get(id)?.actions ?? []);
  assertMayGrant(ctx, rightsIn([...add, ...take]));
  if (!member.is_owner && canConfirmPayment(rightsIn(add)) && !canConfirmPayment(rightsIn(had))) assertProven();
  await changeMemberRoles(db, { user, add, take });
  const names = (ids: readonly number[]): string[] => ids.map((id) => known.get(id)?.name ?? "");
  await ctx.audit({
    entity: "workspace",
    entity_id: db.me,
    action: "change_roles",
    changes: { roles: { from: names(had), to: names(roles) } },
    note: member.name,
  });
  ctx.live({ kind: "access_changed", id: user }, [db.me]);
  return foundOrThrow(await findMember(db, user));
}

/** @throws AppError user_already_added, and the errors of `setRolesInside` */
async function addToRoleInside(
  ctx: MemberContext,
  { id, user }: { id: number; user: number },
  assertProven: AssertProven,
) {
  foundOrThrow(await findRole(ctx.db, id));
  const member = await findMember(ctx.db, user);
  if (member === undefined) throw new AppError("invalid_input", { fields: { user: ["not_found"] } });
  if (member.roles.some((role) => role.id === id)) throw new AppError("user_already_added");
  await setRolesInside(ctx, { user, roles: [...member.roles.map((role) => role.id), id] }, assertProven);
  return roleView(foundOrThrow(await findRole(ctx.db, id)));
}

/** @throws AppError not_found, invalid_input if the user doesn't have the role, beyond_own_rights */
export async function removeFromRole(ctx: MemberContext, id: number, user: number) {
  foundOrThrow(await findRole(ctx.db, id));
  const member = await findMember(ctx.db, user);
  if (member === undefined || !member.roles.some((role) => role.id === id))
    throw new AppError("invalid_input", { fields: { user: ["not_found"] } });
  const roles = member.roles.map((role) => role.id).filter((role) => role !== id);
  // Losing a role grants no permission, so neither password nor code is needed.
  await setRolesInside(ctx, { user, roles }, () => undefined);
  return roleView(foundOrThrow(await findRole(ctx.db, id)));
}

type Outside = PreTransactionContext<MemberContext>;

/**
 * Runs `changeRoleInside` with the password or second-factor code of the request.
 * @throws AppError the errors of `changeRoleInside`
 */
export const changeRole = (ctx: Outside, id: number, body: BodyOf<typeof roleApi.patch>) =>
  runWithProof(ctx, body, (inside, patch, proven) => changeRoleInside(inside, { id, patch }, proven));

/**
 * Runs `setRolesInside` with the password or second-factor code of the request.
 * @throws AppError the errors of `setRolesInside`
 */
export const setRoles = (ctx: Outside, user: number, body: BodyOf<typeof memberApi.set_roles>) =>
  runWithProof(ctx, body, (inside, { roles }, proven) => setRolesInside(inside, { user, roles }, proven));

/**
 * Runs `addToRoleInside` with the password or second-factor code of the request.
 * @throws AppError the errors of `addToRoleInside`
 */
export const addToRole = (ctx: Outside, id: number, body: BodyOf<typeof roleApi.add_user>) =>
  runWithProof(ctx, body, (inside, { user }, proven) => addToRoleInside(inside, { id, user }, proven));
