import type { ComponentType, ReactNode } from "react";
import type { TwoReadings } from "#contract/numbers/read-number.ts";
import type { SuggestProps } from "./suggest-props.ts";

/** Value of a cell: text, ISO dates and decimals as strings, integers as numbers, empty as null. */
export type CellValue = string | number | boolean | null;

export type GridId = number | string;

export interface GridChoice {
  value: string;
  label: string;
}

export interface GridLink {
  to: string;
  text: string;
}

/** Message about a cell: catalogue key, parameters and, if it can be guessed, the corrected text. */
export interface GridMessage {
  message_key: string;
  params: Readonly<Record<string, string | number>>;
  suggestion?: string | undefined;
  /** Both readings of an ambiguous number, as unambiguous texts. The user chooses one. */
  readings?: TwoReadings | undefined;
  links?: readonly GridLink[] | undefined;
}

/** Result of parsing a text. An unreadable text stays in the cell and isn't written to the row. */
export type Parsed = { ok: true; value: CellValue } | ({ ok: false; text: string } & GridMessage);

export type DataKind = "text" | "code" | "decimal" | "integer" | "money" | "date" | "choice";

interface ColumnBase<Row> {
  /** Translated heading. */
  header: string;
  width?: number;
  minWidth?: number;
  flex?: number;
  align?: "left" | "right" | "center";
  /** Whether the list can be sorted by the column; `when_counted` only if the list is fully counted. */
  sortable?: boolean | "when_counted";
  /** Why the list can't be sorted by this column at the moment. */
  unsortable?: string;
  /** Stays at the left edge while the grid scrolls horizontally. Pinned columns come first and have a fixed width. */
  pinned?: boolean;
  /**
   * On a narrow screen, the column with the greatest number is hidden first; a column without a number always stays.
   */
  priority?: number;
  /** A function decides row by row. */
  editable?: boolean | ((row: Row) => boolean);
  /** True for a read-only column that isn't greyed. */
  plain?: boolean;
  /** An empty cell is underlined in red, but isn't counted as an error. */
  required?: boolean | ((row: Row) => boolean);
  maxLength?: number;
  /** Draws a `CellSuggest` with values for the row while the user types. It never changes the typed text. */
  suggest?: ComponentType<SuggestProps>;
  decimals?: number;
  negative?: boolean;
  /** Returns whether the word after a number is a unit of the row. By default, no word is allowed. */
  isUnit?: (word: string, row: Row) => boolean;
  choices?: readonly GridChoice[] | ((row: Row) => readonly GridChoice[]);
  /** Draws the cell when it is not being edited; undefined falls back to the text. */
  render?: (row: Row) => ReactNode;
  /**
   * Width in pixels of the icon that `render` draws before the text of `format`. It must draw nothing else. An element
   * with `is-cut` is truncated in a narrow cell.
   */
  drawsText?: number;
  /** Returns the cell's text, which is also copied if the cell can't be edited. */
  format?: (value: CellValue, row: Row) => string;
  /** Replaces the kind's text for editing and copying; `parse` must convert the text back to the same value. */
  edit?: (value: CellValue, row: Row) => string;
  parse?: (text: string, row: Row) => Parsed;
  /**
   * Validates a readable value, often against another cell of the row. The cell turns red and counts as an error, but
   * is saved.
   */
  check?: (row: Row) => GridMessage | null;
  /** Amber note that blocks nothing. */
  advise?: (row: Row) => GridMessage | null;
  /** Number of columns that the cell spans. The covered cells should be locked in that row. */
  span?: (row: Row) => number;
  placeholder?: string;
}

export interface DataColumn<Row> extends ColumnBase<Row> {
  field: keyof Row & string;
  kind: DataKind;
}

export interface FreeColumn<Row> extends ColumnBase<Row> {
  /** Unique name in the grid; a custom column may use the name of a row field. */
  field: string;
  kind: "computed" | "custom";
}

export type GridColumn<Row> = DataColumn<Row> | FreeColumn<Row>;

/** Returns a field's value, or null if the row has no such field or its value isn't primitive. */
export function readCell(row: object, field: string): CellValue {
  const value: unknown = Reflect.get(row, field);
  const plain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return plain ? value : null;
}

export function writeCell<Row extends object>(row: Row, field: string, value: CellValue): Row {
  return { ...row, [field]: value };
}

export function isEditable<Row>(column: GridColumn<Row>, row: Row): boolean {
  return typeof column.editable === "function" ? column.editable(row) : column.editable === true;
}

export function isEditableColumn<Row>(column: GridColumn<Row>): boolean {
  return column.editable !== undefined && column.editable !== false;
}

export function isRequired<Row>(column: GridColumn<Row>, row: Row): boolean {
  return typeof column.required === "function" ? column.required(row) : column.required === true;
}

export function choicesOf<Row>(column: GridColumn<Row>, row: Row): readonly GridChoice[] {
  return typeof column.choices === "function" ? column.choices(row) : (column.choices ?? []);
}

/** Numbers are aligned right and everything else left, unless the column overrides that. */
export function alignOf<Row>(column: GridColumn<Row>): "left" | "right" | "center" {
  const numeric = column.kind === "decimal" || column.kind === "integer" || column.kind === "money";
  return column.align ?? (numeric ? "right" : "left");
}
