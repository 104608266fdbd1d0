import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import { chosenSheets, placeOfRow } from "#contract/imports/sheet-rows.ts";
import { UNITS } from "#contract/reference/units.ts";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { removedRows, padded } from "#server/modules/imports/file.view.ts";
import { problemRows } from "#server/modules/imports/import.view.ts";
import { openImport } from "#server/modules/imports/read-import.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import type { WorkbookCell, WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

const KINDS = { text: "text", quantity: "number", unit: "text", date: "date" } as const;

/** Builds an empty spreadsheet with headers that the import recognises and a dropdown of units. */
export async function importTemplate(language: Language): Promise<FileAnswer> {
  const columns = IMPORT_TARGET_FIELDS.map((target): WorkbookColumn => ({
    header: translate(language, `purchase_items.field.${target.field}`),
    kind: KINDS[target.kind],
    ...(target.kind === "unit" ? { list: UNITS.map((unit) => unit.symbol[language]) } : {}),
  }));
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, () => columns.map(() => null));
  return sheetFile(translate(language, "imports.template.file"), [
    { name: translate(language, "imports.template.sheet"), columns, rows: rows.slice(0, 100) },
  ]);
}

/** Returns the number of a row, with the name of its sheet if it is one of several. */
function placeName(number: number, shown: number, sheetNames: readonly string[]): string {
  const { sheet, row } = placeOfRow(number);
  const name = sheetNames[sheet ?? shown];
  return name === undefined ? String(row) : `${name}: ${row}`;
}

/**
 * Builds a spreadsheet of the rejected and removed rows with a column of reasons. The file can be corrected and
 * uploaded again.
 * @throws AppError not_found
 */
export async function rejectedRows(ctx: MemberContext, id: number): Promise<FileAnswer> {
  const { record, workbook, analysis } = await openImport(ctx, id);
  const sheetNames = chosenSheets(record.options).length > 1 ? workbook.sheets.map(({ name }) => name) : [];
  const { headers, width } = analysis.layout;
  const text = (header: string): WorkbookColumn => ({ header, kind: "text" });
  const reason = translate(ctx.language, "imports.rejected.reason");
  const place = translate(ctx.language, "imports.rejected.row");
  const rejected = [
    ...problemRows(analysis, ctx.language).map(({ row, cells, problems }) => ({
      row,
      cells,
      why: problems.map(({ detail }) => detail).join(" "),
    })),
    ...removedRows(analysis.layout, record.fixes).map(({ number, cells }) => ({
      row: number,
      cells: padded(cells, width),
      why: translate(ctx.language, "imports.rejected.left_out"),
    })),
  ].toSorted((one, other) => one.row - other.row);
  const numbers = new Map([...analysis.layout.rows, ...analysis.rows].map((row) => [row.number, row.numbers ?? []]));
  // Quantities stay numeric, because a text would be parsed with the decimal separator of the other texts. Other
  // numbers stay text, because codes may have leading zeros.
  const quantity = analysis.mapping.find(({ field }) => field === "quantity")?.column;
  const cellOf = (row: number, column: number, value: string): WorkbookCell =>
    column === quantity && numbers.get(row)?.includes(column) === true ? { value, kind: "number" } : value;
  const rows = rejected.map(({ row, cells, why }) => [
    ...headers.map((_, column) => cellOf(row, column, cells[column] ?? "")),
    placeName(row, record.options.sheet, sheetNames),
    why,
  ]);
  const name = `${record.file_name.replace(/\.[^.]*$/u, "")} – ${translate(ctx.language, "imports.rejected.file")}`;
  return sheetFile(name, [
    {
      name: translate(ctx.language, "imports.rejected.sheet"),
      columns: [...headers.map(text), text(place), text(reason)],
      rows,
    },
  ]);
}
