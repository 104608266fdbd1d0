import { useMemo } from "react";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { filterQuery, pageQuery, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { ListState, Looker, View } from "#src/features/purchase-items/list-state.ts";

const NO_ITEMS: readonly PurchaseItem[] = [];

/** Who looks at the list. */
export function useLooker(): Looker {
  const { user } = useMe();
  const { soon } = useDays();
  const zone = useZone();
  return useMemo(() => ({ user_id: user.id, soon, zone }), [user.id, soon, zone]);
}

/** The page of the list that the address names, with the values of the attributes that are shown. */
export function useItemPage(state: ListState, attributes: readonly number[]) {
  const looker = useLooker();
  const answer = useCall(
    purchaseItemApi.list,
    { query: { ...pageQuery(state, looker), with_attributes: attributes } },
    { keep_previous: true },
  );
  return {
    answer,
    rows: answer.data?.results ?? NO_ITEMS,
    total: answer.data?.count ?? 0,
    corrected: answer.data?.corrected ?? null,
  };
}

/** How many items each view holds; without filters and search. */
export function useViewCounts(): Readonly<Record<View, number | undefined>> {
  const looker = useLooker();
  const count = (view: View) => ({
    query: { ...filterQuery({ view, search: "", filters: {}, import_task: null }, looker), limit: 1 },
  });
  const [all, mine, without, soon] = [
    useCall(purchaseItemApi.list, count(VIEWS[0]), { keep_previous: true }),
    useCall(purchaseItemApi.list, count(VIEWS[1]), { keep_previous: true }),
    useCall(purchaseItemApi.list, count(VIEWS[2]), { keep_previous: true }),
    useCall(purchaseItemApi.list, count(VIEWS[3]), { keep_previous: true }),
  ];
  return { all: all.data?.count, mine: mine.data?.count, without_tender: without.data?.count, soon: soon.data?.count };
}
