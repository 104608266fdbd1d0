import type { ComponentType, ReactNode } from "react";
import type { TwoReadings } from "#contract/numbers/read-number.ts";
import type { SuggestProps } from "./suggest-props.ts";

/**
 * Value of a cell. Text values, ISO dates and decimals are strings, integers are numbers, and an empty cell is null.
 */
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
  /** Both readings of an ambiguous number, as unambiguous texts from which the user chooses. */
  readings?: TwoReadings | undefined;
  links?: readonly GridLink[] | undefined;
}

/** Result of parsing a text. Unparsable text stays in the cell and isn't written to the row. */
export type Parsed = { ok: true; value: CellValue } | ({ ok: false; text: string } & GridMessage);

export type DataKind = "text" | "code" | "decimal" | "integer" | "money" | "date" | "choice";

interface ColumnBase<Row> {
  /** Translated heading. */
  header: string;
  width?: number;
  minWidth?: number;
  flex?: number;
  align?: "left" | "right" | "center";
  /**
   * True if the list can be sorted by the column. With `when_counted`, it can be sorted only if the list is fully
   * counted.
   */
  sortable?: boolean | "when_counted";
  /** Reason why the list currently can't be sorted by this column. */
  unsortable?: string;
  /**
   * Keeps the column at the left edge while the grid scrolls horizontally. Pinned columns come first and have a fixed
   * width.
   */
  pinned?: boolean;
  /**
   * On a narrow screen, columns are hidden by descending priority number. Columns without a number are never hidden.
   */
  priority?: number;
  /** True if the cells can be edited. A function decides for each row. */
  editable?: boolean | ((row: Row) => boolean);
  /** True for a read-only column that isn't greyed. */
  plain?: boolean;
  /** Underlines an empty cell in red, without counting it as an error. */
  required?: boolean | ((row: Row) => boolean);
  maxLength?: number;
  /** Renders a `CellSuggest` with values for the row while the user types. Suggestions never change the typed text. */
  suggest?: ComponentType<SuggestProps>;
  decimals?: number;
  negative?: boolean;
  /** Returns true if the word after a number is one of the row's units. By default, no word is allowed. */
  isUnit?: (word: string, row: Row) => boolean;
  choices?: readonly GridChoice[] | ((row: Row) => readonly GridChoice[]);
  /** Renders the cell while it is not being edited. If `render` returns undefined, the text is shown. */
  render?: (row: Row) => ReactNode;
  /**
   * Width in pixels of an icon that `render` puts before the text of `format`. With this option, `render` must return
   * nothing else. An element with `is-cut` is truncated in a narrow cell.
   */
  drawsText?: number;
  /** Returns the cell's text, which is also copied if the cell can't be edited. */
  format?: (value: CellValue, row: Row) => string;
  /**
   * Returns the text for editing and copying, in place of the value kind's own text. `parse` must convert this text
   * back to the same value.
   */
  edit?: (value: CellValue, row: Row) => string;
  parse?: (text: string, row: Row) => Parsed;
  /**
   * Validates a parsable value, often against another cell in the row. An invalid cell turns red and counts as an
   * error, but is saved.
   */
  check?: (row: Row) => GridMessage | null;
  /** Returns an amber note, which doesn't prevent saving. */
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
  /** Unique name in the grid. A custom column may use the name of a row field. */
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

/** Returns the alignment of a column. By default, numbers are aligned right and everything else left. */
export function alignOf<Row>(column: GridColumn<Row>): "left" | "right" | "center" {
  const numeric = column.kind === "decimal" || column.kind === "integer" || column.kind === "money";
  return column.align ?? (numeric ? "right" : "left");
}
