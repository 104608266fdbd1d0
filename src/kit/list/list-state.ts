import type { ListSort } from "#src/ui/grid/ListGrid.tsx";

/** List state stored in the URL. `sort` is absent if the list has a fixed order. */
export interface ListState {
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
  readonly sort?: ListSort | null;
}
