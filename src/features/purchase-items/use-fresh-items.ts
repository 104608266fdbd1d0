import { useCallback } from "react";
import { groupApi } from "#contract/groups/group.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useCache } from "#src/api/hooks.ts";

/** Asks again for everything that shows requests in a list, or counts them. */
export function useFreshItems(): () => Promise<void> {
  const { refresh } = useCache();
  return useCallback(
    () => refresh(purchaseItemApi.list, purchaseItemApi.filters, groupApi.list, homeApi.menu),
    [refresh],
  );
}
