import { useCreate, useUpdate } from "ra-core";
import type { RaRecord } from "ra-core";
import { useRef } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { useCache } from "#src/api/hooks.ts";
import { callsOf, resources } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";

/** What shows a resource's records beside its own lists and pages, and so is asked again where one is made or changed. */
const SHOWN_BESIDES: Partial<Record<ResourceName, readonly Endpoint[]>> = {
  groups: [homeApi.menu],
  // A user is shown with the name of their company.
  "supplier-companies": [resources.users.list, resources.users.one],
};

/** Sends a new record, or changes of one; pages that show the record follow at once, lists are asked again. */
export function useSave<R extends RaRecord<number>>(
  resource: ResourceName,
  id: number | undefined,
): (data: Record<string, unknown>) => Promise<R> {
  const { refresh } = useCache();
  const key = useRef(crypto.randomUUID());
  const [create] = useCreate<R, Error>();
  const [update] = useUpdate<R, Error>();
  return async (data) => {
    // What a creation answers may be less than the record: its page asks for that.
    const meta = { rows: true, idempotency_key: key.current };
    const saved =
      id === undefined
        ? await create(resource, { data: data as Partial<R>, meta }, { returnPromise: true })
        : await update(resource, { id, data: data as Partial<R> }, { returnPromise: true });
    if (typeof saved !== "object") throw new Error(`${resource} answered nothing`);
    key.current = crypto.randomUUID();
    void refresh(callsOf(resource).list, ...(SHOWN_BESIDES[resource] ?? []));
    return saved;
  };
}
