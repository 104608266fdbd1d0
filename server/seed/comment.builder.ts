import type { CommentCreate } from "#contract/comments/comment.schema.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { addComment } from "#server/modules/comments/write-comments.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";

/** Writes a comment, or a task if an assignee and a day are given. */
export const aComment = (
  deps: Pick<Dependencies, "db" | "clock">,
  given: Pick<CommentCreate, "record" | "record_id" | "task"> & {
    by: Side;
    as: "customer" | "supplier";
    text?: string;
    mention?: number;
  },
): Promise<{ id: number; version: number }> =>
  actingAs(deps, { ...given.by, as: given.as }, (ctx) =>
    addComment(ctx, {
      record: given.record,
      record_id: given.record_id,
      parts: [
        { kind: "text", text: given.text ?? "Сначала возьмём образец." },
        ...(given.mention === undefined ? [] : [{ kind: "mention", user: given.mention } as const]),
      ],
      task: given.task,
    }),
  );
