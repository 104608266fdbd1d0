import { useCallback } from "react";
import { itemValueApi } from "#contract/attributes/attribute.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useCache } from "#src/api/hooks.ts";

/** Asks again for everything that shows which item is in which group; for the groups themselves not where one `is_gone`: its page may still be there. */
export function useRegrouped(): (options?: { is_gone: boolean }) => Promise<void> {
  const { refresh } = useCache();
  return useCallback(
    (options = { is_gone: false }) =>
      refresh(
        purchaseItemApi.list,
        purchaseItemApi.one,
        groupApi.list,
        ...(options.is_gone ? [] : [groupApi.one]),
        itemValueApi.list,
        historyApi.list,
        homeApi.menu,
      ),
    [refresh],
  );
}
