import { useCreate, useUpdate } from "ra-core";
import type { RaRecord } from "ra-core";
import { useRef } from "react";
import type { ResourceName } from "#src/api/resources.ts";
import { useChanged } from "#src/api/use-changed.ts";

/** Sends a new record, or changes of one; pages that show the record follow at once, lists are asked again. */
export function useSave<R extends RaRecord<number>>(
  resource: ResourceName,
  id: number | undefined,
): (data: Record<string, unknown>) => Promise<R> {
  const changed = useChanged(resource);
  const key = useRef(crypto.randomUUID());
  const [create] = useCreate<R, Error>();
  const [update] = useUpdate<R, Error>();
  return async (data) => {
    // What a creation answers may be less than the record: its page asks for that.
    const meta = { rows: true, idempotency_key: key.current };
    try {
      const saved =
        id === undefined
          ? await create(resource, { data: data as Partial<R>, meta }, { returnPromise: true })
          : await update(resource, { id, data: data as Partial<R> }, { returnPromise: true });
      if (typeof saved !== "object") throw new Error(`${resource} answered nothing`);
      key.current = crypto.randomUUID();
      return saved;
    } finally {
      // What is refused may have been changed or deleted by somebody else.
      void changed();
    }
  };
}
