/** Accepted file extensions. The actual format is detected from the first bytes. */
export const IMPORT_EXTENSIONS = ["xls", "xlsx", "xlsm", "ods", "csv", "tsv", "txt"] as const;

/** Labels of the WHATWG Encoding Standard. `TextDecoder` supports all of them if Node has full ICU. */
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

/** Orders of ambiguous dates. With `unsure`, the user is asked. */
export const DATE_ORDERS = ["day", "month", "unsure"] as const;

interface Reading {
  readonly sheet: number;
  readonly more_sheets?: readonly number[];
  readonly encoding: ImportEncoding | null;
  readonly delimiter: ImportDelimiter | null;
}

/** Returns true if the changed options produce different rows, so that manual corrections no longer apply. */
export const hasOtherRows = (
  before: Pick<Reading, "sheet" | "more_sheets">,
  patch: { [K in keyof Reading]?: Reading[K] | undefined } = {},
): boolean =>
  patch.encoding !== undefined ||
  patch.delimiter !== undefined ||
  (patch.sheet !== undefined && patch.sheet !== before.sheet) ||
  (patch.more_sheets !== undefined && String(patch.more_sheets) !== String(before.more_sheets ?? []));
