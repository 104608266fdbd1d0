import { AppError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { UploadedFile } from "#server/http/uploads.ts";
import { packSource, packWorkbook } from "#server/modules/imports/pack-workbook.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/**
 * An uploaded spreadsheet, parsed, and as it is kept; `source` is the text of a text file, in case it was recognised
 * wrongly.
 */
interface ReadUpload {
  readonly file: UploadedFile;
  readonly workbook: ReadWorkbook;
  readonly packed: Buffer;
  readonly source: Buffer | null;
}

/** Parses the file of a call, outside of any transaction. @throws AppError file_missing, file_empty; SheetError */
export async function readUpload({ file, deps }: PreTransactionContext<MemberContext>): Promise<ReadUpload> {
  if (file === null) throw new AppError("file_missing");
  const workbook = await deps.sheets.read(file.bytes, file.name);
  if (workbook.sheets.every((sheet) => sheet.rows.length === 0)) throw new AppError("file_empty");
  return {
    file,
    workbook,
    packed: await packWorkbook(workbook),
    source: workbook.kind === "csv" ? await packSource(file.bytes) : null,
  };
}
