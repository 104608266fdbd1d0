import { createHash } from "node:crypto";
import { detectHeader } from "#contract/imports/detect-header.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { suggestMapping } from "#contract/imports/headers.ts";
import type { FileOptions, ImportOptions, Mapping } from "#contract/imports/import.schema.ts";
import { headersKey } from "#contract/imports/apply-saved-mapping.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { alignToFirstHeadings } from "#contract/imports/second-headings.ts";
import { headingsOf } from "#contract/imports/shared-heading.ts";
import type { Headings } from "#contract/imports/shared-heading.ts";
import { REQUIRED_IMPORT_FIELDS } from "#contract/imports/targets.ts";
import type { MappingSuggestion } from "#contract/imports/targets.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { translate } from "#server/platform/translate.ts";
import type { ReadSheet, ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/** One sheet seen as a table: its column names (blank where there is no header row) and the rows below them. */
export interface Layout {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
  /** The rows of the sheet that the headers come from. */
  readonly header_rows: readonly number[];
  /** Number of columns. */
  readonly width: number;
  /** Names this set of headers, whatever their case and signs; null where no column has a name. */
  readonly signature: string | null;
  /** The last row of the sheet that was looked at, where there may be more below it. */
  readonly read_to: number | null;
}

const SAMPLE_ROWS = 50;
/** Header rows stand among the first rows that have text. */
const HEADER_ROWS = 30;
const NO_HEADINGS: Headings = { texts: [], rows: [] };
const EMPTY_SHEET: ReadSheet = { name: "", hidden: false, row_count: 0, truncated: false, rows: [] };

/** The sheet at a place; an empty one where there is none. */
export const sheetAt = (workbook: ReadWorkbook, place: number): ReadSheet => workbook.sheets[place] ?? EMPTY_SHEET;

/** The table on a sheet below a header row, with the rows that are hidden or without them. */
export function layoutOf(
  sheet: ReadSheet,
  { header_row, without_hidden }: Pick<FileOptions, "header_row" | "without_hidden">,
): Layout {
  const { texts: named, rows: header_rows } = header_row === null ? NO_HEADINGS : headingsOf(sheet.rows, header_row);
  const below = alignToFirstHeadings(
    sheet.rows.filter((row) => row.number > (header_rows.at(-1) ?? 0)),
    named,
  );
  const rows = below.filter((row) => !(without_hidden && row.hidden === true));
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), named.length);
  const headers = Array.from({ length: width }, (_, column) => named[column] ?? "");
  return { headers, header_rows, rows, width, signature: signatureOf(named), read_to: sheet.read_to ?? null };
}

/** The headings that the file of rejected rows adds to those of its file, in every language. */
const OWN_HEADINGS = new Set(
  LANGUAGES.flatMap((language) => [
    keyOf(translate(language, "imports.rejected.row")),
    keyOf(translate(language, "imports.rejected.reason")),
  ]),
);
const isOwnHeading = (header: string): boolean => OWN_HEADINGS.has(keyOf(header));

/** The headers of a file without those that our file of rejected rows has added. */
export const withoutOwn = (headers: readonly string[]): string[] => headers.filter((header) => !isOwnHeading(header));

/**
 * The name of a set of headers, whatever their case and signs and blanks at the end; null where none has a name. The
 * rejected rows of a file have that of the file.
 */
function signatureOf(headers: readonly string[]): string | null {
  const keys = headersKey(withoutOwn(headers));
  return keys === "" ? null : createHash("sha256").update(keys).digest("hex");
}

/** The rows that may be a header, each with its signature. */
const possibleHeaders = ({ rows }: ReadSheet): { number: number; signature: string | null }[] =>
  rows.slice(0, HEADER_ROWS).map(({ number }) => ({ number, signature: signatureOf(headingsOf(rows, number).texts) }));

/** The signatures of the rows that may be a header, for all sheets. */
export const possibleSignatures = (workbook: ReadWorkbook): string[] =>
  workbook.sheets.flatMap((sheet) => possibleHeaders(sheet).flatMap(({ signature }) => signature ?? []));

/** Rows that show what kind of values a column holds. */
export const sampleOf = ({ rows }: Layout): FileRow[] =>
  rows.filter(({ moved }) => moved !== true).slice(0, SAMPLE_ROWS);

/**
 * What the columns seem to be, with what the workspace taught under the same headers. What we have added to rejected
 * rows is nothing of theirs.
 */
export function suggestionsFor(
  layout: Layout,
  known: { learned: Readonly<Record<string, string>> | undefined; targets: AvailableTargets },
): MappingSuggestion[] {
  const own = layout.headers.map(isOwnHeading);
  const blank = (cells: readonly string[]): string[] => cells.map((text, column) => (own[column] === true ? "" : text));
  const suggested = suggestMapping(
    blank(layout.headers),
    sampleOf(layout).map((row) => blank(row.cells)),
    known.learned,
    known.targets.attributes,
  );
  // A column that names a field which this import lacks stays that: it isn't taken for another one.
  return suggested.filter(({ field }) => isTarget(known.targets, field));
}

/** The suggestions that are sure: they are applied, and shown as such; the others wait for a person's word. */
export const confidentMapping = (suggestions: readonly MappingSuggestion<string>[]): Mapping =>
  suggestions.filter((one) => one.sure).map(({ column, field }) => ({ column, field }));

/** What the workspace mapped before, by the signature of the headers: header → field. */
export type Learned = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The row that heads the table: one that the workspace has mapped before, else the one that looks most like it. */
export function headerRowOf(sheet: ReadSheet, learned: Learned): number | null {
  const known = possibleHeaders(sheet).find(({ signature }) => learned.has(signature ?? ""));
  return known?.number ?? detectHeader(sheet.rows);
}

/**
 * How a new file is read at first: the first sheet on which the required columns are found, else the first with rows;
 * visible sheets come first.
 */
export function firstReading(
  workbook: ReadWorkbook,
  { learned, targets }: { learned: Learned; targets: AvailableTargets },
): { options: Omit<ImportOptions, "group">; mapping: Mapping } | null {
  const filled = workbook.sheets.map((sheet, place) => ({ sheet, place })).filter(({ sheet }) => sheet.rows.length > 0);
  const visible = filled.filter(({ sheet }) => !sheet.hidden);
  const readings = (visible.length > 0 ? visible : filled).map(({ sheet, place }) => {
    const header_row = headerRowOf(sheet, learned);
    const layout = layoutOf(sheet, { header_row, without_hidden: false });
    const suggestions = suggestionsFor(layout, { learned: learned.get(layout.signature ?? ""), targets });
    return {
      options: {
        sheet: place,
        header_row,
        decimal: "auto" as const,
        encoding: null,
        delimiter: null,
        without_hidden: false,
        duplicates: "add" as const,
      },
      mapping: confidentMapping(suggestions),
      complete: REQUIRED_IMPORT_FIELDS.every((field) => suggestions.some((one) => one.field === field)),
    };
  });
  return readings.find((reading) => reading.complete) ?? readings[0] ?? null;
}
