export type SheetErrorCode =
  | "file_empty"
  | "file_damaged"
  | "file_encrypted"
  | "file_not_a_spreadsheet"
  | "file_too_complex";

/**
 * Thrown for an invalid file. Each code has a message for the user. `file_too_complex` covers every exceeded budget: a
 * zip bomb, an entity bomb, a parse that ran out of time or memory.
 */
export class SheetError extends Error {
  readonly code: SheetErrorCode;

  constructor(code: SheetErrorCode, detail: string = code) {
    super(detail);
    this.name = "SheetError";
    this.code = code;
  }
}
