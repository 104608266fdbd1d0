import { useMemo } from "react";
import { commentApi } from "#contract/comments/comment.api.ts";
import { decideReadingComments } from "#contract/comments/comment.rights.ts";
import type { LotCommentCount } from "#contract/comments/comment.schema.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLiveComments } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";

/** Returns the comments of the own company on the lots of a tender, in one call for all of them. */
export function useLotComments(tender: number): ReadonlyMap<number, LotCommentCount> {
  const { principal } = useMe();
  const { refresh } = useCache();
  const enabled = decideReadingComments("lot", principal) === "ok";
  const { data } = useCall(commentApi.lots, { query: { tender } }, { enabled, keep_previous: true });
  const again = (): void => void refresh(commentApi.lots);
  useLiveComments({ enabled, onEvent: ({ record }) => record === "lot" && again(), onGap: again });
  return useMemo(() => new Map((data?.counts ?? []).map((count) => [count.lot, count])), [data]);
}
