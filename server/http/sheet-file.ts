import { EXPORT_MAX_ROWS } from "#contract/limits.ts";
import type { ExportFormat } from "#contract/list.ts";
import { INTL_LOCALE } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { AppError } from "#server/core/app-error.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { streamCsv, streamXlsx } from "#server/platform/sheets/stream-table.ts";
import type { RowChunks } from "#server/platform/sheets/stream-table.ts";
import { writeInProcess } from "#server/platform/sheets/write-in-process.ts";
import type { WorkbookColumn, WorkbookSheet } from "#server/platform/sheets/write-workbook.ts";
import { zipNames } from "#server/platform/zip/zip-names.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Checks the number of rows of a file. @throws AppError invalid_input when there are too many */
export function assertFits(count: number, language: Language): void {
  if (count <= EXPORT_MAX_ROWS) return;
  const limit = EXPORT_MAX_ROWS.toLocaleString(INTL_LOCALE[language]);
  throw new AppError("invalid_input", { problems: [{ code: "export_too_large", params: { limit } }] });
}

/** Returns a title as the name of a file that is valid on every system. */
const fileNameOf = (title: string): string => zipNames([title.slice(0, 150)])[0] ?? title;

/** Streams a table of any length as a download. */
export function tableFile(given: {
  name: string;
  format: ExportFormat;
  language: Language;
  columns: readonly Pick<WorkbookColumn, "header" | "kind">[];
  chunks: RowChunks;
}): FileAnswer {
  const { format, language, columns, chunks } = given;
  const name = fileNameOf(given.name);
  return format === "xlsx"
    ? { name: `${name}.xlsx`, type: XLSX_TYPE, content: streamXlsx({ name, columns, chunks }) }
    : {
        name: `${name}.csv`,
        type: "text/csv; charset=utf-8",
        content: streamCsv({ columns, chunks, decimal: language === "ru" ? "," : "." }),
      };
}

/** Creates a workbook download whose file name is valid on every system. */
export async function sheetFile(title: string, sheets: readonly WorkbookSheet[]): Promise<FileAnswer> {
  return { name: `${fileNameOf(title)}.xlsx`, type: XLSX_TYPE, content: Buffer.from(await writeInProcess(sheets)) };
}
