import type { ListSort } from "#src/ui/grid/ListGrid.tsx";

/** What the address of any list says; `sort` is absent where the order is the list's own. */
export interface ListState {
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
  readonly sort?: ListSort | null;
}
