import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { homeApi } from "#contract/home/home.api.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import type { INBOX_MARKS, InboxEntry } from "#contract/inbox/inbox.api.ts";
import { call } from "#src/api/client.ts";
import { callKey, useCache, useCallMutation } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import type { InboxAddress } from "#src/features/inbox/inbox-address.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";

/** Reads the entries page by page. Live events refetch them, so that the page needs no timer. */
export function useEntries({ tab, kind, workspace }: InboxAddress) {
  const { refresh } = useCache();
  const query = {
    tab,
    ...(kind === null ? {} : { kind }),
    ...(workspace === null ? {} : { workspace: String(workspace) }),
  };
  const again = (): void => void refresh(inboxApi.list);
  useLive({ onEvent: (event) => event.kind === "inbox_changed" && again(), onGap: again });
  return useInfiniteQuery({
    queryKey: callKey(inboxApi.list, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(inboxApi.list, { query: pageParam === null ? query : { ...query, after: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

type Mark = (typeof INBOX_MARKS)[number];

/** Returns functions that mark entries and update the list and the number in the menu. */
export function useMarking(address: InboxAddress, entries: readonly InboxEntry[]) {
  const { refresh } = useCache();
  const fail = useFailure();
  const one = useCallMutation(inboxApi.mark);
  const all = useCallMutation(inboxApi.mark_all);
  const [newest] = entries;
  const markOne = async (id: number, as: Mark): Promise<void> => {
    await one.mutateAsync({ body: { ids: [id], as } });
    await refresh(inboxApi.list, homeApi.menu);
  };
  const markListed = async (until: string): Promise<void> => {
    const { kind, workspace } = address;
    const narrowed = { ...(kind === null ? {} : { kind }), ...(workspace === null ? {} : { workspace }) };
    await all.mutateAsync({ body: { until, ...narrowed } });
    await refresh(inboxApi.list, homeApi.menu);
  };
  return {
    mark: (entry: InboxEntry, as: Mark): void => void markOne(entry.id, as).catch(fail),
    markAll: (): void => {
      if (newest !== undefined) void markListed(newest.happened_at).catch(fail);
    },
    isMarkingAll: all.isPending,
  };
}
