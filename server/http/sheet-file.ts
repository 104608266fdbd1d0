import type { FileAnswer } from "#server/http/implement.ts";
import { writeApart } from "#server/platform/sheets/write-apart.ts";
import type { WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { zipNames } from "#server/platform/zip/zip-names.ts";

/** The media type of .xlsx. */
export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook as a download, under a name that every system can give a file. */
export async function sheetFile(title: string, sheets: readonly WorkbookSheet[]): Promise<FileAnswer> {
  const [name = title] = zipNames([title.slice(0, 150)]);
  return { name: `${name}.xlsx`, type: XLSX_TYPE, content: Buffer.from(await writeApart(sheets)) };
}
