import { commentPath } from "#contract/comments/comment-path.ts";
import type { Commented } from "#contract/comments/commented.ts";
import type { InboxRecord } from "#contract/inbox/inbox-events.ts";
import { offerCode, orderCode, tenderCode } from "#contract/numbering.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { CommentRow } from "#server/modules/comments/comment.store.ts";
import type { CommentedRecord } from "#server/modules/comments/commented-record.store.ts";
import { notifyColleagues } from "#server/modules/inbox/notify-colleagues.ts";

const ENTITIES: Readonly<Record<Commented, InboxRecord>> = {
  purchase_item: "purchase_item",
  tender: "tender",
  lot: "tender",
  received_offer: "tender",
  offer: "offer",
  order: "order",
};

function codeOf(record: Commented, { number, round, name }: CommentedRecord): string {
  if (number === null) return name ?? "";
  if (record === "order") return orderCode(number);
  return record === "offer" ? offerCode(number) : tenderCode({ number, round: round ?? 1 });
}

/** People whom a comment calls: those mentioned, and the one with its task. */
export interface Called {
  readonly mentions: readonly number[];
  readonly assignee: number | null;
}

export const calledBy = ({ mentioned, task }: CommentRow): Called => ({
  mentions: mentioned.map(({ id }) => id),
  assignee: task?.assignee.id ?? null,
});

/** Adds an entry to the inboxes of those called, except those whom the comment called before an edit. */
export async function notifyMentioned(
  ctx: MemberContext,
  comment: CommentRow,
  { of, before }: { of: CommentedRecord; before?: Called },
): Promise<void> {
  const { record, record_id, author, task } = comment;
  const { mentions, assignee } = calledBy(comment);
  const news = {
    record: { entity: ENTITIES[record], id: of.tender ?? record_id },
    path: commentPath({ record, record_id, tender: of.tender }),
    facts: {
      who: author.name,
      record: codeOf(record, of),
      name: of.name ?? "",
      ...(of.position === null ? {} : { lot: of.position }),
    },
  };
  const mentioned = mentions.filter((id) => id !== assignee && before?.mentions.includes(id) !== true);
  await notifyColleagues(ctx, { ...news, event: "mention", users: mentioned });
  if (task === null || assignee === null || assignee === before?.assignee) return;
  await notifyColleagues(ctx, {
    ...news,
    event: "task",
    users: [assignee],
    facts: { ...news.facts, day: task.due },
  });
}
