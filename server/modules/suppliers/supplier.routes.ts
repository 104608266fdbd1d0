import { supplierExportApi } from "#contract/suppliers/supplier-export.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { suppliersAtOnceApi } from "#contract/suppliers/suppliers-at-once.api.ts";
import { implement } from "#server/http/implement.ts";
import { exportSuppliers } from "#server/modules/suppliers/export-suppliers.ts";
import { readSupplier, readSuppliers } from "#server/modules/suppliers/read-suppliers.ts";
import { addSuppliersToList, removeSuppliersFromList } from "#server/modules/suppliers/suppliers-at-once.ts";

const suppliers = implement("suppliers", supplierApi, {
  list: (ctx, { query }) => readSuppliers(ctx, query),
  one: (ctx, { params }) => readSupplier(ctx, params.id),
});

const exports = implement("suppliers", supplierExportApi, {
  export: { outside: (ctx, { query }) => exportSuppliers(ctx, query) },
});

const atOnce = implement("suppliers_at_once", suppliersAtOnceApi, {
  add: { outside: (ctx, { body }) => addSuppliersToList(ctx, body.suppliers) },
  remove: { outside: (ctx, { body }) => removeSuppliersFromList(ctx, body.suppliers) },
});

export const supplierRoutes = [...suppliers, ...exports, ...atOnce];
