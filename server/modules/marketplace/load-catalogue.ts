import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { findSameProducts, upsertProducts } from "#server/modules/marketplace/product.store.ts";
import type { CatalogueProduct } from "#server/modules/marketplace/product.store.ts";
import { readCatalogueFile } from "#server/modules/marketplace/read-catalogue-file.ts";
import type { CatalogueFile, CatalogueRow, LeftOutRow } from "#server/modules/marketplace/read-catalogue-file.ts";
import type { SheetReader } from "#server/platform/sheets/sheet-reader.ts";

export const PRODUCT_FIELDS = ["nomenclature", "part_number", "manufacturer", "unit"] as const;

export interface ChangedProduct extends CatalogueRow {
  readonly before: CatalogueProduct;
}

export interface CatalogueReport {
  readonly created: readonly CatalogueRow[];
  readonly changed: readonly ChangedProduct[];
  readonly unchanged: number;
  readonly left_out: readonly LeftOutRow[];
}

/** Returns the fields that loading changes. A file without a name doesn't remove the name that a product has. */
export const changedFields = ({ before, product }: ChangedProduct): (typeof PRODUCT_FIELDS)[number][] =>
  PRODUCT_FIELDS.filter(
    (field) => product[field] !== before[field] && !(field === "nomenclature" && product[field] === null),
  );

/**
 * Loads the products of a file into the shared catalogue and updates existing ones. With `dry_run`, only reports what
 * loading would do.
 * @throws CatalogueRefused, SheetError
 */
export async function loadCatalogue(
  { db, sheets }: { db: SystemDb; sheets: Pick<SheetReader, "read"> },
  file: CatalogueFile,
  { dry_run }: { dry_run: boolean },
): Promise<CatalogueReport> {
  const { products, left_out } = await readCatalogueFile(sheets, file);
  const created: CatalogueRow[] = [];
  const changed: ChangedProduct[] = [];
  for (let from = 0; from < products.length; from += BULK_MAX_ROWS) {
    const batch = products.slice(from, from + BULK_MAX_ROWS);
    const existing = await findSameProducts(
      db,
      batch.map(({ product }) => product),
    );
    for (const [place, row] of batch.entries()) {
      const before = existing.get(place);
      if (before === undefined) created.push(row);
      else if (changedFields({ ...row, before }).length > 0) changed.push({ ...row, before });
    }
    if (!dry_run)
      await upsertProducts(
        db,
        batch.map(({ product }) => product),
      );
  }
  return { created, changed, unchanged: products.length - created.length - changed.length, left_out };
}
