import { COMMENTED } from "#contract/comments/comment.schema.ts";
import type { CommentCount, CommentPlace } from "#contract/comments/comment.schema.ts";
import { decideReadingComments } from "#contract/records.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findCommentedRecord } from "#server/modules/comments/commented-record.store.ts";
import { countComments, listComments, listOwnTasks } from "#server/modules/comments/comment.store.ts";
import type { CommentRow, Place, TaskRow } from "#server/modules/comments/comment.store.ts";

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

/** Returns the caller's open tasks on records that the caller may still read. */
export const readOwnTasks = ({ db, principal }: Reader): Promise<TaskRow[]> =>
  listOwnTasks(
    db,
    principal.user_id,
    COMMENTED.filter((record) => decideReadingComments(record, principal) === "ok"),
  );
