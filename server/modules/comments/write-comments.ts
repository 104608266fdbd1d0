import type { z } from "zod";
import { mayEdit, mayStrike } from "#contract/comments/comment.rules.ts";
import type { CommentCreate, CommentEdit, WrittenPart } from "#contract/comments/comment.schema.ts";
import type { Commented } from "#contract/comments/commented.ts";
import type { Decision } from "#contract/permissions.ts";
import { decideReadingComments, decideWritingComments } from "#contract/comments/comment.rights.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findCommentedRecord } from "#server/modules/comments/commented-record.store.ts";
import type { CommentedRecord } from "#server/modules/comments/commented-record.store.ts";
import {
  checkTask,
  findComment,
  insertComment,
  lockComment,
  strikeComment,
  updateComment,
} from "#server/modules/comments/comment.store.ts";
import type { CommentRow } from "#server/modules/comments/comment.store.ts";
import { calledBy, notifyMentioned } from "#server/modules/comments/notify-mentioned.ts";
import { findReferences } from "#server/modules/comments/find-references.ts";
import { rightsOfMembers } from "#server/modules/members/member-rights.store.ts";

type Task = z.output<typeof CommentCreate>["task"];

const mentionsOf = (parts: readonly { kind: string; user?: number }[]): number[] => [
  ...new Set(parts.flatMap(({ user }) => user ?? [])),
];

/**
 * Checks that everybody mentioned, and the person with the task, may read the record.
 * @throws AppError invalid_input, with the field `parts` or `task`
 */
async function assertReaders(
  { db, principal }: MemberContext,
  record: Commented,
  { parts, task }: { parts: readonly WrittenPart[]; task?: Task | undefined },
): Promise<void> {
  const mentions = mentionsOf(parts);
  const users = task == null ? mentions : [...mentions, task.assignee];
  if (users.length === 0) return;
  const readers = new Set(
    (await rightsOfMembers(db, users)).flatMap(({ id, is_owner, permissions }) => {
      const workspace = { ...principal.workspace, is_owner, permissions };
      const decision = decideReadingComments(record, { user_id: id, is_admin: false, confirmed: true, workspace });
      return decision === "ok" ? [id] : [];
    }),
  );
  if (task != null && !readers.has(task.assignee))
    throw new AppError("invalid_input", { fields: { task: ["no_reader_of_record"] } });
  if (mentions.some((user) => !readers.has(user)))
    throw new AppError("invalid_input", { fields: { parts: ["no_reader_of_record"] } });
}

function announce(ctx: MemberContext, { record, record_id }: Pick<CommentRow, "record" | "record_id">): void {
  ctx.live({ kind: "comment_changed", record, id: record_id }, [ctx.db.me]);
}

/**
 * Writes a comment on a record, for the people of the own company only. It leaves no entry in the history, which
 * administrators read.
 * @throws AppError forbidden, not_found, invalid_input if a person has no right to the record
 */
export async function addComment(ctx: MemberContext, given: z.output<typeof CommentCreate>): Promise<CommentRow> {
  const { db, now, principal } = ctx;
  const { record, record_id: id, parts, task } = given;
  assertAllowed(decideWritingComments(record, principal));
  const of = foundOrThrow(await findCommentedRecord(db, { record, id }));
  await assertReaders(ctx, record, given);
  const written = { parts: await findReferences(db, parts), task: task ?? null, by: principal.user_id, at: now };
  const added = foundOrThrow(await insertComment(db, { record, id, tender: of.tender }, written));
  const comment = foundOrThrow(await findComment(db, added));
  await notifyMentioned(ctx, comment, { of });
  announce(ctx, given);
  return comment;
}

/** Decides who changes a comment: those who write on the record, and the person with the task, who may only read it. */
const decideChange = ({ record, task }: CommentRow, principal: MemberContext["principal"]): Decision =>
  task?.assignee.id === principal.user_id
    ? decideReadingComments(record, principal)
    : decideWritingComments(record, principal);

/**
 * Locks a comment that the caller may change and compares its version.
 * @throws AppError not_found, forbidden, version_conflict
 */
async function lockWritable(
  ctx: MemberContext,
  id: number,
  version: number,
): Promise<{ before: CommentRow; of: CommentedRecord }> {
  if (!(await lockComment(ctx.db, id))) throw new AppError("not_found");
  const comment = foundOrThrow(await findComment(ctx.db, id));
  assertAllowed(decideChange(comment, ctx.principal));
  const of = foundOrThrow(await findCommentedRecord(ctx.db, { record: comment.record, id: comment.record_id }));
  if (comment.version !== version) throw new AppError("version_conflict", { current: comment });
  return { before: comment, of };
}

/**
 * Edits an own comment. Without `task`, the task stays.
 * @throws AppError not_found, version_conflict, comment_fixed after 15 minutes or if it isn't the caller's own
 */
export async function editComment(
  ctx: MemberContext,
  id: number,
  { version, parts, task }: z.output<typeof CommentEdit>,
): Promise<CommentRow> {
  const { db, now, principal } = ctx;
  const { before, of } = await lockWritable(ctx, id, version);
  if (!mayEdit(before, principal.user_id, now.getTime())) throw new AppError("comment_fixed");
  await assertReaders(ctx, before.record, { parts, task });
  const kept = before.task === null ? null : { assignee: before.task.assignee.id, due: before.task.due };
  await updateComment(db, id, {
    parts: await findReferences(db, parts),
    task: task === undefined ? kept : task,
    at: now,
  });
  const comment = foundOrThrow(await findComment(db, id));
  await notifyMentioned(ctx, comment, { of, before: calledBy(before) });
  announce(ctx, before);
  return comment;
}

/**
 * Strikes out an own comment. Its text stays readable, and its task is no longer due.
 * @throws AppError not_found, version_conflict, comment_fixed if it isn't the caller's own
 */
export async function strikeOut(ctx: MemberContext, id: number, version: number): Promise<CommentRow> {
  const { before } = await lockWritable(ctx, id, version);
  if (!mayStrike(before, ctx.principal.user_id)) throw new AppError("comment_fixed");
  await strikeComment(ctx.db, id, ctx.now);
  announce(ctx, before);
  return foundOrThrow(await findComment(ctx.db, id));
}

/**
 * Marks a task as done, or opens it again. Every colleague who writes on the record may do so, and the assignee.
 * @throws AppError not_found (also for a comment without a task), version_conflict, comment_fixed if it is struck out
 */
export async function checkOff(
  ctx: MemberContext,
  id: number,
  { version, is_done }: { version: number; is_done: boolean },
): Promise<CommentRow> {
  const { db, now, principal } = ctx;
  const { before } = await lockWritable(ctx, id, version);
  if (before.task === null) throw new AppError("not_found");
  if (before.struck_at !== null) throw new AppError("comment_fixed");
  await checkTask(db, id, is_done ? { by: principal.user_id, at: now } : null);
  announce(ctx, before);
  return foundOrThrow(await findComment(db, id));
}
