import { useCallback } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCache } from "#src/api/hooks.ts";
import { callsOf, resources } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";

const { "purchase-items": items, "item-values": itemValues, groups, history, suppliers, users, workspaces } = resources;
/** What shows a resource's records beside its own lists and pages. */
const DEPENDENT_ENDPOINTS: Partial<Record<ResourceName, readonly Endpoint[]>> = {
  // An item is shown with the name of its group, and with what that is given.
  groups: [items.list, items.one, itemValues.list, history.list, homeApi.menu],
  "item-values": [history.list],
  "group-values": [itemValues.list, history.list],
  // Being on the company's list stands on the supplier's page, and where one is chosen.
  suppliers: [suppliers.one, workspaceApi.suppliers],
  // Where requests are shown in a list, or counted.
  "purchase-items": [purchaseItemApi.filters, groups.list, homeApi.menu],
  tenders: [homeApi.menu],
  orders: [homeApi.menu],
  // A company is a part of its workspace.
  companies: [workspaces.list, workspaces.one, history.list],
  // A user is shown with the name of their company.
  "supplier-companies": [users.list, users.one],
};

/**
 * Asks again for the lists of a resource and for what shows its records besides; its records themselves not: one that
 * is gone would take its page with it.
 */
export function useChanged(resource: ResourceName): () => Promise<void> {
  const { refresh } = useCache();
  return useCallback(
    () => refresh(callsOf(resource).list, ...(DEPENDENT_ENDPOINTS[resource] ?? [])),
    [refresh, resource],
  );
}
