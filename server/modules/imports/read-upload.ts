import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { readWorkbook } from "#server/http/uploaded-sheet.ts";
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
 * @throws the errors of `readWorkbook`
 */
export async function readUpload(ctx: PreTransactionContext<MemberContext>): Promise<ReadUpload> {
  const { file, workbook } = await readWorkbook(ctx, ctx.principal.workspace.id);
  return {
    file,
    workbook,
    packed: await packWorkbook(workbook),
    source: workbook.kind === "csv" ? await packSource(file.bytes) : null,
  };
}
