import type { z } from "zod";
import { COMMENTED } from "#contract/comments/commented.ts";
import type { CommentCount, CommentPlace } from "#contract/comments/comment.schema.ts";
import { decideReadingComments } from "#contract/comments/comment.rights.ts";
import type { OwnTask } from "#contract/comments/own-task.schema.ts";
import { textOf } from "#contract/comments/text-of.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findCommentedRecord } from "#server/modules/comments/commented-record.store.ts";
import { countComments, countLotComments, listComments, listOwnTasks } from "#server/modules/comments/comment.store.ts";
import type { CommentRow, Place } from "#server/modules/comments/comment.store.ts";

type Reader = Pick<MemberContext, "db" | "principal">;

/** @throws AppError forbidden, not_found */
async function readablePlace({ db, principal }: Reader, { record, record_id: id }: CommentPlace): Promise<Place> {
  assertAllowed(decideReadingComments(record, principal));
  foundOrThrow(await findCommentedRecord(db, { record, id }));
  return { record, id };
}

export async function readComments(
  ctx: Reader,
  { record, record_id, ...page }: CommentPlace & { limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: CommentRow[] }> {
  return listComments(ctx.db, await readablePlace(ctx, { record, record_id }), page);
}

export async function readCount(ctx: Reader, place: CommentPlace): Promise<CommentCount> {
  return countComments(ctx.db, await readablePlace(ctx, place));
}

/** @throws AppError forbidden, not_found */
export async function readLotCounts(
  ctx: Reader,
  tender: number,
): Promise<{ counts: (CommentCount & { lot: number })[] }> {
  const { id } = await readablePlace(ctx, { record: "tender", record_id: tender });
  return { counts: await countLotComments(ctx.db, id) };
}

/** Returns the caller's open tasks on records that the caller may still read. */
export async function readOwnTasks({ db, principal }: Reader): Promise<z.input<typeof OwnTask>[]> {
  const readable = COMMENTED.filter((record) => decideReadingComments(record, principal) === "ok");
  const tasks = await listOwnTasks(db, principal.user_id, readable);
  return tasks.map(({ parts, mentioned, author: _author, ...task }) => ({ ...task, text: textOf(parts, mentioned) }));
}
