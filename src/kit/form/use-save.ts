import { useCreate, useUpdate } from "ra-core";
import type { RaRecord } from "ra-core";
import { useRef } from "react";
import type { ResourceName } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";

/**
 * Sends a new record, or changes of one; pages that show the record follow at once, lists are asked again. `of` is the
 * record that it belongs to, where its calls name that in their address.
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
    // What a creation answers may be less than the record: its page asks for that.
    const made = { rows: true, of, idempotency_key: key.current };
    // The page of a record asks without: what is changed stands there at once.
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
      // What is refused may have been changed or deleted by somebody else.
      void changed();
    }
  };
}
