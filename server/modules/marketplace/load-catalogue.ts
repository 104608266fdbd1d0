import { detectHeader } from "#contract/imports/detect-header.ts";
import { suggestMapping } from "#contract/imports/suggest-mapping.ts";
import { IMPORT_TARGET_FIELDS } from "#contract/imports/targets.ts";
import type { ImportField } from "#contract/imports/targets.ts";
import { findUnit } from "#contract/reference/units.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { upsertProducts } from "#server/modules/marketplace/product.store.ts";
import type { CatalogueProduct } from "#server/modules/marketplace/product.store.ts";
import { csvRecords } from "#server/platform/sheets/csv-records.ts";
import { decodeText } from "#server/platform/sheets/decode-text.ts";
import { detectDelimiter } from "#server/platform/sheets/read-csv.ts";
import { unescapeFormula } from "#server/platform/sheets/safe-text.ts";

const SAMPLE_ROWS = 50;
const PIECES = 1;
const LONGEST = new Map(IMPORT_TARGET_FIELDS.map(({ field, max_length }) => [field, max_length ?? Infinity]));

/** Thrown if no column of the file can be the part number. */
export class CatalogueRefused extends Error {}

type Cells = readonly string[];

/**
 * Converts a row to a product. Returns null if the part number is missing, the unit is unknown or a text is too long.
 */
function productOf(cells: Cells, columns: ReadonlyMap<string, number>): CatalogueProduct | null {
  const text = (field: ImportField): string | null => {
    const column = columns.get(field);
    const cell = column === undefined ? "" : (cells[column] ?? "").trim();
    return cell === "" ? null : cell;
  };
  const product = {
    nomenclature: text("nomenclature"),
    part_number: text("part_number"),
    manufacturer: text("manufacturer"),
  };
  const unit = text("units");
  const unit_id = unit === null ? PIECES : findUnit(unit)?.id;
  const isLong = (["nomenclature", "part_number", "manufacturer"] as const).some(
    (field) => (product[field] ?? "").length > (LONGEST.get(field) ?? Infinity),
  );
  return product.part_number === null || unit_id === undefined || isLong
    ? null
    : { ...product, part_number: product.part_number, unit: unit_id };
}

/**
 * Loads products from a CSV file of any size into the shared catalogue. Detects encoding, delimiter and columns in the
 * same way as imports. Updates existing products.
 * @throws CatalogueRefused if there is no column of part numbers; SheetError if the file is not text
 */
export async function loadCatalogue(db: SystemDb, bytes: Buffer): Promise<{ loaded: number; left_out: number }> {
  const { text } = decodeText(bytes);
  const records = [...csvRecords(text, detectDelimiter(text))].map((cells, place) => ({
    number: place + 1,
    cells: cells.map(unescapeFormula),
  }));
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const header_row = detectHeader(filled.slice(0, SAMPLE_ROWS));
  const headers = filled.find(({ number }) => number === header_row)?.cells ?? [];
  const rows = filled.filter(({ number }) => number > (header_row ?? 0));
  const columns = new Map<string, number>(
    suggestMapping(
      headers,
      rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    ).map(({ field, column }) => [field, column]),
  );
  if (!columns.has("part_number"))
    throw new CatalogueRefused(
      "No column of the file looks like a part number. Its header should say so: Part number.",
    );
  const products = rows.flatMap(({ cells }) => productOf(cells, columns) ?? []);
  for (let from = 0; from < products.length; from += BULK_MAX_ROWS)
    await upsertProducts(db, products.slice(from, from + BULK_MAX_ROWS));
  return { loaded: products.length, left_out: rows.length - products.length };
}
