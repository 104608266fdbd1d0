import { workTotal } from "#contract/members/member.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { handOver, passTasksOn, readActivities } from "#server/modules/members/hand-over.ts";
import { findMember, lockMembers, ownerOf, removeMember } from "#server/modules/members/member.store.ts";

/**
 * Removes the caller from the workspace and transfers unfinished work to the member `taker` in the same transaction.
 * Notifies the owner and the caller by email.
 * @throws AppError owner_stays, has_unfinished_work with the work as `current`, and the errors of `handOver`
 */
export async function leaveWorkspace(ctx: MemberContext, taker: number | undefined): Promise<Record<string, never>> {
  const { db, principal } = ctx;
  const me = principal.user_id;
  await lockMembers(db, [me]);
  const member = foundOrThrow(await findMember(db, me));
  if (member.is_owner) throw new AppError("owner_stays");
  const activities = await readActivities(ctx, me);
  if (workTotal(activities.counts) > 0) {
    if (taker === undefined) throw new AppError("has_unfinished_work", { current: activities });
    await handOver(ctx, me, taker);
  }
  const owner = foundOrThrow(await ownerOf(db));
  await passTasksOn(ctx, member);
  await removeMember(db, me);
  await ctx.audit({ entity: "workspace", entity_id: db.me, action: "leave", note: `${member.name} <${member.email}>` });
  const params = { workspace: member.workspace, person: member.name };
  await ctx.mail([
    {
      kind: "member_left",
      to: owner.email,
      language: owner.language,
      params,
      path: `/workspace/${db.me}?tab=members`,
      inbox: { workspace_id: db.me, record: { entity: "workspace", id: db.me } },
    },
    { kind: "member_removed", to: member.email, language: member.language, params, path: "/workspace" },
  ]);
  ctx.live({ kind: "access_changed", id: me }, [db.me]);
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return {};
}
