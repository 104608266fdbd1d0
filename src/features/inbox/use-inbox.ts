import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { homeApi } from "#contract/home/home.api.ts";
import { MUTED_RECORDS } from "#contract/inbox/inbox-events.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import type { INBOX_MARKS, InboxEntry } from "#contract/inbox/inbox.api.ts";
import { call } from "#src/api/client.ts";
import { callKey, useCache, useCallMutation } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import type { InboxAddress } from "#src/features/inbox/inbox-address.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

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

export type Marking = ReturnType<typeof useMarking>;

/** Returns functions that mark entries, put them off or switch off their news, and update the list and the number in the menu. */
export function useMarking(address: InboxAddress, entries: readonly InboxEntry[]) {
  const { refresh } = useCache();
  const fail = useFailure();
  const one = useCallMutation(inboxApi.mark);
  const all = useCallMutation(inboxApi.mark_all);
  const away = useCallMutation(inboxApi.put_off);
  const mute = useCallMutation(inboxApi.mute);
  const t = useT();
  const notify = useNotify();
  const { dateTime } = useFormats();
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
  const again = (): Promise<void> => refresh(inboxApi.list, inboxApi.muted, homeApi.menu);
  const later = async (id: number, until: string): Promise<void> => {
    await away.mutateAsync({ body: { ids: [id], until } });
    notify(t("inbox.later.done", { at: dateTime(until) }));
    await again();
  };
  const setFollowed = async (
    { workspace, record: { entity, id } }: InboxEntry,
    is_followed: boolean,
  ): Promise<void> => {
    const of = MUTED_RECORDS.find((one) => one === entity);
    if (of === undefined) return;
    await mute.mutateAsync({ body: { workspace: workspace.id, record: { entity: of, id }, is_followed } });
    notify(t(is_followed ? "inbox.follow.on_done" : "inbox.follow.off_done"));
    await again();
  };
  return {
    putOff: (entry: InboxEntry, until: string): void => void later(entry.id, until).catch(fail),
    follow: (entry: InboxEntry, is_followed: boolean): void => void setFollowed(entry, is_followed).catch(fail),
    mark: (entry: InboxEntry, as: Mark): void => void markOne(entry.id, as).catch(fail),
    markAll: (): void => {
      if (newest !== undefined) void markListed(newest.happened_at).catch(fail);
    },
    isMarkingAll: all.isPending,
  };
}
