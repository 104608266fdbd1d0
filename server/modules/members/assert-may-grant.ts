import { mayGrant } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { rightsOf } from "#server/modules/members/member.store.ts";

/**
 * Checks that callers grant or revoke only permissions that they have themselves. Must be called before any change to
 * permissions and before any invitation.
 * @throws AppError beyond_own_rights if the caller lacks one of the permissions
 */
export function assertMayGrant({ principal }: MemberContext, rights: readonly Permission[]): void {
  if (!mayGrant(principal, rights)) throw new AppError("beyond_own_rights");
}

/**
 * Checks that the member has no permission that the caller lacks.
 * @throws AppError beyond_own_rights if the member has such a permission
 */
export async function assertMayActOn(ctx: MemberContext, user: number): Promise<void> {
  assertMayGrant(ctx, await rightsOf(ctx.db, user));
}
