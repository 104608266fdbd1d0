/** Why a file cannot be read as a spreadsheet; the codes are those of contract/errors.ts. */
export type SheetErrorCode =
  | "file_empty"
  | "file_damaged"
  | "file_encrypted"
  | "file_not_a_spreadsheet"
  | "file_too_complex";

/**
 * The file is at fault, and a sentence says how. `file_too_complex` stands for everything over a budget: a zip bomb,
 * an entity bomb, a parse that ran out of time or memory.
 */
export class SheetError extends Error {
  readonly code: SheetErrorCode;

  constructor(code: SheetErrorCode, detail: string = code) {
    super(detail);
    this.name = "SheetError";
    this.code = code;
  }
}
