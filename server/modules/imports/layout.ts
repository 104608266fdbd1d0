import { createHash } from "node:crypto";
import { detectHeader } from "#contract/imports/detect-header.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { suggestMapping } from "#contract/imports/suggest-mapping.ts";
import type { FileOptions, Mapping } from "#contract/imports/import.schema.ts";
import { headersKey } from "#contract/imports/apply-saved-mapping.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { alignToFirstHeadings } from "#contract/imports/second-headings.ts";
import { headingsOf } from "#contract/imports/shared-heading.ts";
import type { Headings } from "#contract/imports/shared-heading.ts";
import { missingFields } from "#contract/imports/missing-fields.ts";
import type { MappingSuggestion } from "#contract/imports/targets.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { translate } from "#server/platform/translate.ts";
import type { ReadSheet, ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/** One sheet as a table: the column headers (blank if there is no header row) and the rows below them. */
export interface Layout {
  readonly headers: readonly string[];
  /** Headers of the shown sheet, without the columns that only further sheets have. */
  readonly shown_headers: readonly string[];
  readonly rows: readonly FileRow[];
  readonly header_rows: readonly number[];
  readonly width: number;
  /** Hash of the headers, ignoring case and punctuation. Null if no column has a header. */
  readonly signature: string | null;
  /** Number of the last row that was read. Null if the whole sheet was read. */
  readonly read_to: number | null;
}

const SAMPLE_ROWS = 50;
/** Number of non-empty rows at the top that are searched for the header row. */
const HEADER_ROWS = 30;
const NO_HEADINGS: Headings = { texts: [], rows: [] };
const EMPTY_SHEET: ReadSheet = { name: "", hidden: false, row_count: 0, truncated: false, rows: [] };

export const sheetAt = (workbook: ReadWorkbook, place: number): ReadSheet => workbook.sheets[place] ?? EMPTY_SHEET;

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
  return {
    headers,
    shown_headers: headers,
    header_rows,
    rows,
    width,
    signature: signatureOf(named),
    read_to: sheet.read_to ?? null,
  };
}

/** Headers of the columns that the file of rejected rows adds, in every language. */
const OWN_HEADINGS = new Set(
  LANGUAGES.flatMap((language) => [
    keyOf(translate(language, "imports.rejected.row")),
    keyOf(translate(language, "imports.rejected.reason")),
  ]),
);
const isOwnHeading = (header: string): boolean => OWN_HEADINGS.has(keyOf(header));

export const withoutOwn = (headers: readonly string[]): string[] => headers.filter((header) => !isOwnHeading(header));

/**
 * Hashes the headers, ignoring case, punctuation and trailing blanks. Returns null if no column has a header. A file
 * and its file of rejected rows have the same hash.
 */
function signatureOf(headers: readonly string[]): string | null {
  const keys = headersKey(withoutOwn(headers));
  return keys === "" ? null : createHash("sha256").update(keys).digest("hex");
}

const possibleHeaders = ({ rows }: ReadSheet): { number: number; signature: string | null }[] =>
  rows.slice(0, HEADER_ROWS).map(({ number }) => ({ number, signature: signatureOf(headingsOf(rows, number).texts) }));

export const possibleSignatures = (workbook: ReadWorkbook): string[] =>
  workbook.sheets.flatMap((sheet) => possibleHeaders(sheet).flatMap(({ signature }) => signature ?? []));

export const sampleOf = ({ rows }: Layout): FileRow[] =>
  rows.filter(({ moved }) => moved !== true).slice(0, SAMPLE_ROWS);

/**
 * Suggests a field for each column, based on the mapping that the workspace saved for the same headers. The columns
 * added to a file of rejected rows get no suggestion.
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
  // A column whose saved field isn't available in this import stays unmapped instead of matching another field.
  return suggested.filter(({ field }) => isTarget(known.targets, field));
}

/** Returns the suggestions that apply without the user's confirmation. */
export const confidentMapping = (suggestions: readonly MappingSuggestion<string>[]): Mapping =>
  suggestions.filter((one) => one.sure).map(({ column, field }) => ({ column, field }));

/**
 * Mappings used before in the workspace. The outer key is the hash of all headers; the inner map goes from header to
 * field.
 */
export type Learned = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Finds the header row: a row that the workspace has mapped before, otherwise the most likely one. */
export function headerRowOf(sheet: ReadSheet, learned: Learned): number | null {
  const known = possibleHeaders(sheet).find(({ signature }) => learned.has(signature ?? ""));
  return known?.number ?? detectHeader(sheet.rows);
}

/**
 * Chooses the initial settings of a new file: the first sheet with all required columns, otherwise the first with rows.
 * Uses a hidden sheet only if no visible one has rows.
 */
export function firstReading(
  workbook: ReadWorkbook,
  { learned, targets }: { learned: Learned; targets: AvailableTargets },
): { options: FileOptions; mapping: Mapping } | null {
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
      },
      mapping: confidentMapping(suggestions),
      complete: missingFields(suggestions, { no_part_numbers: false }).length === 0,
    };
  });
  return readings.find((reading) => reading.complete) ?? readings[0] ?? null;
}
