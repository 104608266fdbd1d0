import type { Dependencies } from "#server/http/dependencies.ts";
import { upsertProducts } from "#server/modules/marketplace/product.store.ts";
import type { CatalogueProduct } from "#server/modules/marketplace/product.store.ts";

export const someProducts = (
  deps: Pick<Dependencies, "db">,
  products: readonly (Pick<CatalogueProduct, "part_number"> & Partial<CatalogueProduct>)[],
): Promise<number> =>
  upsertProducts(
    deps.db,
    products.map((product) => ({ nomenclature: null, manufacturer: null, unit: 1, ...product })),
  );
