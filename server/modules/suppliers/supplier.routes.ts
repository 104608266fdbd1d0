import { supplierExportApi } from "#contract/suppliers/supplier-export.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { implement } from "#server/http/implement.ts";
import { exportSuppliers } from "#server/modules/suppliers/export-suppliers.ts";
import { readSupplier, readSuppliers } from "#server/modules/suppliers/read-suppliers.ts";

const suppliers = implement("suppliers", supplierApi, {
  list: (ctx, { query }) => readSuppliers(ctx, query),
  one: (ctx, { params }) => readSupplier(ctx, params.id),
});

const exports = implement("suppliers", supplierExportApi, {
  export: { outside: (ctx, { query }) => exportSuppliers(ctx, query) },
});

export const supplierRoutes = [...suppliers, ...exports];
