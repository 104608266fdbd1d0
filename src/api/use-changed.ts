import { useCallback } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCache } from "#src/api/hooks.ts";
import { callsOf, resources } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";

const { "purchase-items": items, "item-values": itemValues, groups, history, suppliers, users, workspaces } = resources;
/** Calls that show a resource's records besides its own lists and pages. */
const DEPENDENT_ENDPOINTS: Partial<Record<ResourceName, readonly Endpoint[]>> = {
  // An item shows its group's name and inherited attribute values.
  groups: [items.list, items.one, itemValues.list, history.list, homeApi.menu],
  "item-values": [history.list],
  "group-values": [itemValues.list, history.list],
  // Membership in the company's list appears on the supplier's page and in the supplier picker.
  suppliers: [suppliers.one, workspaceApi.suppliers],
  // Lists and counters that include requests.
  "purchase-items": [purchaseItemApi.filters, groups.list, homeApi.menu],
  tenders: [homeApi.menu],
  orders: [homeApi.menu],
  companies: [workspaces.list, workspaces.one, history.list],
  "supplier-companies": [users.list, users.one],
};

/**
 * Refetches the lists of a resource and dependent calls. Single records are not refetched, because a deleted one would
 * take its page with it.
 */
export function useChanged(resource: ResourceName): () => Promise<void> {
  const { refresh } = useCache();
  return useCallback(
    () => refresh(callsOf(resource).list, ...(DEPENDENT_ENDPOINTS[resource] ?? [])),
    [refresh, resource],
  );
}
