import { useQueryClient } from "@tanstack/react-query";
import { useCreate, useUpdate } from "ra-core";
import type { RaRecord } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";

/** What a creation answers may be less than the record: its page asks for that. */
const PART = { rows: true };

/** Sends a new record, or changes of one; pages that show the record follow at once, lists are asked again. */
export function useSave<R extends RaRecord<number>>(
  resource: ResourceName,
  id: number | undefined,
): (data: Record<string, unknown>) => Promise<R> {
  const client = useQueryClient();
  const [create] = useCreate<R, Error>();
  const [update] = useUpdate<R, Error>();
  return async (data) => {
    const saved =
      id === undefined
        ? await create(resource, { data: data as Partial<R>, meta: PART }, { returnPromise: true })
        : await update(resource, { id, data: data as Partial<R> }, { returnPromise: true });
    if (typeof saved !== "object") throw new Error(`${resource} answered nothing`);
    void client.invalidateQueries({ queryKey: [resource, "getList"] });
    return saved;
  };
}
