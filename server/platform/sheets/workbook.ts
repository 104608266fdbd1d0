import type { ImportDelimiter, ImportEncoding } from "#contract/imports/file-options.ts";

/** A row that has text: its 1-based number in the file, and its cells from column A on (trailing blanks left off). */
export type SheetRow = { number: number; cells: string[] };

export type ReadSheet = {
  name: string;
  hidden: boolean;
  /** Non-empty rows; where `truncated`, those that were counted before reading stopped. */
  row_count: number;
  /** There are more rows or columns than were read. */
  truncated: boolean;
  rows: SheetRow[];
};

/** A spreadsheet as text. `encoding` and `delimiter` are null where the file is no text file. */
export type ReadWorkbook = {
  kind: "csv" | "xls" | "xlsx";
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  sheets: ReadSheet[];
};

/** A person's own choice instead of what was recognised; for text files alone. */
export type ReadOptions = { encoding?: ImportEncoding | undefined; delimiter?: ImportDelimiter | undefined };

/** What is kept of a workbook. */
export const KEPT_ROWS = 1200;
export const KEPT_COLUMNS = 100;
export const KEPT_SHEETS = 30;
/** The longest text that Excel itself holds in a cell. */
export const KEPT_CELL_LENGTH = 32_767;
/** Characters of one workbook in all: one long shared string can stand in every cell of a small file. */
export const KEPT_TEXT_LENGTH = 16_000_000;
/** Rows looked at in search of the kept ones: rows between them may be blank. */
export const SCANNED_ROWS = 5000;
