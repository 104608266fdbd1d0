import type { CellValue, DataKind, Parsed } from "./columns.ts";

/** What the parser of a kind has to know of the column. */
export interface ValueRule {
  decimals?: number | undefined;
  maxLength?: number | undefined;
  negative?: boolean | undefined;
  /** Whether a word may stand behind a number: the unit of the row. */
  isUnit?: ((word: string) => boolean) | undefined;
}

/** Reading and writing of one kind of value. */
export interface ValueKind {
  /** Gets a text that is not empty and has no blanks at the ends. */
  parse: (text: string, rule: ValueRule) => Parsed;
  /** The texts of one column of a paste, each written so that what the others prove about it is known. */
  settle?: (texts: readonly string[]) => readonly string[];
  /** As shown in the cell. */
  format: (value: CellValue, rule: ValueRule) => string;
  /** As offered for editing and put on the clipboard. */
  edit: (value: CellValue) => string;
}

/** The kinds a screen can replace, for instance by the parsers of the import. */
export type CellValues = Readonly<Record<Exclude<DataKind, "choice">, ValueKind>>;
