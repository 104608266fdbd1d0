import { useDataProvider } from "ra-core";
import { useMemo } from "react";
import { z } from "zod";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { loadOnce } from "#src/api/load-code.ts";
import { useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { isBound } from "#src/kit/list/bounded.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useZone } from "#src/locale/use-zone.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { filterQuery, orderingOf } from "#src/features/purchase-items/list-state.ts";
import type { ListState, ViewContext } from "#src/features/purchase-items/list-state.ts";
import type { copyItems } from "#src/features/purchase-items/row-texts.ts";

const NO_ITEMS: readonly PurchaseItem[] = [];
const Besides = z.object({ corrected: z.string().nullable() });

export function useViewContext(): ViewContext {
  const { user } = useMe();
  const { soon } = useDays();
  const zone = useZone();
  return useMemo(() => ({ user_id: user.id, soon, zone }), [user.id, soon, zone]);
}

export function useItemPage(state: ListState, attributes: readonly number[]) {
  const looker = useViewContext();
  const answer = useListOf<PurchaseItem>("purchase-items", {
    page: state.page,
    most: state.page_size,
    // The sort order is passed as a filter, because it may include several columns.
    filter: { ...filterQuery(state, looker), ordering: orderingOf(state), with_attributes: attributes },
    keep_previous: true,
  });
  return {
    answer,
    rows: answer.data ?? NO_ITEMS,
    total: answer.total ?? 0,
    is_bound: isBound(answer.meta),
    corrected: Besides.safeParse(answer.meta).data?.corrected ?? null,
  };
}

/** Loads the bulk actions on demand, because most users only view the list. */
const acting = () => loadOnce(() => import("#src/features/purchase-items/collect-items.ts"));
type Copied = Parameters<typeof copyItems>;

export function useChosen(selection: ListSelection, state: ListState) {
  const provider = useDataProvider();
  const looker = useViewContext();
  const collect = async (attributes: readonly number[]): Promise<PurchaseItem[]> =>
    (await acting()).collectItems(provider, selection, state, { looker, attributes });
  const copy = async (attributes: readonly number[], columns: Copied[1], said: Copied[2]): Promise<number> => {
    const items = await collect(attributes);
    await (await acting()).copyItems(items, columns, said);
    return items.length;
  };
  return { collect, copy };
}
