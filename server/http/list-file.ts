import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { ExportFormat } from "#contract/list.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { tableFile } from "#server/http/sheet-file.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";

interface ListFile<Column extends string, Row extends { readonly id: number }> {
  readonly name: string;
  readonly format: ExportFormat;
  readonly ids: readonly number[];
  readonly columns: readonly Column[];
  readonly described: (column: Column) => Pick<WorkbookColumn, "header" | "kind">;
  readonly read: (inside: MemberContext, ids: readonly number[]) => Promise<readonly Row[]>;
  /** Returns the value of a column: texts as displayed, sums and dates in wire format. */
  readonly cell: (row: Row, column: Column) => string | null;
}

/**
 * Exports records of a list as a file. Reads and writes a thousand records at a time. Records deleted in the meantime
 * are omitted.
 */
export function listFile<Column extends string, Row extends { readonly id: number }>(
  ctx: PreTransactionContext<MemberContext>,
  { name, format, ids, columns, described, read, cell }: ListFile<Column, Row>,
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
