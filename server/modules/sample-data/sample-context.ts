import { enterTenant } from "#server/db/transaction.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { CallContext, SideEffects } from "#server/core/side-effects.ts";
import type { MemberContext } from "#server/http/context.ts";
import { systemMembership } from "#server/http/in-workspace.ts";

/** Nothing that happens while the sample data are made is news or history. */
const SILENT: SideEffects = {
  audit: () => Promise.resolve(),
  mail: () => Promise.resolve(),
  rendered: () => [],
  live: () => undefined,
};

/**
 * Returns the context of a member of the customer or of a sample supplier, within the open transaction. The things
 * happened at `now`.
 */
export async function silentContext(
  trx: SystemDb,
  call: CallContext & { readonly user: number },
  given: { workspace: number; now: Date },
): Promise<MemberContext> {
  const { user: user_id, ...rest } = call;
  return {
    ...rest,
    ...SILENT,
    now: given.now,
    principal: { user_id, is_admin: false, confirmed: true, workspace: systemMembership(given.workspace) },
    db: await enterTenant(trx, given.workspace),
  };
}
