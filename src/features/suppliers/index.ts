import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

export const suppliers: ResourceObject = {
  name: "suppliers",
  path: "suppliers",
  menu: { label: "frame.menu.suppliers", icon: "truck", go: "s" },
  words: {
    title: "suppliers.title",
    missing: "suppliers.missing",
    failed: "suppliers.failed",
    search: "suppliers.search",
    empty: "suppliers.empty",
    empty_text: "suppliers.empty_text",
  },
  recordRepresentation: ({ name }: SupplierCard) => name,
  noteOf: ({ inn }: SupplierCard) => inn ?? "",
  list: pageOf(
    async () => (await withWords(import("#src/features/suppliers/SupplierList.tsx"), "supply")).SupplierList,
  ),
  edit: pageOf(
    async () => (await withWords(import("#src/features/suppliers/SupplierPage.tsx"), "supply", "deals")).SupplierPage,
  ),
};
