import Box from "@mui/material/Box";
import { useListContext } from "ra-core";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { ResourceName } from "#src/api/resources.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { isBound, useHowMany, useSortableColumns } from "#src/kit/list/bounded.ts";
import { ChosenRecords } from "#src/kit/list/ChosenRecords.tsx";
import type { Chosen } from "#src/kit/list/ChosenRecords.tsx";
import { ListFrame } from "#src/kit/list/ListFrame.tsx";
import type { ListFrameProps } from "#src/kit/list/ListFrame.tsx";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { ResourceList } from "#src/kit/list/ResourceList.tsx";
import type { ResourceListProps } from "#src/kit/list/ResourceList.tsx";
import { useListWords } from "#src/kit/list/use-list-words.ts";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import type { ListGridProps, ListSort } from "#src/ui/grid/ListGrid.tsx";
import { ALL_SELECTED, BULK_ROOM, isSelected, NOTHING_SELECTED, withSelected } from "#src/ui/grid/list-selection.ts";
import { useListSelection } from "#src/ui/grid/use-list-selection.ts";
import { TapList } from "#src/ui/page/TapList.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

const NO_FILTER = {};

interface ListViewProps<Row extends { id: number }>
  extends Omit<ListFrameProps, "state">, Pick<ResourceListProps, "state"> {
  columns: readonly GridColumn<Row>[];
  /** Height of a phone row in pixels while the list loads. */
  phoneHeight: number;
  /** Content between the rows and the pager, such as sums of the whole list. Not shown for an empty list. */
  footer?: ReactNode;
  /** Elements that float over the rows, rendered after the pager. */
  children?: ReactNode;
}

type GridSelection<Row extends { id: number }> = Pick<
  ListGridProps<Row>,
  "selection" | "onSelection" | "onSelectAll" | "bottomRoom"
>;

/** A click or tap either opens the row, or calls the handlers that the list defines. */
type RowActions<Row extends { id: number }> =
  | {
      phoneRow: (row: Row) => ReactNode;
      onOpen: (row: Row) => void;
      phoneList?: never;
      grid?: GridSelection<Row>;
    }
  | {
      phoneList: (rows: readonly Row[]) => ReactNode;
      grid?: GridSelection<Row> & Pick<ListGridProps<Row>, "onOpen">;
      phoneRow?: never;
      onOpen?: never;
    };

export interface RecordListProps<Row extends { id: number }>
  extends Omit<ListViewProps<Row>, "title" | "searchPlaceholder">, Omit<ResourceListProps, "children" | "resource"> {
  resource?: ResourceName;
  phoneRow: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  /** Renders actions for the selected rows. With it, rows can be selected. */
  bulk?: ((chosen: Chosen<Row>) => ReactNode) | undefined;
}

/**
 * List of the page's resource: a grid, or a tap list on phones. View, search, sort order and page number are stored in
 * the URL.
 */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const navigate = useNavigate();
  const { name, to } = usePlacedResource();
  const words = useListWords();
  const open = (row: Row): void => void navigate(`${to}/${row.id}`);
  const { resource = name, filter = NO_FILTER, order, refetchEveryMs, onOpen = open, bulk, ...view } = props;
  const { search, sort = null } = view.state;
  const narrowed = search === "" ? filter : { ...filter, search };
  const [selection, onSelection] = useListSelection(JSON.stringify(narrowed));
  const chosen = { selection, onSelection };
  const given = {
    filter,
    ...(order === undefined ? {} : { order }),
    ...(refetchEveryMs === undefined ? {} : { refetchEveryMs }),
  };
  return (
    <ResourceList resource={resource} state={view.state} {...given}>
      <ListView
        {...view}
        {...words}
        onOpen={onOpen}
        {...(bulk === undefined
          ? {}
          : {
              grid: {
                ...chosen,
                onSelectAll: () => onSelection(ALL_SELECTED),
                bottomRoom: selection === NOTHING_SELECTED ? 0 : BULK_ROOM,
              },
            })}
      >
        {view.children}
        {bulk !== undefined && (
          <ChosenRecords<Row>
            resource={resource}
            filter={narrowed}
            order={sort === null ? (order ?? "") : sortWord(sort)}
            {...chosen}
          >
            {bulk}
          </ChosenRecords>
        )}
      </ListView>
    </ResourceList>
  );
}

/** Returns which rows of a phone's list are selected, or undefined if rows can't be selected. */
function choiceOf<Row extends { id: number }>({ selection, onSelection }: Partial<GridSelection<Row>> = {}) {
  if (selection === undefined || onSelection === undefined) return undefined;
  const isChosen = ({ id }: Row): boolean => isSelected(selection, id);
  return { isChosen, toggle: (row: Row) => onSelection(withSelected(selection, [row.id], !isChosen(row))) };
}

/** Body of a list. Requires an enclosing ResourceList. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row> & RowActions<Row>) {
  const { title, state, change, phoneHeight } = props;
  const answer = useListContext<Row>();
  const columns = useSortableColumns(props.columns, answer);
  const howMany = useHowMany();
  const phone = useNarrowerThan("sm");
  const error = (answer.error ?? null) === null ? undefined : <ReadFailure answer={answer} />;
  const rows = error === undefined ? (answer.data ?? []) : [];
  const total = answer.total ?? 0;
  const isWaiting = answer.isPending || (rows.length === 0 && answer.isPlaceholderData === true);
  const sorting =
    state.sort === undefined
      ? {}
      : {
          sort: state.sort,
          onSort: (sort: ListSort | null) => change({ sort: sort === null ? null : sortWord(sort) }),
        };
  const phoneRows = () =>
    props.phoneList === undefined ? (
      <TapList label={title} rows={rows} onOpen={props.onOpen} choice={choiceOf<Row>(props.grid)}>
        {props.phoneRow}
      </TapList>
    ) : (
      props.phoneList(rows)
    );
  return (
    <ListFrame {...props} count={answer.data === undefined ? undefined : howMany(total, answer.meta)}>
      {(empty) => (
        <>
          {phone && isWaiting && <SkeletonList rowHeight={phoneHeight} columns={2} />}
          {phone && !isWaiting && (error ?? (rows.length === 0 ? empty : phoneRows()))}
          {!phone && (
            <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
              <ListGrid
                label={title}
                rows={rows}
                columns={columns}
                total={total}
                page={state.page}
                pageSize={state.page_size}
                isLoading={answer.isPending || answer.isPlaceholderData === true}
                empty={empty}
                error={error}
                {...sorting}
                {...props.grid}
                {...(props.onOpen === undefined ? {} : { onOpen: props.onOpen })}
              />
            </Box>
          )}
          {rows.length > 0 && props.footer}
          <GridPager
            page={state.page}
            pageSize={state.page_size}
            total={answer.total}
            isBound={isBound(answer.meta)}
            isLoading={answer.isFetching || answer.isPlaceholderData === true}
            onPage={(page, way) => change({ page: page === 1 ? null : String(page) }, way)}
            onPageSize={(size) => change({ size: String(size) })}
          />
          {props.children}
        </>
      )}
    </ListFrame>
  );
}
