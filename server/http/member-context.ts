import type { Membership, Principal } from "#contract/permissions.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { CallContext, MemberContext } from "#server/http/context.ts";
import { telling } from "#server/http/telling.ts";

/** A member's context over an open transaction, and what is to be told to screens when it commits. */
export function memberContext(options: {
  call: CallContext;
  principal: Principal & { readonly workspace: Membership };
  db: TenantDb;
  public_url: string;
}): { ctx: MemberContext; announce: () => Promise<void> } {
  const { call, principal, db, public_url } = options;
  const actor = {
    workspace_id: principal.workspace.id,
    user_id: principal.user_id === 0 ? null : principal.user_id,
    address: call.address,
    at: call.now,
  };
  const { tell, announce } = telling({ actor, public_url, run: (statement) => db.change(statement) });
  return { ctx: { ...call, ...tell, principal, db }, announce };
}
