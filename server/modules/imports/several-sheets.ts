import { findSameHeadings, columnKeys } from "#contract/imports/same-headings.ts";
import type { FileRow } from "#contract/imports/detect-header.ts";
import type { OtherSheet } from "#contract/imports/import-rows.schema.ts";
import type { ImportOptions, Mapping } from "#contract/imports/import.schema.ts";
import { missingFields } from "#contract/imports/missing-fields.ts";
import { withColumns } from "#contract/imports/second-headings.ts";
import { chosenSheets, rowOfSheet } from "#contract/imports/sheet-rows.ts";
import { isRepeatable } from "#contract/imports/targets.ts";
import { IMPORT_MAX_ROWS, IMPORT_READ_COLUMNS, IMPORT_READ_ROWS } from "#contract/limits.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { AppError } from "#server/core/app-error.ts";
import { layoutOf, sheetAt } from "#server/modules/imports/layout.ts";
import type { Layout } from "#server/modules/imports/layout.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

type Options = Pick<ImportOptions, "sheet" | "more_sheets" | "header_row" | "without_hidden">;

/** A sheet that is imported with the shown one. */
interface FurtherSheet {
  readonly place: number;
  readonly layout: Layout;
}

/** Renumbers a row, so that no two rows of an import have the same number. */
function renumbered(row: FileRow, place: number): FileRow {
  const { number, merged } = row;
  return {
    ...row,
    number: rowOfSheet(place, number),
    ...(merged === undefined
      ? {}
      : { merged: merged.map(([column, from]) => [column, rowOfSheet(place, from)] as const) }),
  };
}

/** Appends the rows of further sheets. Columns that only they have follow those of the shown sheet. */
function joined(shown: Layout, others: readonly FurtherSheet[]): Layout {
  const keys = columnKeys(shown.headers);
  const headers = [...shown.headers];
  for (const { layout } of others) {
    for (const [column, key] of columnKeys(layout.headers).entries()) {
      const heading = layout.headers[column] ?? "";
      const isUsed = keyOf(heading) !== "" || layout.rows.some(({ cells }) => (cells[column] ?? "") !== "");
      if (!isUsed || keys.includes(key) || keys.length >= IMPORT_READ_COLUMNS) continue;
      keys.push(key);
      headers.push(heading);
    }
  }
  const rows = others.flatMap(({ place, layout }) => {
    const there = columnKeys(layout.headers);
    const from = keys.map((key) => there.indexOf(key));
    return layout.rows.map((row) => renumbered(withColumns(row, from), place));
  });
  return {
    ...shown,
    headers,
    width: headers.length,
    rows: [...shown.rows, ...rows],
    read_to: shown.read_to ?? others.find(({ layout }) => layout.read_to !== null)?.layout.read_to ?? null,
  };
}

/** Returns the chosen sheets as one table with the columns of the shown sheet. */
export function tableOf(workbook: ReadWorkbook, options: Options): Layout {
  const shown = layoutOf(sheetAt(workbook, options.sheet), options);
  const others = options.more_sheets.flatMap((place): FurtherSheet[] => {
    const sheet = sheetAt(workbook, place);
    const found = findSameHeadings(sheet.rows, shown.headers);
    if (found === null) return [];
    const { header_row } = found;
    return [{ place, layout: layoutOf(sheet, { header_row, without_hidden: options.without_hidden }) }];
  });
  return others.length === 0 ? shown : joined(shown, others);
}

/** Compares the other sheets of a workbook with the shown one. */
export function otherSheets(
  workbook: ReadWorkbook,
  options: Options & Pick<ImportOptions, "no_part_numbers">,
  mapping: Mapping,
): OtherSheet[] {
  const { headers } = layoutOf(sheetAt(workbook, options.sheet), options);
  const unmapped = missingFields(mapping, options);
  return workbook.sheets.flatMap(({ rows }, sheet): OtherSheet[] => {
    if (sheet === options.sheet) return [];
    const refuse = (refused: OtherSheet["refused"]): OtherSheet[] => [{ sheet, refused, missing: [], extra: [] }];
    if (rows.length === 0) return refuse("empty");
    if (options.header_row === null) return refuse("no_headings");
    const found = findSameHeadings(rows, headers);
    if (found === null) return refuse("other_headings");
    const lacking = new Set(found.missing);
    const there = mapping.filter(({ column }) => !lacking.has(headers[column] ?? ""));
    const lacksRequired = missingFields(there, options).some((field) => !unmapped.includes(field));
    const { missing, extra } = found;
    return [{ sheet, refused: lacksRequired ? "no_required" : null, missing: [...missing], extra: [...extra] }];
  });
}

/**
 * Returns the further sheets after a change. If another sheet is shown, the chosen ones stay as far as they have its
 * headings.
 * @throws AppError invalid_input for a sheet with other headings, too_many_rows
 */
export function moreSheetsAfter(
  before: Pick<ImportOptions, "sheet" | "more_sheets">,
  requested: readonly number[] | undefined,
  { workbook, options }: { workbook: ReadWorkbook; options: Omit<Options, "more_sheets"> },
): number[] {
  const stay = before.more_sheets.length === 0 ? [] : chosenSheets(before).filter((place) => place !== options.sheet);
  const wanted = [...new Set(requested ?? stay)].toSorted((one, other) => one - other);
  if (wanted.length === 0) return [];
  const fitting = new Set(
    otherSheets(workbook, { ...options, more_sheets: [], no_part_numbers: false }, []).flatMap(({ sheet, refused }) =>
      refused === null ? [sheet] : [],
    ),
  );
  if (requested?.some((place) => !fitting.has(place)) === true)
    throw new AppError("invalid_input", { fields: { "options.more_sheets": ["choice"] } });
  const more_sheets = wanted.filter((place) => fitting.has(place));
  // More rows are never imported. Reading them with every change would only take time.
  const rows = tableOf(workbook, { ...options, more_sheets }).rows.length;
  if (rows > IMPORT_READ_ROWS) throw new AppError("too_many_rows", { params: { rows, limit: IMPORT_MAX_ROWS } });
  return more_sheets;
}

/** Returns the mapping after other sheets were chosen. Their own columns get the fields that are sure. */
export function mappingOfSheets(
  mapping: Mapping,
  { before, after, sure }: { before: Layout; after: Layout; sure: Mapping },
): Mapping {
  const keys = columnKeys(after.headers);
  const were = columnKeys(before.headers);
  const stays = mapping.flatMap(({ column, field }) => {
    const place = keys.indexOf(were[column] ?? "");
    return place < 0 ? [] : [{ column: place, field }];
  });
  const isFree = ({ column, field }: Mapping[number]): boolean =>
    column >= after.shown_headers.length &&
    !stays.some((pair) => pair.column === column || (pair.field === field && !isRepeatable(field)));
  return [...stays, ...sure.filter(isFree)];
}
