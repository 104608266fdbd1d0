import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";

export const supplierCompanies: ResourceObject = {
  name: "supplier-companies",
  path: "supplier-companies",
  menu: { label: "frame.menu.supplier_companies", icon: "building", go: "s" },
  words: {
    title: "supplier_companies.title",
    missing: "supplier_companies.missing",
    failed: "supplier_companies.failed",
    search: "supplier_companies.search",
    empty: "supplier_companies.empty.title",
    empty_text: "supplier_companies.empty.text",
    create: "supplier_companies.new",
    created: "supplier_companies.created",
    removal: {
      action: "supplier_companies.delete",
      title: "supplier_companies.delete_title",
      done: "supplier_companies.deleted",
    },
  },
  recordRepresentation: ({ name }: SupplierCompany) => name,
  list: pageOf(
    async () => (await import("#src/features/supplier-companies/SupplierCompanyList.tsx")).SupplierCompanyList,
  ),
  edit: pageOf(
    async () => (await import("#src/features/supplier-companies/SupplierCompanyPage.tsx")).SupplierCompanyPage,
  ),
};
