import { referenceApi } from "#contract/reference/reference.api.ts";
import { pageOf } from "#src/entities/resource/page-of.tsx";
import type { CustomPage } from "#src/entities/resource/resource.ts";

/** The lists that calls and files name entries of. */
export const reference: CustomPage = {
  path: "reference",
  menu: { label: "frame.menu.reference", icon: "table" },
  asks: [referenceApi.units, referenceApi.tax_types, referenceApi.vat_rates, referenceApi.payment_rules],
  page: pageOf(async () => (await import("#src/features/reference/ReferencePage.tsx")).ReferencePage),
};
