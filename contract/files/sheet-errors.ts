import type { ErrorCode } from "#contract/errors.ts";

/** Errors of calls that read an uploaded spreadsheet. */
export const FILE_ERRORS = [
  "file_missing",
  "file_empty",
  "file_damaged",
  "file_encrypted",
  "file_not_a_spreadsheet",
  "file_too_complex",
  "too_large",
] as const satisfies readonly ErrorCode[];

/** Errors of calls that read a spreadsheet with named columns. */
export const NAMED_SHEET_ERRORS = [...FILE_ERRORS, "column_missing", "too_many_rows"] as const;
