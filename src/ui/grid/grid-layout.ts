import type { GridColumn } from "./columns.ts";

/** The user's table layout: column order, hidden columns, widths in pixels. Unknown names are ignored. */
export interface GridLayout {
  order?: readonly string[];
  hidden?: readonly string[];
  widths?: Readonly<Record<string, number>>;
}

const DEFAULT_WIDTH = 120;
const CHECKBOX_WIDTH = 50;

/** Returns the visible columns in the user's order, with pinned columns first. New columns come at the end. */
export function arrangeColumns<Row>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
): readonly GridColumn<Row>[] {
  const places = new Map(layout.order?.map((field, index) => [field, index]));
  const hidden = new Set(layout.hidden);
  const placeOf = (column: GridColumn<Row>) =>
    column.pinned === true ? -1 : (places.get(column.field) ?? columns.length);
  return columns
    .filter((column) => !hidden.has(column.field))
    .map((column) => withWidth(column, layout.widths?.[column.field]))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Hides columns by descending priority number until the rest fits within the width in pixels. A width of 0 means that
 * the width is unknown.
 */
export function fitColumns<Row>(columns: readonly GridColumn<Row>[], width: number): readonly GridColumn<Row>[] {
  if (width === 0) return columns;
  const dropped = new Set<string>();
  let needed = columns.reduce((sum, column) => sum + neededWidth(column), CHECKBOX_WIDTH);
  const candidates = columns
    .filter((column) => column.priority !== undefined)
    .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
  for (const column of candidates) {
    if (needed <= width) break;
    needed -= neededWidth(column);
    dropped.add(column.field);
  }
  return dropped.size === 0 ? columns : columns.filter((column) => !dropped.has(column.field));
}

/**
 * Returns the columns to render. A layout with a custom order shows all columns and scrolls if necessary. Other layouts
 * hide columns on a narrow screen.
 */
export function shownColumns<Row>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
  width: number,
): readonly GridColumn<Row>[] {
  const arranged = arrangeColumns(columns, layout);
  return layout.order === undefined ? fitColumns(arranged, width) : arranged;
}

export function withColumnWidth(layout: GridLayout, field: string, width: number): GridLayout {
  return { ...layout, widths: { ...layout.widths, [field]: Math.round(width) } };
}

export function fixedWidth<Row>(column: GridColumn<Row>): number {
  return column.width ?? DEFAULT_WIDTH;
}

/**
 * Returns the minimum width for resizing a column. MUI's default of 50 would widen columns that are defined as
 * narrower.
 */
export function leastWidth<Row>(column: GridColumn<Row>): number {
  return Math.min(50, fixedWidth(column));
}

function neededWidth<Row>(column: GridColumn<Row>): number {
  return column.flex === undefined ? fixedWidth(column) : (column.minWidth ?? column.width ?? DEFAULT_WIDTH);
}

function withWidth<Row>(column: GridColumn<Row>, width: number | undefined): GridColumn<Row> {
  if (width === undefined) return column;
  const { flex: _stretch, ...rest } = column;
  return { ...rest, width };
}
