import { AppError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { UploadedFile } from "#server/http/uploads.ts";
import { packSource, packWorkbook } from "#server/modules/imports/pack-workbook.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/**
 * A parsed upload in its stored form. `source` contains the bytes of a text file, so that it can be parsed again if its
 * encoding was detected wrongly.
 */
interface ReadUpload {
  readonly file: UploadedFile;
  readonly workbook: ReadWorkbook;
  readonly packed: Buffer;
  readonly source: Buffer | null;
}

/**
 * Parses an uploaded file outside any transaction.
 * @throws AppError file_missing, file_empty; SheetError
 */
export async function readUpload({
  file,
  deps,
  principal,
  signal,
}: PreTransactionContext<MemberContext>): Promise<ReadUpload> {
  if (file === null) throw new AppError("file_missing");
  const workbook = await deps.sheets.read(file.bytes, file.name, { company: principal.workspace.id, signal });
  if (workbook.sheets.every((sheet) => sheet.rows.length === 0)) throw new AppError("file_empty");
  return {
    file,
    workbook,
    packed: await packWorkbook(workbook),
    source: workbook.kind === "csv" ? await packSource(file.bytes) : null,
  };
}
