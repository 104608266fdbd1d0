import { commentApi } from "#contract/comments/comment.api.ts";
import { asList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import { listPage, unchangedRow } from "#server/http/list-page.ts";
import { readComments, readCount, readLotCounts, readOwnTasks } from "#server/modules/comments/read-comments.ts";
import { addComment, checkOff, editComment, strikeOut } from "#server/modules/comments/write-comments.ts";

export const commentRoutes = implement("comments", commentApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await readComments(ctx, query), unchangedRow),
  count: (ctx, { query }) => readCount(ctx, query),
  lots: (ctx, { query }) => readLotCounts(ctx, query.tender),
  tasks: async (ctx, { query }) => asList(await readOwnTasks(ctx), query),
  create: (ctx, { body }) => addComment(ctx, body),
  edit: (ctx, { params, body }) => editComment(ctx, params.id, body),
  strike: (ctx, { params, body }) => strikeOut(ctx, params.id, body.version),
  check: (ctx, { params, body }) => checkOff(ctx, params.id, body),
});
