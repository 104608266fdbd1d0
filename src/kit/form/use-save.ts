import { useCreate, useUpdate } from "ra-core";
import type { RaRecord } from "ra-core";
import { useRef } from "react";
import type { ResourceName } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";

/**
 * Creates or updates a record. Pages that show the record update at once, and lists are refetched. `of` is the parent
 * record, for endpoints with the parent in their path.
 */
export function useSave<R extends RaRecord>(
  resource: ResourceName,
  id: R["id"] | undefined,
  of?: number,
): (data: Record<string, unknown>) => Promise<R> {
  const changed = useChanged(resource);
  const key = useRef(crypto.randomUUID());
  const [create] = useCreate<R, Error>();
  const [update] = useUpdate<R, Error>();
  return async (data) => {
    // The creation response may be incomplete, so the record's page fetches the full record.
    const made = { rows: true, of, idempotency_key: key.current };
    // The record's page reads without `meta`, so an update without `meta` changes the same cache entry.
    const place = of === undefined ? {} : { meta: { of } };
    try {
      const saved =
        id === undefined
          ? await create(resource, { data: data as Partial<R>, meta: made }, { returnPromise: true })
          : await update(resource, { id, data: data as Partial<R>, ...place }, { returnPromise: true });
      if (typeof saved !== "object") throw new Error(`${resource} answered nothing`);
      key.current = crypto.randomUUID();
      return saved;
    } finally {
      // Refetches even after an error, because another user may have changed or deleted the record.
      void changed();
    }
  };
}
