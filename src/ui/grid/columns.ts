import type { ComponentType, ReactNode } from "react";
import type { TwoReadings } from "#contract/numbers/read-number.ts";
import type { SuggestProps } from "./suggest-props.ts";

/** What a cell of a row may hold: text, ISO dates and decimal strings; integers as numbers; nothing as null. */
export type CellValue = string | number | boolean | null;

export type GridId = number | string;

export interface GridChoice {
  value: string;
  label: string;
}

/** What a sentence names, and where it is. */
export interface GridLink {
  to: string;
  text: string;
}

/** A sentence about a cell: catalogue key, its params and, when one can be guessed, the text that would be right. */
export interface GridMessage {
  message_key: string;
  params: Readonly<Record<string, string | number>>;
  suggestion?: string | undefined;
  /** Where a number can be read in two ways: both, as texts that are read without doubt. It is asked which is meant. */
  readings?: TwoReadings | undefined;
  /** Of what it names. */
  links?: readonly GridLink[] | undefined;
}

/** Result of reading a typed or pasted text. A text that cannot be read stays in the cell and out of the row. */
export type Parsed = { ok: true; value: CellValue } | ({ ok: false; text: string } & GridMessage);

export type DataKind = "text" | "code" | "decimal" | "integer" | "money" | "date" | "choice";

interface ColumnBase<Row> {
  /** Heading, already translated. */
  header: string;
  width?: number;
  minWidth?: number;
  flex?: number;
  align?: "left" | "right" | "center";
  /** Whether the list can stand by it; `when_counted`: where it isn't longer than is counted. */
  sortable?: boolean | "when_counted";
  /** Why the list, which could stand by it, can't now. */
  unsortable?: string;
  /** Stays at the left edge while the grid scrolls sideways. Pinned columns come first and have a fixed width. */
  pinned?: boolean;
  /** On a narrow screen the column with the greatest number goes first; without a number it always stays. */
  priority?: number;
  /** Can be typed into; a function locks single rows. */
  editable?: boolean | ((row: Row) => boolean);
  /** Not greyed, though it cannot be typed into. */
  plain?: boolean;
  /** An empty cell gets the red line below. It is not counted as an error. */
  required?: boolean | ((row: Row) => boolean);
  maxLength?: number;
  /**
   * Suggests what a row may be filled with while a text is typed: draws a `CellSuggest`. It comes and goes without the
   * text being touched.
   */
  suggest?: ComponentType<SuggestProps>;
  /** Most digits after the point. */
  decimals?: number;
  /** Accepts numbers below zero. */
  negative?: boolean;
  /** Whether a word may stand behind a number of this row: its unit. Default: none may. */
  isUnit?: (word: string, row: Row) => boolean;
  choices?: readonly GridChoice[] | ((row: Row) => readonly GridChoice[]);
  /** Draws the cell when it is not being edited; nothing given back means the text as usual. */
  render?: (row: Row) => ReactNode;
  /**
   * `render` draws the text of `format` and nothing else than a sign before it, so many pixels wide; what bears
   * `is-cut` gives way in a narrow cell.
   */
  drawsText?: number;
  /** Text of the cell; also what is copied when the cell cannot be edited. */
  format?: (value: CellValue, row: Row) => string;
  /**
   * The text offered for editing and put on the clipboard, in place of the kind's; `parse` reads it back to the same
   * value.
   */
  edit?: (value: CellValue, row: Row) => string;
  /** Reads typed or pasted text in place of the parser of the kind. */
  parse?: (text: string, row: Row) => Parsed;
  /** A fault of a readable value, often against another cell of the row: red, counted, not kept from saving. */
  check?: (row: Row) => GridMessage | null;
  /** Amber note that blocks nothing. */
  advise?: (row: Row) => GridMessage | null;
  /** How many columns the cell is drawn over (itself included); the covered ones should be locked in that row. */
  span?: (row: Row) => number;
  /** Shown in grey in the first empty row of a grid that can append rows. */
  placeholder?: string;
}

export interface DataColumn<Row> extends ColumnBase<Row> {
  field: keyof Row & string;
  kind: DataKind;
}

export interface FreeColumn<Row> extends ColumnBase<Row> {
  /** Any name that is unique in the grid; a custom column may be named for a field of the row. */
  field: string;
  kind: "computed" | "custom";
}

/** One column of a grid. */
export type GridColumn<Row> = DataColumn<Row> | FreeColumn<Row>;

/** Value of a row's field, null when the row has no such field or the field is not a plain value. */
export function readCell(row: object, field: string): CellValue {
  const value: unknown = Reflect.get(row, field);
  const plain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return plain ? value : null;
}

/** The row with one field replaced. */
export function writeCell<Row extends object>(row: Row, field: string, value: CellValue): Row {
  return { ...row, [field]: value };
}

/** Whether the cell of this row can be typed into. */
export function isEditable<Row>(column: GridColumn<Row>, row: Row): boolean {
  return typeof column.editable === "function" ? column.editable(row) : column.editable === true;
}

/** Whether the column can be typed into in some row. */
export function isEditableColumn<Row>(column: GridColumn<Row>): boolean {
  return column.editable !== undefined && column.editable !== false;
}

/** Whether an empty cell of this row has to be filled. */
export function isRequired<Row>(column: GridColumn<Row>, row: Row): boolean {
  return typeof column.required === "function" ? column.required(row) : column.required === true;
}

/** The choices of a cell, in the order they are listed. */
export function choicesOf<Row>(column: GridColumn<Row>, row: Row): readonly GridChoice[] {
  return typeof column.choices === "function" ? column.choices(row) : (column.choices ?? []);
}

/** Numbers stand at the right, everything else at the left, unless the column says otherwise. */
export function alignOf<Row>(column: GridColumn<Row>): "left" | "right" | "center" {
  const numeric = column.kind === "decimal" || column.kind === "integer" || column.kind === "money";
  return column.align ?? (numeric ? "right" : "left");
}
