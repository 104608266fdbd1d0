import Box from "@mui/material/Box";
import { DataGrid, useGridApiRef } from "./mui-grid.ts";
import type { GridColDef } from "./mui-grid.ts";
import { useTranslate } from "ra-core";
import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { Ref } from "react";
import { CellProblem } from "./CellProblem.tsx";
import { alignOf, isEditableColumn } from "./columns.ts";
import type { GridColumn } from "./columns.ts";
import { addRows, fillRow, nextProblem } from "./edit-commands.ts";
import type { EditController } from "./edit-controller.ts";
import { editCells } from "./EditCells.tsx";
import { fixedWidth, leastWidth } from "./grid-layout.ts";
import { EDIT_GRID_STYLES, gridLook, HEADER_HEIGHT } from "./grid-styles.ts";
import { GridLine } from "./GridLine.tsx";
import { NumberQuestion } from "./NumberQuestion.tsx";
import { GridLive } from "./GridLive.tsx";
import { HIDDEN_STYLE } from "./hidden-style.ts";
import { LineSceneContext } from "./line-scene.ts";
import { stickyStyles, stickyWidth } from "./sticky.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";
import { keyboardModeStyles, useKeyboardMode } from "./use-keyboard-mode.ts";
import { closeEditor, useGridKeys } from "./use-grid-keys.ts";
import { commitOpenEditor, useGridPointer } from "./use-grid-pointer.ts";
import { cellElementOf, useGridScreen } from "./use-grid-screen.ts";
import { useGridWords } from "./use-grid-words.ts";

interface KeyedRow {
  id: string;
}

/** Commands that need the rendered grid. All other commands are methods of the controller. */
export interface EditGridHandle {
  /** Commits an open editor and saves immediately. Resolves to true if no edits remain unsaved. */
  flush: () => Promise<boolean>;
  focusCell: (key: string, field: string) => void;
  /** Scrolls to a row and highlights it without moving the focus. */
  showRow: (key: string) => void;
  focusNextProblem: () => void;
  addRow: () => void;
}

interface EditGridProps<Row extends object> {
  grid: EditController<Row>;
  label: string;
  /** Row height in pixels. The default is 36. */
  rowHeight?: number;
  /** Maximum height in pixels for a grid that is as high as its rows. By default, the grid fills its parent. */
  maxHeight?: number;
  ref?: Ref<EditGridHandle>;
}

/** Disables paging. MUI's free edition always pages rows; a page size of -1 means all rows. */
const ALL_ROWS = { page: 0, pageSize: -1 };
const ROW_HEIGHT = 36;
const SLOTS = { row: GridLine };

/** Editable grid for at most one or two thousand rows, driven by a controller (see `useEditGrid`). */
export function EditGrid<Row extends object>({
  grid,
  label,
  rowHeight = ROW_HEIGHT,
  maxHeight,
  ref,
}: EditGridProps<Row>) {
  const translate = useTranslate();
  const words = useGridWords();
  const root = useRef<HTMLDivElement>(null);
  const apiRef = useGridApiRef();
  const view = useSyncExternalStore(grid.store.subscribe, () => grid.store.view);
  const columns = useSyncExternalStore(grid.store.subscribe, () => grid.store.columns);
  const rows = useMemo(() => view.map((id): KeyedRow => ({ id })), [view]);
  const pinned = useMemo(() => pinnedColumns(columns), [columns]);
  const sx = useMemo(
    () => ({ ...gridLook(rowHeight), ...EDIT_GRID_STYLES, ...stickyStyles(pinned), ...keyboardModeStyles(pinned) }),
    [pinned, rowHeight],
  );
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const screen = useGridScreen({ grid, apiRef, pinnedWidth: stickyWidth(pinned), rowHeight });
  const onKeyDownCapture = useGridKeys(grid, screen);
  const pointer = useGridPointer(grid, screen);
  const cellElement = useCallback((key: string, field: string) => cellElementOf(root, key, field), []);
  const drawn = useVirtualRows({ root, apiRef, rowHeight });
  useKeyboardMode(root);
  const scene = useMemo(
    () => ({
      drawn,
      Cells: editCells(grid, (values) => {
        fillRow(grid, values);
        closeEditor(grid, screen);
      }),
    }),
    [drawn, grid, screen],
  );
  useLayoutEffect(() => {
    const box = root.current;
    return () => {
      if (box !== null) commitOpenEditor(grid, box);
    };
  }, [grid]);
  useImperativeHandle(
    ref,
    () => ({
      flush: () => {
        if (root.current !== null) commitOpenEditor(grid, root.current);
        return grid.flush();
      },
      focusCell: (key, field) =>
        screen.focus({ row: grid.store.rowIndexOf(key), column: grid.store.columnIndexOf(field) }),
      showRow: (key) => {
        const row = grid.store.rowIndexOf(key);
        if (row === -1) return;
        grid.range.select({ row, column: 0 }, { row, column: columns.length - 1 });
        screen.reveal({ row, column: 0 });
      },
      focusNextProblem: () => {
        const place = nextProblem(grid, false);
        if (place !== null) screen.focus(place);
      },
      addRow: () => {
        const row = grid.store.state.order.length;
        addRows(grid, row);
        screen.focus({ row, column: Math.max(0, columns.findIndex(isEditableColumn)) });
      },
    }),
    [grid, screen, columns],
  );
  const height = maxHeight === undefined ? { height: "100%" } : { maxHeight };
  const box = { display: "flex", flexDirection: "column", minWidth: 0, position: "relative", ...height };
  return (
    <Box ref={root} sx={box} onKeyDownCapture={onKeyDownCapture} {...pointer}>
      <span style={HIDDEN_STYLE}>{translate("grid.hint.leave")}</span>
      <NumberQuestion grid={grid} focus={screen.focus} />
      <LineSceneContext value={scene}>
        <DataGrid
          disableVirtualization
          apiRef={apiRef}
          aria-label={label}
          rows={rows}
          columns={definitions}
          rowHeight={rowHeight}
          columnHeaderHeight={HEADER_HEIGHT}
          paginationModel={ALL_ROWS}
          hideFooter
          rowSelection={false}
          disableColumnMenu
          disableColumnSorting
          disableColumnFilter
          disableColumnSelector
          disableAutosize={pinned.length > 0}
          showCellVerticalBorder
          showColumnVerticalBorder
          slots={SLOTS}
          localeText={words}
          sx={sx}
        />
      </LineSceneContext>
      <CellProblem grid={grid} cellElement={cellElement} onDrawn={drawn.subscribe} />
      <GridLive grid={grid} />
    </Box>
  );
}

function definitionOf<Row extends object>(column: GridColumn<Row>): GridColDef<KeyedRow> {
  const align = alignOf(column);
  return {
    field: column.field,
    headerName: column.header,
    align,
    headerAlign: align,
    headerClassName: isEditableColumn(column) ? "is-open" : "",
    sortable: false,
    hideable: false,
    resizable: column.pinned !== true,
    editable: false,
    width: fixedWidth(column),
    minWidth: column.minWidth ?? leastWidth(column),
    ...(column.flex === undefined || column.pinned === true ? {} : { flex: column.flex }),
  };
}

function pinnedColumns<Row>(columns: readonly GridColumn<Row>[]) {
  return columns.flatMap((column) =>
    column.pinned === true ? [{ field: column.field, width: fixedWidth(column) }] : [],
  );
}
