import { useEffect, useState } from "react";
import { z } from "zod";
import { commentApi } from "#contract/comments/comment.api.ts";
import type { RecordComment } from "#contract/comments/comment.schema.ts";
import type { Commented } from "#contract/comments/commented.ts";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { commentReaders, decideWritingComments } from "#contract/comments/comment.rights.ts";
import { useMembersWith } from "#src/api/choices.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { readStored, writeStored } from "#src/ui/page/use-stored.ts";
import type { Written } from "#src/features/comments/Composer.tsx";

const PAGE = 50;
const Seen = z.number();

/** Reads and writes the comments on one record. */
export function useThread(record: Commented, id: number) {
  const { principal, user, workspace } = useMe();
  const { refresh } = useCache();
  const fail = useFailure();
  const [limit, setLimit] = useState(PAGE);
  const list = useCall(commentApi.list, { query: { record, record_id: id, limit } }, { keep_previous: true });
  const create = useCallMutation(commentApi.create);
  const edit = useCallMutation(commentApi.edit);
  const strike = useCallMutation(commentApi.strike);
  const check = useCallMutation(commentApi.check);
  const place = `${user.id} ${workspace?.id ?? 0} ${record} ${id}`;
  const seenKey = `comments-seen ${place}`;
  // The line before new comments stays in its place until the comments are opened again.
  const [seen] = useState(() => Seen.safeParse(readStored(seenKey)).data ?? null);
  const comments = list.data?.results.toReversed() ?? [];
  const newest = comments.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) writeStored(seenKey, newest);
  }, [seenKey, newest]);
  const again = (): Promise<void> => refresh(commentApi.list, commentApi.count);
  const attempt = (work: () => Promise<unknown>): void =>
    void work()
      .catch(fail)
      .finally(() => void again());
  const people = useMembersWith(commentReaders(record)).map((member) => ({ id: member.id, name: member.name }));
  const mayWrite = decideWritingComments(record, principal) === "ok";
  return {
    list,
    comments,
    seen,
    people,
    self: user.id,
    mayWrite,
    draftKey: `comment-draft ${place}`,
    earlier: limit >= LIST_MAX_LIMIT ? 0 : (list.data?.count ?? 0) - comments.length,
    loadEarlier: (): void => setLimit(Math.min(limit + 4 * PAGE, LIST_MAX_LIMIT)),
    mayCheck: ({ task, struck_at }: RecordComment): boolean =>
      struck_at === null && (mayWrite || task?.assignee.id === user.id),
    add: async (written: Written, idempotency_key: string): Promise<void> => {
      await create.mutateAsync({ body: { record, record_id: id, ...written }, idempotency_key });
      await again();
    },
    change: async ({ id: comment, version }: RecordComment, written: Written): Promise<void> => {
      await edit.mutateAsync({ params: { id: comment }, body: { version, ...written } });
      await again();
    },
    strikeOut: ({ id: comment, version }: RecordComment): void =>
      attempt(() => strike.mutateAsync({ params: { id: comment }, body: { version } })),
    checkOff: ({ id: comment, version }: RecordComment, is_done: boolean): void =>
      attempt(() => check.mutateAsync({ params: { id: comment }, body: { version, is_done } })),
  };
}
