import Box from "@mui/material/Box";
import { useListContext } from "ra-core";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { ResourceName } from "#src/api/resources.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { isBound, useHowMany, useSortableColumns } from "#src/kit/list/bounded.ts";
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
import { TapList } from "#src/ui/page/TapList.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

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

/** A click or tap either opens the row, or calls the handlers that the list defines. */
type RowActions<Row extends { id: number }> =
  | { phoneRow: (row: Row) => ReactNode; onOpen: (row: Row) => void; phoneList?: never; grid?: never }
  | {
      phoneList: (rows: readonly Row[]) => ReactNode;
      grid?: Pick<ListGridProps<Row>, "selection" | "onSelection" | "onSelectAll" | "onOpen" | "bottomRoom">;
      phoneRow?: never;
      onOpen?: never;
    };

export interface RecordListProps<Row extends { id: number }>
  extends Omit<ListViewProps<Row>, "title" | "searchPlaceholder">, Omit<ResourceListProps, "children" | "resource"> {
  resource?: ResourceName;
  phoneRow: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
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
  const { resource = name, filter, order, refetchEveryMs, onOpen = open, ...view } = props;
  const given = {
    ...(filter === undefined ? {} : { filter }),
    ...(order === undefined ? {} : { order }),
    ...(refetchEveryMs === undefined ? {} : { refetchEveryMs }),
  };
  return (
    <ResourceList resource={resource} state={view.state} change={view.change} {...given}>
      <ListView {...view} {...words} onOpen={onOpen} />
    </ResourceList>
  );
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
  const sorting =
    state.sort === undefined
      ? {}
      : {
          sort: state.sort,
          onSort: (sort: ListSort | null) => change({ sort: sort === null ? null : sortWord(sort) }),
        };
  const phoneRows = () =>
    props.phoneList === undefined ? (
      <TapList label={title} rows={rows} onOpen={props.onOpen}>
        {props.phoneRow}
      </TapList>
    ) : (
      props.phoneList(rows)
    );
  return (
    <ListFrame {...props} count={answer.data === undefined ? undefined : howMany(total, answer.meta)}>
      {(empty) => (
        <>
          {phone && answer.isPending && <SkeletonList rowHeight={phoneHeight} columns={2} />}
          {phone && !answer.isPending && (error ?? (rows.length === 0 ? empty : phoneRows()))}
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
                {...(props.onOpen === undefined ? props.grid : { onOpen: props.onOpen })}
              />
            </Box>
          )}
          {rows.length > 0 && props.footer}
          <GridPager
            page={state.page}
            pageSize={state.page_size}
            total={answer.total}
            isBound={isBound(answer.meta)}
            onPage={(page) => change({ page: page === 1 ? null : String(page) })}
            onPageSize={(size) => change({ size: String(size) })}
          />
          {props.children}
        </>
      )}
    </ListFrame>
  );
}
