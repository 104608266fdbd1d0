import { WORK_ENTITIES, WORK_KINDS, WORK_PERMISSIONS, workTotal } from "#contract/members/member.schema.ts";
import type { Activities, WorkCounts } from "#contract/members/member.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { AuditEntry } from "#server/core/side-effects.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext } from "#server/http/context.ts";
import { colleaguesOf } from "#server/modules/inbox/colleague.store.ts";
import { assertMayActOn } from "#server/modules/members/assert-may-grant.ts";
import { handOverTasks } from "#server/modules/members/hooks.ts";
import {
  findMember,
  firstWork,
  lockMembers,
  moveWork,
  rightsOf,
  workCounts,
} from "#server/modules/members/member.store.ts";

const SHOWN = 5;
export async function readActivities(ctx: MemberContext, user: number): Promise<Activities> {
  foundOrThrow(await findMember(ctx.db, user));
  const counts = await workCounts(ctx.db, user);
  const first = workTotal(counts) === 0 ? [] : await firstWork(ctx.db, user, SHOWN);
  return {
    counts,
    work: WORK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
      kind,
      count: counts[kind],
      first: first.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name })),
    })),
  };
}

type Person = NonNullable<Awaited<ReturnType<typeof findMember>>>;

interface Handed {
  readonly from: Person;
  readonly to: Pick<Person, "email" | "language">;
  readonly moved: WorkCounts | null;
  readonly tasks: number;
}

function handOverMail(workspace: number, given: Handed): MailToSend {
  const { from, to, moved, tasks } = given;
  const facts = [
    ...WORK_KINDS.filter((kind) => moved !== null && moved[kind] > 0).map((kind) => ({
      label: `mails.fact.work_${kind}`,
      value: String(moved?.[kind]),
    })),
    ...(tasks > 0 ? [{ label: "mails.fact.work_tasks", value: String(tasks) }] : []),
  ];
  return {
    kind: "work_handed_over",
    to: to.email,
    language: to.language,
    params: { from: from.name, workspace: from.workspace },
    path: "/service",
    inbox: { workspace_id: workspace, record: { entity: "workspace", id: workspace } },
    facts,
  };
}

/**
 * Transfers all unfinished work of a member to another member, in the caller's transaction. Returns the number of
 * transferred records by kind.
 * @throws AppError not_found; invalid_input with the field `user` if the receiver is not another member, is blocked, or
 * lacks a permission that the work requires; beyond_own_rights if the member has more permissions than the caller
 */
export async function handOver(ctx: MemberContext, user: number, to: number): Promise<WorkCounts> {
  const { db } = ctx;
  await lockMembers(db, [user, to]);
  const from = foundOrThrow(await findMember(db, user));
  await assertMayActOn(ctx, user);
  const taker = user === to ? undefined : await findMember(db, to);
  if (taker === undefined) throw new AppError("invalid_input", { fields: { user: ["not_found"] } });
  if (taker.is_blocked) throw new AppError("invalid_input", { fields: { user: ["is_blocked"] } });
  const counts = await workCounts(db, user);
  const rights = await rightsOf(db, to);
  if (WORK_KINDS.some((kind) => counts[kind] > 0 && !rights.includes(WORK_PERMISSIONS[kind])))
    throw new AppError("invalid_input", { fields: { user: ["lacks_right"] } });
  const moved: WorkCounts = { orders: 0, tenders: 0, offers: 0, purchase_items: 0, groups: 0 };
  const entries: AuditEntry[] = [];
  for (const kind of WORK_KINDS.filter((each) => counts[each] > 0)) {
    const ids = await moveWork(db, kind, { from: user, to });
    moved[kind] = ids.length;
    entries.push(
      ...ids.map((id) => ({
        entity: WORK_ENTITIES[kind],
        entity_id: id,
        action: "hand_over" as const,
        changes: { manager: { from: from.name, to: taker.name } },
      })),
    );
  }
  await ctx.audit([
    ...entries,
    {
      entity: "workspace",
      entity_id: db.me,
      action: "hand_over" as const,
      changes: { manager: { from: from.name, to: taker.name }, work: { from: null, to: moved } },
    },
  ]);
  const tasks = (await handOverTasks.call(ctx, user, to)).reduce((sum, { count }) => sum + count, 0);
  if (workTotal(moved) + tasks > 0) await ctx.mail([handOverMail(db.me, { from, to: taker, moved, tasks })]);
  return moved;
}

/**
 * Passes the open tasks of a member who is leaving to their authors, or to the owner, and mails those who get them.
 * Tasks don't keep a member from leaving.
 */
export async function passTasksOn(ctx: MemberContext, from: Person): Promise<void> {
  const taken = await handOverTasks.call(ctx, from.id, null);
  const others = taken.filter(({ id }) => id !== ctx.principal.user_id);
  const people =
    others.length === 0
      ? []
      : await colleaguesOf(
          ctx.db,
          others.map(({ id }) => id),
        );
  await ctx.mail(
    people.map((to) =>
      handOverMail(ctx.db.me, { from, to, moved: null, tasks: others.find(({ id }) => id === to.id)?.count ?? 0 }),
    ),
  );
}
