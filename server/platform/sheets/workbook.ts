import type { RowNotes } from "#contract/imports/detect-header.ts";
import type { ImportDelimiter, ImportEncoding } from "#contract/imports/file-options.ts";
import { IMPORT_READ_COLUMNS, IMPORT_READ_ROWS } from "#contract/limits.ts";

/**
 * A non-empty row: its 1-based number in the file, its cells from column A without trailing blanks, and notes about the
 * row.
 */
export type SheetRow = { number: number; cells: string[] } & RowNotes;

export type ReadSheet = {
  name: string;
  hidden: boolean;
  /** Number of non-empty rows. If `truncated`, the number counted before reading stopped. */
  row_count: number;
  truncated: boolean;
  /** Number of the last row that was read. Set only if more rows may follow. */
  read_to?: number;
  /** Set only if the sheet has more columns than were read. */
  is_wide?: true;
  rows: SheetRow[];
};

/** A spreadsheet as text. `encoding` and `delimiter` are null unless the file is a text file. */
export type ReadWorkbook = {
  kind: "csv" | "xls" | "xlsx" | "ods";
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  sheets: ReadSheet[];
};

/** Encoding and delimiter chosen by the user, which override detection in text files. */
export type ReadOptions = { encoding?: ImportEncoding | undefined; delimiter?: ImportDelimiter | undefined };

export const MAX_SHEET_ROWS = IMPORT_READ_ROWS;
export const MAX_SHEET_COLUMNS = IMPORT_READ_COLUMNS;
export const MAX_SHEETS = 30;
/** Excel's own limit for a cell. */
export const MAX_CELL_LENGTH = 32_767;
/** Maximum number of characters in a workbook. One long shared string can fill every cell of a small file. */
export const MAX_WORKBOOK_TEXT_LENGTH = 16_000_000;
/**
 * Number of rows scanned in a file that is too large to read whole. Higher than the row limit, because some rows may be
 * blank.
 */
export const SCANNED_ROWS = 5000;
/**
 * Maximum size for reading an .xlsx workbook whole, in unpacked bytes. The limits of other formats refer to the file
 * size.
 */
export const WHOLE_XLSX_BYTES = 8 * 1024 * 1024;
export const WHOLE_XLS_BYTES = 2 * 1024 * 1024;
