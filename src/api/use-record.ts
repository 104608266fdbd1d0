import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import type { RaRecord } from "ra-core";
import { useMemo } from "react";
import { reasonOf } from "#src/api/api-error.ts";
import type { ResourceName } from "#src/api/resources.ts";

/**
 * Reads and writes single records through react-admin's cache. `fresh` bypasses the cache, `change` sends a patch,
 * `remove` deletes the record, and `put` caches a response. A failed call throws its original error instead of
 * react-admin's.
 */
export function useRecord<R extends RaRecord<number>>(
  resource: ResourceName,
): {
  fresh: (id: number) => Promise<R>;
  change: (before: R, data: object, idempotency_key?: string) => Promise<R>;
  /** Deletes the record unless its version or revision has changed. */
  remove: (id: number, version: number) => Promise<void>;
  put: (record: RaRecord) => void;
} {
  const client = useQueryClient();
  const provider = useDataProvider();
  return useMemo(
    () => ({
      fresh: async (id) => (await provider.getOne<R>(resource, { id })).data,
      change: async (before, data, idempotency_key) => {
        const params = { id: before.id, data, previousData: before, meta: { idempotency_key } };
        try {
          return (await provider.update<R>(resource, params)).data;
        } catch (refused) {
          throw reasonOf(refused);
        }
      },
      remove: async (id, version) => {
        try {
          await provider.delete<R>(resource, { id, meta: { version } });
        } catch (refused) {
          throw reasonOf(refused);
        }
      },
      put: (record) => void client.setQueryData([resource, "getOne", { id: String(record.id) }], record),
    }),
    [client, provider, resource],
  );
}
