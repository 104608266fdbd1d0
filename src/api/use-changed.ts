import { useCallback } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCache } from "#src/api/hooks.ts";
import { callsOf, resources } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";

const { "purchase-items": items, "item-values": itemValues, groups, history, suppliers, users, workspaces } = resources;
/** Calls to refetch after a change to a resource, in addition to the resource's list. */
const DEPENDENT_ENDPOINTS: Partial<Record<ResourceName, readonly Endpoint[]>> = {
  // An item shows its group's name and inherited attribute values.
  groups: [items.list, items.one, itemValues.list, history.list, homeApi.menu],
  "item-values": [history.list],
  "group-values": [itemValues.list, history.list],
  // The supplier's page and the supplier picker show whether a company is in the supplier list.
  suppliers: [suppliers.one, workspaceApi.suppliers],
  // These lists and counters depend on purchase items.
  "purchase-items": [purchaseItemApi.filters, groups.list, homeApi.menu],
  tenders: [homeApi.menu],
  orders: [homeApi.menu],
  companies: [workspaces.list, workspaces.one, history.list],
  "supplier-companies": [users.list, users.one],
};

/**
 * Returns a function that refetches the list of a resource and the dependent calls. Single records are not refetched,
 * because the page of a deleted record would fail.
 */
export function useChanged(resource: ResourceName): () => Promise<void> {
  const { refresh } = useCache();
  return useCallback(
    () => refresh(callsOf(resource).list, ...(DEPENDENT_ENDPOINTS[resource] ?? [])),
    [refresh, resource],
  );
}
