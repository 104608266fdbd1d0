import { PERMISSIONS } from "#contract/permissions.ts";
import type { Membership } from "#contract/permissions.ts";
import { enterTenant, leaveTenant } from "#server/db/transaction.ts";
import type { MemberContext, SessionContext } from "#server/http/context.ts";

/** A workspace with every right, for what the clock and administrators do in it. */
export const systemMembership = (id: number): Membership => ({
  id,
  status: "VERIFIED",
  is_customer: true,
  is_supplier: true,
  is_owner: true,
  permissions: PERMISSIONS,
});

/**
 * Does in a workspace what an administrator has decided about it, in the transaction of the call: behind the same fence
 * as its members, and written into its history under the administrator's name.
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
