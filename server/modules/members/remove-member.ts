import { workTotal } from "#contract/members/member.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertMayActOn } from "#server/modules/members/assert-may-grant.ts";
import { passTasksOn, readActivities } from "#server/modules/members/hand-over.ts";
import { findMember, lockMembers, removeMember } from "#server/modules/members/member.store.ts";

/**
 * Removes a member from the workspace. The member's next request is rejected, and their open pages are notified.
 * @throws AppError not_found, owner_stays, beyond_own_rights if the member has more permissions than the caller,
 * has_unfinished_work with the work as `current`
 */
export async function removeFromWorkspace(ctx: MemberContext, user: number): Promise<Record<string, never>> {
  const { db } = ctx;
  await lockMembers(db, [user]);
  const member = foundOrThrow(await findMember(db, user));
  if (member.is_owner) throw new AppError("owner_stays");
  await assertMayActOn(ctx, user);
  const activities = await readActivities(ctx, user);
  if (workTotal(activities.counts) > 0) throw new AppError("has_unfinished_work", { current: activities });
  await passTasksOn(ctx, member);
  await removeMember(db, user);
  await ctx.audit({
    entity: "workspace",
    entity_id: db.me,
    action: "remove_member",
    note: `${member.name} <${member.email}>`,
  });
  await ctx.mail([
    {
      kind: "member_removed",
      to: member.email,
      language: member.language,
      params: { workspace: member.workspace },
      path: "/workspace",
    },
  ]);
  ctx.live({ kind: "access_changed", id: user }, [db.me]);
  return {};
}
