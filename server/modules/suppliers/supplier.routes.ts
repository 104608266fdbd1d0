import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { implement } from "#server/http/implement.ts";
import { exportSuppliers } from "#server/modules/suppliers/export-suppliers.ts";
import { readSupplier, readSuppliers } from "#server/modules/suppliers/read-suppliers.ts";

export const supplierRoutes = implement("suppliers", supplierApi, {
  list: (ctx, { query }) => readSuppliers(ctx, query),
  export: { outside: (ctx, { query }) => exportSuppliers(ctx, query) },
  one: (ctx, { params }) => readSupplier(ctx, params.id),
});
