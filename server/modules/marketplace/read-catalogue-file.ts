import { detectHeader } from "#contract/imports/detect-header.ts";
import { suggestMapping } from "#contract/imports/suggest-mapping.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import type { ImportField } from "#contract/imports/targets.ts";
import { samePartKey } from "#contract/purchase-items/same-part.ts";
import { findUnit } from "#contract/reference/units.ts";
import type { CatalogueProduct } from "#server/modules/marketplace/product.store.ts";
import { csvRecords } from "#server/platform/sheets/csv-records.ts";
import { decodeText } from "#server/platform/sheets/decode-text.ts";
import { detectDelimiter } from "#server/platform/sheets/read-csv.ts";
import { unescapeFormula } from "#server/platform/sheets/safe-text.ts";
import { namedRows, visibleSheets } from "#server/platform/sheets/named-rows.ts";
import type { FindColumns, NamedRow, TableRow } from "#server/platform/sheets/named-rows.ts";
import type { SheetReader } from "#server/platform/sheets/sheet-reader.ts";
import { MAX_SHEET_ROWS } from "#server/platform/sheets/workbook.ts";

const SAMPLE_ROWS = 50;
const PIECES = 1;
const NAMES = { nomenclature: "name", part_number: "part number", manufacturer: "manufacturer" } as const;
const LONGEST = new Map(IMPORT_TARGET_FIELDS.map(({ field, max_length }) => [field, max_length ?? Infinity]));

/** Thrown if the file can't be loaded as a whole. */
export class CatalogueRefused extends Error {}

export interface CatalogueFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface CatalogueRow {
  readonly row: number;
  readonly product: CatalogueProduct;
}
export interface LeftOutRow {
  readonly row: number;
  readonly reason: string;
}

/**
 * Reads the products of a spreadsheet or a text file. Detects encoding, delimiter and columns in the same way as
 * imports. A text file may have any number of rows.
 * @throws CatalogueRefused if no column has part numbers, or a sheet is too long; SheetError if the file is damaged
 */
export async function readCatalogueFile(
  sheets: Pick<SheetReader, "read">,
  { name, bytes }: CatalogueFile,
): Promise<{ products: CatalogueRow[]; left_out: LeftOutRow[] }> {
  const tables = /\.(?:xlsx?|xlsm|ods)$/i.test(name) ? await tablesOf(sheets, { name, bytes }) : [textRows(bytes)];
  const rows = namedRows<ImportField>(tables, { find: productColumns, required: "part_number" });
  if (rows === undefined)
    throw new CatalogueRefused(
      "No column of the file looks like a part number. Its header should say so: Part number.",
    );
  return productsOf(rows);
}

async function tablesOf(sheets: Pick<SheetReader, "read">, { name, bytes }: CatalogueFile): Promise<TableRow[][]> {
  const visible = visibleSheets(await sheets.read(bytes, name));
  const cut = visible.find(({ truncated, read_to }) => truncated || read_to !== undefined);
  if (cut !== undefined)
    throw new CatalogueRefused(
      `The sheet “${cut.name}” has more than ${MAX_SHEET_ROWS} rows. Save it as .csv, which may have any number.`,
    );
  return visible.map(({ rows }) => rows);
}

function textRows(bytes: Buffer): TableRow[] {
  const { text } = decodeText(bytes);
  return [...csvRecords(text, detectDelimiter(text))]
    .map((cells, place) => ({ number: place + 1, cells: cells.map(unescapeFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function productColumns(filled: readonly TableRow[]): ReturnType<FindColumns> {
  const header_row = detectHeader(filled.slice(0, SAMPLE_ROWS));
  const headers = filled.find(({ number }) => number === header_row)?.cells ?? [];
  const rows = filled.filter(({ number }) => number > (header_row ?? 0));
  const suggested = suggestMapping(
    headers,
    rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  );
  return { header_row, columns: new Map(suggested.map(({ field, column }) => [field, column])) };
}

/** Converts rows to products, each product once: where rows name the same product, the last one counts. */
function productsOf(rows: readonly NamedRow<ImportField>[]): { products: CatalogueRow[]; left_out: LeftOutRow[] } {
  const products = new Map<string, CatalogueRow>();
  const left_out: LeftOutRow[] = [];
  for (const named of rows) {
    const row = named.number;
    const read = productOf(named);
    if (typeof read === "string") {
      left_out.push({ row, reason: read });
      continue;
    }
    const key = samePartKey(read.part_number, read.manufacturer) ?? "";
    const earlier = products.get(key);
    if (earlier !== undefined) left_out.push({ row: earlier.row, reason: `row ${row} has the same product` });
    products.set(key, { row, product: read });
  }
  return { products: [...products.values()], left_out: left_out.toSorted((one, other) => one.row - other.row) };
}

/** Converts a row to a product. Returns the reason if the row has none. */
function productOf({ text }: NamedRow<ImportField>): CatalogueProduct | string {
  const part_number = text("part_number");
  if (part_number === null || samePartKey(part_number) === null) return "it has no part number";
  const product = { nomenclature: text("nomenclature"), part_number, manufacturer: text("manufacturer") };
  for (const field of ["nomenclature", "part_number", "manufacturer"] as const) {
    const limit = LONGEST.get(field) ?? Infinity;
    if ((product[field] ?? "").length > limit) return `the ${NAMES[field]} is longer than ${limit} characters`;
  }
  const unit = text("units");
  const unit_id = unit === null ? PIECES : findUnit(unit)?.id;
  return unit_id === undefined ? `the unit “${unit ?? ""}” is unknown` : { ...product, unit: unit_id };
}
