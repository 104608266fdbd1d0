import { useMutation, useQuery, useQueryClient, keepPreviousData } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { call } from "#src/api/client.ts";
import type { CallInput, CallOptions } from "#src/api/client.ts";
import { queryKeysOf, resources } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { activeWorkspaceId } from "#src/api/session.ts";

/**
 * Returns the cache key for a call. The path comes first, so that all calls to an endpoint can be invalidated at once.
 */
export const callKey = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown } = {},
): readonly unknown[] => [
  endpoint.path,
  activeWorkspaceId(),
  input.params ?? {},
  input.query ?? {},
  ...(input.body === undefined ? [] : [input.body]),
];

/**
 * Makes a call and caches the response for all components. `refetchOnMount` refetches on every mount, even if the cached response
 * is fresh.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { enabled?: boolean; keep_previous?: boolean; refetch_every_ms?: number; refetchOnMount?: boolean } = {},
): UseQueryResult<ResultOf<E>> {
  return useQuery({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keep_previous === true ? { placeholderData: keepPreviousData } : {}),
    ...(options.refetchOnMount === true ? { refetchOnMount: "always" as const } : {}),
    ...(options.refetch_every_ms === undefined ? {} : { refetchInterval: options.refetch_every_ms }),
  });
}

export function useCallMutation<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<ResultOf<E>, Error, CallInput<E> & CallOptions> {
  return useMutation({
    mutationFn: (input: CallInput<E> & CallOptions) =>
      call(endpoint, input, { signal: input.signal, idempotency_key: input.idempotency_key }),
  });
}

const cacheKeysOf = (what: Endpoint | ResourceName): (readonly string[])[] =>
  typeof what === "string"
    ? [[what], ...Object.values<Endpoint>(resources[what]).map(({ path }) => [path])]
    : [[what.path], ...queryKeysOf(what)];

/**
 * Manages cached responses. `refresh("tenders", endpoint)` refetches resources and calls, `outdate` has them refetched
 * when a component uses them again, and `put(endpoint, input, answer)` stores a response.
 */
export function useCache(): {
  refresh: (...what: (Endpoint | ResourceName)[]) => Promise<void>;
  outdate: (...what: (Endpoint | ResourceName)[]) => Promise<void>;
  put: <E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: ResultOf<E>) => void;
} {
  const client = useQueryClient();
  const invalidate = useCallback(
    async (what: readonly (Endpoint | ResourceName)[], refetchType: "active" | "none"): Promise<void> => {
      const keys = what.flatMap(cacheKeysOf);
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
    },
    [client],
  );
  const refresh = useCallback((...what: (Endpoint | ResourceName)[]) => invalidate(what, "active"), [invalidate]);
  const outdate = useCallback((...what: (Endpoint | ResourceName)[]) => invalidate(what, "none"), [invalidate]);
  const put = useCallback(
    <E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: ResultOf<E>): void => {
      client.setQueryData(callKey(endpoint, input), answer);
    },
    [client],
  );
  return { refresh, outdate, put };
}
