import type { Membership, Principal } from "#contract/permissions.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { CallContext } from "#server/core/side-effects.ts";
import type { MemberContext } from "#server/http/context.ts";
import { sideEffects } from "#server/http/side-effects.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

/**
 * Builds a member's context for an open transaction. `announce` adds the collected live events, which are
 * published after the commit.
 */
export function memberContext(options: {
  call: CallContext;
  principal: Principal & { readonly workspace: Membership };
  db: TenantDb;
  public_url: string;
  secrets?: SecretBox | undefined;
}): { ctx: MemberContext; announce: () => Promise<void> } {
  const { call, principal, db, public_url, secrets } = options;
  const actor = {
    workspace_id: principal.workspace.id,
    user_id: principal.user_id === 0 ? null : principal.user_id,
    address: call.address,
    at: call.now,
  };
  const { effects, announce } = sideEffects({
    actor,
    public_url,
    secrets,
    page: call.page,
    run: (statement) => db.runPrepared(statement),
  });
  return { ctx: { ...call, ...effects, principal, db }, announce };
}
