import Box from "@mui/material/Box";
import { PART } from "./drawn-parts.ts";
import { DataGrid, useGridApiRef } from "./mui-grid.ts";
import type { GridCellParams, GridColDef, GridRowParams } from "./mui-grid.ts";
import { useLocaleState } from "ra-core";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createCellValues } from "./cell-values.ts";
import type { GridColumn, GridId } from "./columns.ts";
import { useDefaultDensity } from "./density-context.ts";
import { DrawnColumnsContext } from "./drawn-columns.ts";
import { letterOf } from "./edit-keys.ts";
import { fixedWidth, shownColumns, withColumnWidth } from "./grid-layout.ts";
import type { GridLayout } from "./grid-layout.ts";
import { gridLook, HEADER_HEIGHT, LIST_GRID_STYLES, ROW_HEIGHTS } from "./grid-styles.ts";
import type { GridDensity } from "./grid-styles.ts";
import { GridLine } from "./GridLine.tsx";
import { isInnerControl } from "./inner-control.ts";
import { LineSceneContext } from "./line-scene.ts";
import { CHECKBOX_FIELD, listColumn } from "./list-columns.ts";
import { isSelected, withSelected } from "./list-selection.ts";
import type { ListSelection } from "./list-selection.ts";
import { makeListCells } from "./ListCells.tsx";
import { stickyStyles } from "./sticky.ts";
import { useDelayed } from "#src/ui/feedback/use-delayed.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import { useElementWidth } from "./use-element-width.ts";
import { useGridWords } from "./use-grid-words.ts";
import type { CellValues } from "./value-kind.ts";
import { useSelectionModel } from "./use-selection-model.ts";
import { useLastTotal } from "./use-last-total.ts";

export interface ListSort {
  field: string;
  order: "ASC" | "DESC";
}

export interface ListGridProps<Row extends { readonly id: GridId }> {
  label: string;
  /** Rows on the current page. While the next page loads, these are the previous rows. */
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  /** Number of rows on all pages. While loading, this is the last known number. */
  total: number;
  /** Page number, starting at 1. */
  page: number;
  pageSize: number;
  isLoading?: boolean;
  sort?: ListSort | null;
  onSort?: (sort: ListSort | null) => void;
  /** Secondary sort orders, which the user changes with Shift+click or Shift+Enter on a heading. */
  thenBy?: readonly ListSort[];
  onThenBy?: (thenBy: readonly ListSort[]) => void;
  selection?: ListSelection;
  onSelection?: (selection: ListSelection) => void;
  onSelectAll?: () => void;
  onOpen?: (row: Row, event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => void;
  layout?: GridLayout;
  onLayout?: (layout: GridLayout) => void;
  density?: GridDensity;
  empty?: ReactNode;
  error?: ReactNode;
  /** Space under the last row for a floating bar, in pixels. */
  bottomRoom?: number;
  values?: CellValues;
}

const NO_LAYOUT: GridLayout = {};
const NO_ORDERS: readonly ListSort[] = [];
const SKELETON_DELAY = 200;

/** List with server-side paging, sorting and filtering. Renders one page; place a `GridPager` under the list. */
export function ListGrid<Row extends { readonly id: GridId }>(props: ListGridProps<Row>) {
  const { rows, columns, page, pageSize, layout = NO_LAYOUT, sort, selection, isLoading = false } = props;
  const [language] = useLocaleState();
  const words = useGridWords();
  const root = useRef<HTMLDivElement>(null);
  const apiRef = useGridApiRef();
  const { width, measure } = useElementWidth();
  const showsLoading = useDelayed(isLoading, SKELETON_DELAY);
  const density = useDefaultDensity();
  const standard = useMemo(() => createCellValues(language), [language]);
  const values = props.values ?? standard;
  const shown = useMemo(() => shownColumns(columns, layout, width), [columns, layout, width]);
  const onDrawn = useContext(DrawnColumnsContext);
  useLayoutEffect(() => onDrawn(shown.length), [onDrawn, shown.length]);
  const canSort = props.onSort !== undefined;
  const { thenBy = NO_ORDERS } = props;
  const definitions = useMemo(
    () => shown.map((column) => listColumn({ column, values, canSort, within: thenOf(thenBy, column.field) })),
    [shown, values, canSort, thenBy],
  );
  // A sort field without a column must not be passed to the grid, which would drop the field and report a change.
  const sortField = shown.find(({ field }) => field === sort?.field)?.field;
  const sortOrder = sort?.order === "DESC" ? "desc" : "asc";
  // Memoized, because the grid treats a new array as a change of the sort order.
  const sortModel = useMemo(
    () => (sortField === undefined ? [] : [{ field: sortField, sort: sortOrder } as const]),
    [sortField, sortOrder],
  );
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize }), [page, pageSize]);
  const selectionModel = useSelectionModel(apiRef, selection);
  const hasCheckboxes = selection !== undefined;
  const rowCount = useLastTotal(props.total, isLoading);
  const pinned = useMemo(
    () =>
      shown.flatMap((column) => (column.pinned === true ? [{ field: column.field, width: fixedWidth(column) }] : [])),
    [shown],
  );
  const rowHeight = ROW_HEIGHTS[props.density ?? density];
  const drawn = useVirtualRows({ root, apiRef, rowHeight });
  const [{ Scene, Cells }] = useState(makeListCells<Row>);
  const line_scene = useMemo(() => ({ drawn, Cells }), [drawn, Cells]);
  const scene = useMemo(
    () => ({ columns: new Map(shown.map((column) => [column.field, column])), values }),
    [shown, values],
  );
  const bottom_room = props.bottomRoom ?? 0;
  const sx = useMemo(
    () => ({
      ...gridLook(rowHeight),
      ...LIST_GRID_STYLES,
      ...stickyStyles(
        !hasCheckboxes || pinned.length === 0 ? pinned : [{ field: CHECKBOX_FIELD, width: 50 }, ...pinned],
      ),
      // Adds the page margin that the checkbox column would otherwise provide.
      ...(hasCheckboxes ? {} : { "& [role=row] > [aria-colindex='1']": { paddingLeft: "20px" } }),
      [`& ${PART.scroller}`]: { scrollPaddingBottom: `${bottom_room}px`, paddingBottom: `${bottom_room}px` },
    }),
    [pinned, hasCheckboxes, bottom_room, rowHeight],
  );
  const frame = useCallback(
    (element: HTMLDivElement | null) => {
      root.current = element;
      return measure(element);
    },
    [measure],
  );
  const onCellKeyDown = useListKeys(props);
  const onHeaderPressed = useThenBy(props);
  useEffect(
    () =>
      apiRef.current?.subscribeEvent("columnHeaderKeyDown", ({ colDef }, event) => {
        if (event.key === "Enter") onHeaderPressed(colDef, event);
      }),
    [apiRef, onHeaderPressed],
  );
  return (
    <Box ref={frame} data-page-keys="" sx={{ height: "100%", minWidth: 0, position: "relative" }}>
      <LineSceneContext value={line_scene}>
        <Scene value={scene}>
          <DataGrid
            disableVirtualization
            apiRef={apiRef}
            aria-label={props.label}
            rows={rows}
            columns={definitions}
            rowCount={rowCount}
            loading={showsLoading}
            rowHeight={rowHeight}
            columnHeaderHeight={HEADER_HEIGHT}
            paginationMode="server"
            sortingMode="server"
            filterMode="server"
            paginationModel={paginationModel}
            sortModel={sortModel}
            onSortModelChange={([first]) =>
              props.onSort?.(first?.sort ? { field: first.field, order: first.sort === "desc" ? "DESC" : "ASC" } : null)
            }
            onColumnHeaderClick={({ colDef }, event) => onHeaderPressed(colDef, event)}
            checkboxSelection={hasCheckboxes}
            rowSelection={hasCheckboxes}
            rowSelectionModel={selectionModel}
            disableRowSelectionExcludeModel={selection?.mode !== "exclude"}
            keepNonExistentRowsSelected
            disableRowSelectionOnClick
            onRowSelectionModelChange={(model) => props.onSelection?.({ mode: model.type, ids: model.ids })}
            onRowClick={({ row }: GridRowParams<Row>, event) => {
              if (!isInnerControl(event.target)) props.onOpen?.(row, event);
            }}
            onCellKeyDown={onCellKeyDown}
            onColumnWidthChange={({ colDef, width: columnWidth }) =>
              props.onLayout?.(withColumnWidth(layout, colDef.field, columnWidth))
            }
            disableColumnMenu
            disableColumnFilter
            disableColumnSelector
            disableAutosize={pinned.length > 0}
            hideFooter
            localeText={words}
            slots={SLOTS}
            slotProps={{
              loadingOverlay: { variant: rows.length === 0 ? "skeleton" : "linear-progress" },
            }}
            sx={sx}
          />
        </Scene>
      </LineSceneContext>
      {/* Rendered outside the grid, because the role `grid` allows only rows, not headings or buttons. */}
      {rows.length === 0 && !isLoading && (
        <Box
          sx={{
            position: "absolute",
            inset: "48px 0 0",
            overflow: "auto",
            display: "grid",
            placeItems: "center",
            p: 3,
          }}
        >
          {props.error ?? props.empty}
        </Box>
      )}
    </Box>
  );
}

const Nothing = () => null;
const SLOTS = { row: GridLine, noRowsOverlay: Nothing };

/** Returns a column's position among the secondary sort orders, starting at 2, and its direction. */
function thenOf(then_by: readonly ListSort[], field: string): { place: number; order: ListSort["order"] } | undefined {
  const index = then_by.findIndex((each) => each.field === field);
  const each = then_by[index];
  return each === undefined ? undefined : { place: index + 2, order: each.order };
}

/** Cycles a heading's secondary sort order when the user holds Shift: ascending, descending, none. */
function useThenBy<Row extends { readonly id: GridId }>({ sort, thenBy = NO_ORDERS, onThenBy }: ListGridProps<Row>) {
  const latest = useRef({ sort, thenBy, onThenBy });
  useEffect(() => {
    latest.current = { sort, thenBy, onThenBy };
  });
  return useCallback(
    ({ field, sortable }: GridColDef, event: { shiftKey: boolean; defaultMuiPrevented?: boolean | undefined }) => {
      const given = latest.current;
      if (
        !event.shiftKey ||
        sortable !== true ||
        given.onThenBy === undefined ||
        given.sort === null ||
        given.sort === undefined ||
        given.sort.field === field
      )
        return;
      event.defaultMuiPrevented = true;
      const before = given.thenBy.find((each) => each.field === field);
      if (before === undefined) given.onThenBy([...given.thenBy, { field, order: "ASC" }]);
      else
        given.onThenBy(
          given.thenBy.flatMap((each) =>
            each.field !== field ? [each] : each.order === "ASC" ? [{ field, order: "DESC" as const }] : [],
          ),
        );
    },
    [],
  );
}

/**
 * Handles a row's keys. Enter opens the row, and Space selects it. Shift+Space selects the range from the last selected
 * row. Ctrl+A selects all pages.
 */
function useListKeys<Row extends { readonly id: GridId }>(props: ListGridProps<Row>) {
  const lastIndex = useRef(0);
  return (params: GridCellParams<Row>, event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }) => {
    const take = () => {
      event.defaultMuiPrevented = true;
      event.preventDefault();
    };
    const { selection, onSelection, onSelectAll } = props;
    if (isInnerControl(event.target) && params.field !== CHECKBOX_FIELD) return;
    if (event.key === "Enter" && params.field !== CHECKBOX_FIELD && props.onOpen !== undefined) {
      take();
      props.onOpen(params.row, event);
    }
    if (event.key === " " && selection !== undefined && onSelection !== undefined) {
      take();
      const index = props.rows.findIndex((row) => row.id === params.id);
      const from = event.shiftKey ? Math.min(lastIndex.current, index) : index;
      const to = event.shiftKey ? Math.max(lastIndex.current, index) : index;
      const ids = props.rows.slice(from, to + 1).map(({ id }) => id);
      onSelection(withSelected(selection, ids, event.shiftKey || !isSelected(selection, params.id)));
      lastIndex.current = index;
    }
    if ((event.ctrlKey || event.metaKey) && letterOf(event) === "a" && onSelectAll !== undefined) {
      take();
      onSelectAll();
    }
  };
}
