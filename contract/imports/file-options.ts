/** The endings of spreadsheets that are read. What a file is, its first bytes say. */
export const IMPORT_EXTENSIONS = ["xls", "xlsx", "xlsm", "ods", "csv"] as const;

/** Labels of the WHATWG encoding standard; every one is known to TextDecoder with full ICU. */
export const IMPORT_ENCODINGS = [
  "utf-8",
  "windows-1251",
  "windows-1252",
  "windows-1250",
  "ibm866",
  "koi8-r",
  "utf-16le",
  "utf-16be",
  "gb18030",
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

export const IMPORT_DELIMITERS = [",", ";", "\t", "|"] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];

/** Which comes first where a date could be read either way: `unsure` asks. */
export const DATE_ORDERS = ["day", "month", "unsure"] as const;

interface Reading {
  readonly sheet: number;
  readonly encoding: ImportEncoding | null;
  readonly delimiter: ImportDelimiter | null;
}

/**
 * Whether a file that is read otherwise has other rows: what was mended in them by hand says nothing of the new ones.
 */
export const hasOtherRows = (
  before: Pick<Reading, "sheet">,
  patch: { [K in keyof Reading]?: Reading[K] | undefined } = {},
): boolean =>
  patch.encoding !== undefined ||
  patch.delimiter !== undefined ||
  (patch.sheet !== undefined && patch.sheet !== before.sheet);
