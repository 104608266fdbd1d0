import { unitSymbol } from "#contract/reference/units.ts";
import { changedFields } from "#server/modules/marketplace/load-catalogue.ts";
import type { CatalogueReport, ChangedProduct } from "#server/modules/marketplace/load-catalogue.ts";
import type { CatalogueProduct } from "#server/modules/marketplace/product.store.ts";

const NAMES = { nomenclature: "name", part_number: "part number", manufacturer: "manufacturer", unit: "unit" } as const;

const nameOf = ({ part_number, manufacturer }: CatalogueProduct): string =>
  manufacturer === null ? part_number : `${part_number} (${manufacturer})`;

const valueOf = (product: CatalogueProduct, field: keyof typeof NAMES): string =>
  field === "unit" ? (unitSymbol(product.unit, "en") ?? "") : `“${product[field] ?? ""}”`;

const changesOf = (changed: ChangedProduct): string =>
  changedFields(changed)
    .map((field) => `${NAMES[field]} ${valueOf(changed.before, field)} → ${valueOf(changed.product, field)}`)
    .join(", ");

/** Describes a load line by line: each row that is left out and, for a dry run, what each other row would do. */
export function catalogueReport(
  { created, changed, unchanged, left_out }: CatalogueReport,
  { dry_run }: { dry_run: boolean },
): string[] {
  const rows = [
    ...left_out.map(({ row, reason }) => ({ row, text: `is left out: ${reason}.` })),
    ...(dry_run
      ? [
          ...created.map(({ row, product }) => ({ row, text: `would create ${nameOf(product)}.` })),
          ...changed.map((one) => ({ row: one.row, text: `would change ${nameOf(one.before)}: ${changesOf(one)}.` })),
        ]
      : []),
  ].toSorted((one, other) => one.row - other.row);
  const counts = `${created.length} created, ${changed.length} changed, ${unchanged} unchanged. Rows left out: ${left_out.length}.`;
  return [
    ...rows.map(({ row, text }) => `Row ${row} ${text}`),
    dry_run ? `Dry run, nothing was loaded. Products: ${counts}` : `Products: ${counts}`,
  ];
}
