import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "ra-core";
import type { RaRecord } from "ra-core";
import { useMemo } from "react";
import { reasonOf } from "#src/api/api-error.ts";
import type { ResourceName } from "#src/api/resources.ts";

/**
 * Records of a resource as react-admin keeps them: `fresh` asks for one past what is kept, `change` sends what is
 * changed of one and `remove` deletes it, refused as calls are, `put` takes over what a call has answered.
 */
export function useRecord<R extends RaRecord<number>>(
  resource: ResourceName,
): {
  fresh: (id: number) => Promise<R>;
  change: (before: R, data: object, idempotency_key?: string) => Promise<R>;
  /** Deletes one, if it is still as it is given by its version or revision. */
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
