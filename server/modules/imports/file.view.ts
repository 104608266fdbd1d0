import type { z } from "zod";
import type { ColumnStyle } from "#contract/imports/column-style.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import type { FileOptions, Fixes, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { IMPORT_TARGET_FIELDS, isRowField } from "#contract/imports/targets.ts";
import { IMPORT_PREVIEW_ROWS } from "#contract/limits.ts";
import { sheetAt } from "#server/modules/imports/layout.ts";
import type { Layout } from "#server/modules/imports/layout.ts";
import type { ReadSheet, ReadWorkbook } from "#server/platform/sheets/workbook.ts";

type View = z.input<typeof ImportTask>;

export type PreviewReading = { readonly value: string | null } | { readonly problem: string } | null;

interface StoredFile {
  readonly id: number;
  readonly version: number;
  readonly status: View["status"];
  readonly file_name: string;
  readonly file_size: number;
  readonly options: FileOptions;
  readonly mapping: Mapping;
  readonly fixes: Fixes;
  readonly created_at: string;
}

interface Shown {
  readonly workbook: ReadWorkbook;
  readonly layout: Layout;
  readonly rows: readonly FileRow[];
  readonly skipped: readonly { readonly row: number; readonly reason: string }[];
  readonly readCell: (row: FileRow, column: number) => PreviewReading;
  readonly styles: (column: number) => ColumnStyle;
}

export const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_, column) => cells[column] ?? "");

/** Returns the cells of a row by its number in the file, as many as the table has columns. */
export function cellsByRow({
  rows,
  layout,
}: {
  readonly rows: readonly FileRow[];
  readonly layout: Layout;
}): (row: number) => string[] {
  const cells = new Map(rows.map((row) => [row.number, row.cells]));
  return (row) => padded(cells.get(row) ?? [], layout.width);
}

/**
 * Number of preview rows above the header row. They show the upper line of a two-line header or the end of the document
 * details.
 */
const ROWS_ABOVE = 2;

/**
 * Returns the first rows of a sheet for the preview, or the rows around the header if it is further down, for example
 * below document details.
 */
function firstRows({ rows }: ReadSheet, header_row: number | null): ReadSheet["rows"] {
  const header = rows.findIndex(({ number }) => number === header_row);
  const start =
    header < IMPORT_PREVIEW_ROWS / 2
      ? 0
      : Math.max(0, Math.min(header - ROWS_ABOVE, rows.length - IMPORT_PREVIEW_ROWS));
  return rows.slice(start, start + IMPORT_PREVIEW_ROWS);
}

function previewOf(
  { header_row, sheet }: FileOptions,
  { workbook, layout, rows, skipped, readCell }: Shown,
): View["preview"] {
  const counted = new Map(rows.map((row) => [row.number, row]));
  const left = new Set(skipped.map(({ row }) => row));
  const own = layout.shown_headers.length;
  return firstRows(sheetAt(workbook, sheet), header_row).map((row) => {
    const is_header = layout.header_rows.includes(row.number);
    const read = left.has(row.number) ? undefined : counted.get(row.number);
    const cells = padded((counted.get(row.number) ?? row).cells, layout.width).map((text, column) => {
      // The headings of columns that only further sheets have are named in the row of headings.
      if (is_header && column >= own) return { text: layout.headers[column] ?? "", value: null, problem: null };
      const reading = read === undefined ? null : readCell(read, column);
      if (reading === null) return { text, value: null, problem: null };
      if ("problem" in reading) return { text, value: null, problem: reading.problem };
      return { text, value: reading.value === text || text === "" ? null : reading.value, problem: null };
    });
    return { row: row.number, is_header, cells };
  });
}

export const removedRows = (layout: Layout, fixes: Fixes): FileRow[] =>
  layout.rows.filter(({ number }) => fixes[String(number)] === null);

const isText = (field: string): boolean =>
  isRowField(field) || IMPORT_TARGET_FIELDS.some((target) => target.field === field && target.kind === "text");

export function fileView(
  stored: StoredFile,
  shown: Shown,
): Pick<
  View,
  | "id"
  | "version"
  | "status"
  | "file_name"
  | "file_size"
  | "encoding"
  | "delimiter"
  | "sheets"
  | "mapping"
  | "styles"
  | "headers"
  | "preview"
  | "skipped"
  | "mended_rows"
  | "left_out"
  | "created_at"
> {
  const { id, version, status, file_name, file_size, mapping, fixes, created_at, options } = stored;
  const { workbook, layout, rows, skipped } = shown;
  const sheets = workbook.sheets.map(
    ({ name, row_count, hidden, read_to = null, is_wide = false, rows: all }, place) => {
      const above = place === options.sheet ? (options.header_row ?? 0) : 0;
      return {
        name,
        row_count,
        hidden,
        read_to,
        is_wide,
        hidden_rows: all.filter((row) => row.hidden === true && row.number > above).length,
      };
    },
  );
  const preview = previewOf(options, shown);
  const styles = mapping
    .filter(({ field }) => !isText(field))
    .map(({ column }) => ({ column, ...shown.styles(column) }));
  const cellsOf = ({ number, cells }: FileRow) => ({ row: number, cells: padded(cells, layout.width) });
  const mended_rows = rows.filter(({ number }) => String(number) in fixes).map(cellsOf);
  const left_out = removedRows(layout, fixes).map(cellsOf);
  return {
    id,
    version,
    status,
    file_name,
    file_size,
    encoding: workbook.encoding,
    delimiter: workbook.delimiter,
    sheets,
    mapping,
    styles,
    headers: [...layout.headers],
    preview,
    skipped: [...skipped],
    mended_rows,
    left_out,
    created_at,
  };
}
