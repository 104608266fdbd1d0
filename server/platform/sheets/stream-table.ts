import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import type { CellValue } from "hucre/xlsx";
import { sheetNames } from "./workbook-names.ts";
import { xlsxContent, XLSX_FORMATS } from "./write-workbook.ts";
import type { WorkbookColumn } from "./write-workbook.ts";
import { decimalText, writeCsv } from "./write-csv.ts";
import type { DecimalMark } from "./write-csv.ts";

/** Chunks of rows. Each cell is text, a decimal string or YYYY-MM-DD, depending on the column's kind. */
export type RowChunks = AsyncIterable<readonly (readonly (string | null)[])[]>;

type TableColumn = Pick<WorkbookColumn, "header" | "kind" | "width">;

/** Streams a table of any length as .xlsx. Memory use does not grow with the number of rows. */
export function streamXlsx({
  name,
  columns,
  chunks,
}: {
  name: string;
  columns: readonly TableColumn[];
  chunks: RowChunks;
}): Readable {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const chunk of chunks) {
      for (const row of chunk) yield columns.map((column, index) => xlsxContent(row[index] ?? null, column.kind));
    }
  }
  const [sheet = name] = sheetNames([name]);
  const written = writeXlsxStream(rows(), {
    name: sheet,
    columns: columns.map(({ header, kind, width }) => ({
      header,
      width: width ?? (kind === "text" ? 24 : 14),
      numFmt: XLSX_FORMATS[kind],
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(written as Parameters<typeof Readable.fromWeb>[0]);
}

export function streamCsv({
  columns,
  chunks,
  decimal,
}: {
  columns: readonly TableColumn[];
  chunks: RowChunks;
  decimal: DecimalMark;
}): Readable {
  const cellOf = (cell: string | null, index: number): string | null =>
    cell !== null && columns[index]?.kind === "number" ? decimalText(cell, decimal) : cell;
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield writeCsv([columns.map(({ header }) => header)]);
    for await (const chunk of chunks)
      yield writeCsv(
        chunk.map((row) => row.map(cellOf)),
        { mark: false },
      );
  }
  return Readable.from(parts());
}
