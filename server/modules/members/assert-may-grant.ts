import { mayGrant } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { rightsOf } from "#server/modules/members/member.store.ts";

/**
 * Nobody gives or takes what they don't have: asked by everything that changes what somebody may do in the workspace,
 * or promises it.
 * @throws AppError beyond_own_rights
 */
export function assertMayGrant({ principal }: MemberContext, rights: readonly Permission[]): void {
  if (!mayGrant(principal, rights)) throw new AppError("beyond_own_rights");
}

/**
 * The same for what is done to a member: nobody acts on somebody who may more than they. @throws AppError
 * beyond_own_rights
 */
export async function assertMayActOn(ctx: MemberContext, user: number): Promise<void> {
  assertMayGrant(ctx, await rightsOf(ctx.db, user));
}
