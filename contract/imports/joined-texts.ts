import type { FileRow } from "./detect-header.ts";
import { readAlternates, writeAlternates } from "#contract/purchase-items/alternates.ts";
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

/** Returns the column of alternates that a column of their makers is next to. The one on its left comes first. */
function alternatesBeside(maker: number, columns: readonly number[]): number | undefined {
  const distance = (column: number): number => 2 * Math.abs(column - maker) + (column > maker ? 1 : 0);
  return columns.toSorted((one, other) => distance(one) - distance(other))[0];
}

/**
 * Returns the alternates of all their columns, each with its maker if the file names one next to it:
 * "CL21B104KBCNNNC (Samsung); CC0805KRX7R9BB104". A list in one cell stays as it is written.
 */
export function alternateTexts(row: FileRow, { mapping }: Columns): CellReading {
  const columnsOf = (field: TargetField): number[] =>
    mapping.flatMap((pair) => (pair.field === field ? [pair.column] : []));
  const textIn = (column: number): string => (row.cells[column] ?? "").trim();
  const makers = columnsOf("alternate_manufacturer");
  const columns = columnsOf("alternates");
  const listed = columns.flatMap((column) => {
    const parts = readAlternates(textIn(column));
    const named = makers
      .filter((maker) => alternatesBeside(maker, columns) === column)
      .flatMap((maker) => readAlternates(textIn(maker)).map(({ part_number }) => part_number));
    // One maker is that of all parts in the cell.
    const makerAt = (place: number): string | undefined => named[named.length === 1 ? 0 : place];
    const isNamed = named.length === 1 || named.length === parts.length;
    return parts.map((part, place) => ({
      ...part,
      manufacturer: part.manufacturer ?? (isNamed ? (makerAt(place) ?? null) : null),
    }));
  });
  const [only = "", ...more] = columns.map(textIn).filter((text) => readAlternates(text).length > 0);
  const isWritten = more.length === 0 && !/[\n\r]/u.test(only) && makers.every((maker) => textIn(maker) === "");
  return fits("alternates", [isWritten ? only : (writeAlternates(listed) ?? "")].filter(Boolean), "");
}

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
