import { COMMENTED } from "#contract/comments/commented.ts";
import { decideReadingComments } from "#contract/comments/comment.rights.ts";
import type { MemberContext } from "#server/http/context.ts";
import { listOwnTasks, reassignTasks } from "#server/modules/comments/comment.store.ts";
import type { TaskRow } from "#server/modules/comments/comment.store.ts";
import type { TakenTasks } from "#server/modules/members/hooks.ts";
import { rightsOfMembers } from "#server/modules/members/member-rights.store.ts";
import type { MemberRights } from "#server/modules/members/member-rights.store.ts";
import { ownerOf } from "#server/modules/members/member.store.ts";

type Move = TaskRow & { readonly assignee: number };

/** Returns whether a member may read the record of a task, and thus may have the task. */
function mayTake({ principal }: MemberContext, member: MemberRights, { record }: TaskRow): boolean {
  const workspace = { ...principal.workspace, is_owner: member.is_owner, permissions: member.permissions };
  const reader = { user_id: member.id, is_admin: false, confirmed: true, workspace };
  return decideReadingComments(record, reader) === "ok";
}

function countByMember(moves: readonly Move[]): TakenTasks[] {
  const counts = new Map<number, number>();
  for (const { assignee } of moves) counts.set(assignee, (counts.get(assignee) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}

/**
 * Moves the open tasks of a member, in the caller's transaction. They go to `to` as far as that member may read their
 * records. With null, each goes to its author, or to the owner of the company if the author may not read the record any
 * more. Returns who has taken how many.
 */
export async function moveTasks(ctx: MemberContext, from: number, to: number | null): Promise<TakenTasks[]> {
  const { db } = ctx;
  const tasks = await listOwnTasks(db, from, COMMENTED);
  if (tasks.length === 0) return [];
  const owner = await ownerOf(db);
  const takersOf = ({ author }: TaskRow): number[] =>
    (to === null ? [author, ...(owner === undefined ? [] : [owner.id])] : [to]).filter((id) => id !== from);
  const members = await rightsOfMembers(db, [...new Set(tasks.flatMap(takersOf))]);
  const moves = tasks.flatMap((task): Move[] => {
    const taker = takersOf(task).find((id) => members.some((one) => one.id === id && mayTake(ctx, one, task)));
    return taker === undefined ? [] : [{ ...task, assignee: taker }];
  });
  if (moves.length > 0) await reassignTasks(db, moves);
  for (const { record, record_id: id } of moves) ctx.live({ kind: "comment_changed", record, id }, [db.me]);
  return countByMember(moves);
}
