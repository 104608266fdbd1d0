import { PERMISSIONS } from "#contract/permissions.ts";
import type { Membership } from "#contract/permissions.ts";
import { enterTenant, leaveTenant } from "#server/db/transaction.ts";
import type { MemberContext, SessionContext } from "#server/http/context.ts";

/** Returns the membership of an owner with all permissions, for scheduled jobs, administrators and invited people. */
export const systemMembership = (id: number): Membership => ({
  id,
  status: "VERIFIED",
  is_customer: true,
  is_supplier: true,
  is_owner: true,
  permissions: PERMISSIONS,
});

/**
 * Runs the step of an administrator, or of a person who accepts an invitation, in a workspace that isn't the caller's,
 * within the call's transaction. Row-level security applies as for members, and the history names the caller.
 */
export async function inWorkspace<R>(
  { system, cookies: _cookies, ...ctx }: SessionContext,
  id: number,
  work: (ctx: MemberContext) => Promise<R>,
): Promise<R> {
  const db = await enterTenant(system, id);
  const result = await work({
    ...ctx,
    principal: { ...ctx.principal, workspace: systemMembership(id) },
    db,
    audit(entries) {
      const list = Array.isArray(entries) ? entries : [entries];
      return ctx.audit(list.map((entry) => ({ workspace_id: id, ...entry })));
    },
  });
  await leaveTenant(system);
  return result;
}
