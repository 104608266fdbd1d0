import { useDataProvider, useListContext } from "ra-core";
import type { ReactNode } from "react";
import type { ResourceName } from "#src/api/resources.ts";
import { collectSelected } from "#src/kit/list/collect-selected.ts";
import { useHasSelected } from "#src/kit/list/use-has-selected.ts";
import type { GridId } from "#src/ui/grid/columns.ts";
import { ALL_SELECTED, NOTHING_SELECTED, selectedCount } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";

/** Records that the user selected in a list, on all of its pages. */
export interface Chosen<Row> {
  readonly count: number;
  readonly total: number;
  readonly collect: () => Promise<Row[]>;
  /** Reads the list only if not all ids are known. */
  readonly collectIds: () => Promise<GridId[]>;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

interface ChosenRecordsProps<Row> {
  resource: ResourceName;
  filter: object;
  order: string;
  selection: ListSelection;
  onSelection: (selection: ListSelection) => void;
  /** Renders the actions. Called with the first selection and from then on, so that a bar can disappear smoothly. */
  children: (chosen: Chosen<Row>) => ReactNode;
}

/** Renders the actions for the selected rows of a list. Requires an enclosing ResourceList. */
export function ChosenRecords<Row extends { id: number }>(props: ChosenRecordsProps<Row>) {
  const { resource, filter, order, selection, onSelection } = props;
  const provider = useDataProvider();
  const { total = 0 } = useListContext();
  const count = selectedCount(selection, total);
  const collect = () =>
    collectSelected<Row>(provider, resource, {
      selection,
      filter,
      further: order === "" ? {} : { ordering: order },
    });
  if (!useHasSelected(count)) return null;
  return props.children({
    count,
    total,
    collect,
    collectIds: async () => (selection.mode === "include" ? [...selection.ids] : (await collect()).map(({ id }) => id)),
    onSelectAll: () => onSelection(ALL_SELECTED),
    onClear: () => onSelection(NOTHING_SELECTED),
  });
}
