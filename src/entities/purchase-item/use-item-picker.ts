import { useState } from "react";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";

const PAGE_SIZE = 25;

export interface PickerState<S extends string> {
  readonly scope: S;
  readonly setScope: (scope: S) => void;
  readonly typed: string;
  readonly search: string;
  readonly setTyped: (text: string) => void;
  readonly page: number;
  readonly page_size: number;
  readonly setPage: (page: number) => void;
  readonly chosen: ReadonlyMap<number, PurchaseItem>;
  /** Applies a selection. `rows` are the rows that were selectable. */
  readonly choose: (selection: ListSelection, rows: readonly PurchaseItem[]) => void;
}

/** State of the item picker. Changing the search or the scope returns to the first page. */
export function useItemPicker<S extends string>(first: S): PickerState<S> {
  const { typed, search, setTyped } = useSearchText();
  const [scope, setScope] = useState(first);
  const [at, setAt] = useState({ search, page: 1 });
  const [chosen, setChosen] = useState<ReadonlyMap<number, PurchaseItem>>(new Map());
  const page = at.search === search ? at.page : 1;
  const setPage = (next: number): void => setAt({ search, page: next });
  return {
    scope,
    setScope: (next) => {
      setScope(next);
      setPage(1);
    },
    typed,
    search,
    setTyped,
    page,
    page_size: PAGE_SIZE,
    setPage,
    chosen,
    choose: (selection, rows) => {
      // Ignores "select all", because the user can't see the rows on other pages.
      if (selection.mode !== "include") return;
      const known = new Map([...chosen, ...rows.map((row) => [row.id, row] as const)]);
      setChosen(new Map([...known].filter(([id]) => selection.ids.has(id))));
    },
  };
}
