import type { RowNotes } from "#contract/imports/detect-header.ts";
import type { ImportDelimiter, ImportEncoding } from "#contract/imports/file-options.ts";
import { IMPORT_READ_COLUMNS, IMPORT_READ_ROWS } from "#contract/limits.ts";

/**
 * A row that has text: its 1-based number in the file, its cells from column A on (trailing blanks left off), and what
 * a workbook knows of them.
 */
export type SheetRow = { number: number; cells: string[] } & RowNotes;

export type ReadSheet = {
  name: string;
  hidden: boolean;
  /** Non-empty rows; where `truncated`, those that were counted before reading stopped. */
  row_count: number;
  /** There are more rows or columns than were read. */
  truncated: boolean;
  /** Only where there may be more rows: the number of the last one that was looked at. */
  read_to?: number;
  /** Only where there are more columns than were read. */
  is_wide?: true;
  rows: SheetRow[];
};

/** A spreadsheet as text. `encoding` and `delimiter` are null where the file is no text file. */
export type ReadWorkbook = {
  kind: "csv" | "xls" | "xlsx" | "ods";
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  sheets: ReadSheet[];
};

/** A person's own choice instead of what was recognised; for text files alone. */
export type ReadOptions = { encoding?: ImportEncoding | undefined; delimiter?: ImportDelimiter | undefined };

/** What is kept of a workbook. */
export const MAX_SHEET_ROWS = IMPORT_READ_ROWS;
export const MAX_SHEET_COLUMNS = IMPORT_READ_COLUMNS;
export const MAX_SHEETS = 30;
/** The longest text that Excel itself holds in a cell. */
export const MAX_CELL_LENGTH = 32_767;
/** Characters of one workbook in all: one long shared string can stand in every cell of a small file. */
export const MAX_WORKBOOK_TEXT_LENGTH = 16_000_000;
/**
 * Rows looked at in search of the kept ones in a file that is too large to be looked at whole: rows between them may be
 * blank.
 */
export const SCANNED_ROWS = 5000;
/** Bytes up to which a workbook is looked at whole: of an .xlsx unpacked, of the others as they come. */
export const WHOLE_XLSX_BYTES = 8 * 1024 * 1024;
export const WHOLE_XLS_BYTES = 2 * 1024 * 1024;
