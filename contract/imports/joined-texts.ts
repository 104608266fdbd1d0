import type { FileRow } from "./detect-header.ts";
import { readCell } from "./read-cell.ts";
import type { CellReading } from "./read-cell.ts";
import { IMPORT_TARGET_FIELDS } from "./targets.ts";
import type { ImportField, TargetField } from "./targets.ts";

interface Columns {
  readonly mapping: readonly { readonly column: number; readonly field: TargetField }[];
  readonly headers: readonly string[];
}

/** Checks the length of a text that was joined from several cells. */
function fits(field: ImportField, texts: readonly string[], separator: string): CellReading {
  const target = IMPORT_TARGET_FIELDS.find((one) => one.field === field);
  const text = texts.join(separator);
  return target === undefined ? { ok: true, value: text === "" ? null : text } : readCell(text, target);
}

const cellsOf = (row: FileRow, { mapping, headers }: Columns, field: TargetField): { header: string; text: string }[] =>
  mapping.flatMap((pair) => {
    const text = (row.cells[pair.column] ?? "").trim();
    return pair.field !== field || text === "" ? [] : [{ header: (headers[pair.column] ?? "").trim(), text }];
  });

/** Returns a name with the texts of the columns that belong to it: "10k" with "0603" and "1 %" is "10k 0603 1 %". */
export const joinedTexts = (name: string | null, row: FileRow, columns: Columns): CellReading =>
  fits("nomenclature", [name ?? "", ...cellsOf(row, columns, "joined").map(({ text }) => text)].filter(Boolean), " ");

/** Returns a comment with the texts of further columns behind their headings: "spare reel; Alt. MPN: B340A-13-F". */
export const notedTexts = (comment: string | null, row: FileRow, columns: Columns): CellReading =>
  fits(
    "comment",
    [
      comment ?? "",
      ...cellsOf(row, columns, "noted").map(({ header, text }) => (header === "" ? text : `${header}: ${text}`)),
    ].filter(Boolean),
    "; ",
  );
