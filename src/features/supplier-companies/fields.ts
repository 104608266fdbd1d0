import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import type { Field } from "#src/kit/fields/field.ts";

export const FIELDS: readonly Field<SupplierCompany>[] = [
  {
    source: "name",
    label: "supplier_companies.field.name",
    kind: "text",
    column: { header: "supplier_companies.column.name", flex: 1, minWidth: 200, sortable: true },
    phone: { line: 1 },
    input: { required: true, max_length: 200 },
  },
  {
    source: "inn",
    label: "supplier_companies.field.inn",
    kind: "code",
    column: { header: "supplier_companies.column.inn", width: 140, sortable: true },
    phone: { line: 2 },
    input: { is_numeric: true, max_length: 40 },
  },
  {
    source: "user_count",
    label: "supplier_companies.column.users",
    kind: "count",
    column: { width: 140 },
    phone: {
      line: 2,
      right: true,
      text: ({ user_count }, { t }) => t("supplier_companies.users.count", { smart_count: user_count }),
    },
  },
  {
    source: "comment",
    label: "supplier_companies.field.comment",
    kind: "long",
    column: { header: "supplier_companies.column.comment", flex: 1, minWidth: 200, priority: 1 },
    input: { rows: 3, max_length: 2000 },
  },
];
