import { BULK_MAX_ROWS, EXPORT_MAX_ROWS } from "#contract/limits.ts";
import type { ExportFormat } from "#contract/list.ts";
import type { Language } from "#contract/primitives.ts";
import type { PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { assertFits, tableFile } from "#server/http/sheet-file.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";
import { knownZone } from "#server/platform/zoned-day.ts";

interface ListFile<C, Column extends string, Row extends { readonly id: number }> {
  readonly name: string;
  readonly format: ExportFormat;
  readonly ids: readonly number[];
  readonly columns: readonly Column[];
  readonly described: (column: Column) => Pick<WorkbookColumn, "header" | "kind">;
  readonly read: (inside: C, ids: readonly number[]) => Promise<readonly Row[]>;
  /** Returns the value of a column: texts as displayed, sums and dates in wire format. */
  readonly cell: (row: Row, column: Column) => string | null;
}

/**
 * Exports records of a list as a file. Reads and writes a thousand records at a time. Records deleted in the meantime
 * are omitted.
 */
export function listFile<C, Column extends string, Row extends { readonly id: number }>(
  ctx: PreTransactionContext<C>,
  { name, format, ids, columns, described, read, cell }: ListFile<C, Column, Row>,
): FileAnswer {
  async function* chunks(): AsyncGenerator<(string | null)[][]> {
    for (let from = 0; from < ids.length; from += BULK_MAX_ROWS) {
      const part = ids.slice(from, from + BULK_MAX_ROWS);
      const rows = new Map((await ctx.transaction((inside) => read(inside, part))).map((row) => [row.id, row]));
      yield part.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [columns.map((column) => cell(row, column))];
      });
    }
  }
  return tableFile({ name, format, language: ctx.language, columns: columns.map(described), chunks: chunks() });
}

interface ExportQuery<Column extends string> {
  readonly format: ExportFormat;
  readonly columns: readonly Column[];
  readonly time_zone?: string | undefined;
}

/** Language and time zone in which a file is written. */
export interface FileReader {
  readonly language: Language;
  readonly zone: string;
}

interface ListExport<C, Column extends string, Filters, Row extends { readonly id: number }> {
  /** Key of the file's name. */
  readonly name: string;
  /** Key of a column's heading. */
  readonly heading: (column: Column) => string;
  /** Kinds of the columns that aren't text. */
  readonly kinds: Readonly<Partial<Record<Column, WorkbookColumn["kind"]>>>;
  readonly find: (inside: C, filters: Filters, most: number) => Promise<readonly number[]>;
  readonly read: (inside: C, ids: readonly number[]) => Promise<readonly Row[]>;
  /** Returns the value of a column: texts as displayed, sums and dates in wire format. */
  readonly cell: (row: Row, column: Column, reader: FileReader) => string | null;
}

/**
 * Exports a filtered list as .xlsx or .csv with the visible columns and sorting. Reads the ids once at the start, so
 * that concurrent changes don't repeat or skip records.
 * @throws AppError invalid_input if there are more than EXPORT_MAX_ROWS
 */
export async function exportList<
  C,
  Column extends string,
  Query extends ExportQuery<Column>,
  Row extends { readonly id: number },
>(
  ctx: PreTransactionContext<C>,
  query: Query,
  { name, heading, kinds, find, read, cell }: ListExport<C, Column, Omit<Query, keyof ExportQuery<Column>>, Row>,
): Promise<FileAnswer> {
  const { format, columns, time_zone, ...filters } = query;
  const { language } = ctx;
  const reader = { language, zone: knownZone(time_zone) };
  const ids = await ctx.transaction((inside) => find(inside, filters, EXPORT_MAX_ROWS + 1));
  assertFits(ids.length, language);
  return listFile(ctx, {
    name: translate(language, name),
    format,
    ids,
    columns,
    described: (column) => ({ header: translate(language, heading(column)), kind: kinds[column] ?? "text" }),
    read,
    cell: (row, column) => cell(row, column, reader),
  });
}
