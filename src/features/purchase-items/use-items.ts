import { useEffect, useMemo, useState } from "react";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { call } from "#src/api/client.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { isoDay } from "#src/entities/purchase-item/item-words.ts";
import { machineZone, wallClock } from "#src/locale/dates.ts";
import { useNow } from "#src/locale/use-now.ts";
import { isSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { filterQuery, pageQuery, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { ListState, Looker, View } from "#src/features/purchase-items/list-state.ts";

const MINUTE_MS = 60_000;
const SOON_DAYS = 7;
const NO_ITEMS: readonly PurchaseItem[] = [];

/** Today and a week from today in the reader's zone, YYYY-MM-DD. */
export function useDays(): { today: string; soon: string } {
  const day = wallClock(new Date(useNow(MINUTE_MS)), machineZone());
  return { today: isoDay(day), soon: isoDay(day, SOON_DAYS) };
}

/** Who looks at the list. */
export function useLooker(): Looker {
  const { user } = useMe();
  const { soon } = useDays();
  return useMemo(() => ({ user_id: user.id, soon }), [user.id, soon]);
}

/** The page of the list that the address names. */
export function useItemPage(state: ListState) {
  const looker = useLooker();
  const answer = useCall(purchaseItemApi.list, { query: pageQuery(state, looker) }, { keep_previous: true });
  return { answer, rows: answer.data?.results ?? NO_ITEMS, total: answer.data?.count ?? 0 };
}

/** How many items each view holds; without filters and search. */
export function useViewCounts(): Readonly<Record<View, number | undefined>> {
  const looker = useLooker();
  const count = (view: View) => ({ query: { ...filterQuery({ view, search: "", filters: {}, import_task: null }, looker), limit: 1 } });
  const [all, mine, without, soon] = [
    useCall(purchaseItemApi.list, count(VIEWS[0]), { keep_previous: true }),
    useCall(purchaseItemApi.list, count(VIEWS[1]), { keep_previous: true }),
    useCall(purchaseItemApi.list, count(VIEWS[2]), { keep_previous: true }),
    useCall(purchaseItemApi.list, count(VIEWS[3]), { keep_previous: true }),
  ];
  return { all: all.data?.count, mine: mine.data?.count, without_tender: without.data?.count, soon: soon.data?.count };
}

/** The ids of the chosen items: those named, or all that the filters leave but those named. */
export async function collectIds(selection: ListSelection, state: ListState, looker: Looker): Promise<number[]> {
  if (selection.mode === "include") return [...selection.ids].map(Number);
  const { results } = await call(purchaseItemApi.list, { query: { ...filterQuery(state, looker), ordering: "id", limit: LIST_MAX_LIMIT } });
  return results.map(({ id }) => id).filter((id) => isSelected(selection, id));
}

/** A text that is being typed: passes on what was typed once nothing follows for a while. */
export function useTyped(value: string, onTyped: (value: string) => void, delay: number): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address has changed under the field: back, or a reset.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => {
      setKnown(text);
      onTyped(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, known, onTyped, delay]);
  return [text, setText];
}
