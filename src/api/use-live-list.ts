import type { Endpoint } from "#contract/endpoint.ts";
import type { RecordEvent } from "#contract/live/live.api.ts";
import { useCache } from "#src/api/hooks.ts";
import { useLive } from "#src/api/live.ts";
import { callsOf } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";

/**
 * Refetches the lists of a resource and related calls when another user changes a record. `at` limits this to
 * some kinds of events.
 */
export function useLiveList(resource: ResourceName, at?: readonly RecordEvent["kind"][], ...related: Endpoint[]): void {
  const { refresh } = useCache();
  const again = (): void => void refresh(callsOf(resource).list, ...related);
  useLive({
    onEvent: ({ kind }) => {
      if (at === undefined || at.includes(kind)) again();
    },
    onGap: again,
  });
}
