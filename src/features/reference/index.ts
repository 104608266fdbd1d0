import { resources } from "#src/api/resources.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { CustomPage } from "#src/kit/resource/resource.ts";

export const reference: CustomPage = {
  path: "reference",
  menu: { label: "frame.menu.reference", icon: "table", go: "r" },
  asks: [
    resources.units.list,
    resources["tax-types"].list,
    resources["vat-rates"].list,
    resources["payment-rules"].list,
  ],
  page: pageOf(async () => (await import("#src/features/reference/ReferencePage.tsx")).ReferencePage),
};
