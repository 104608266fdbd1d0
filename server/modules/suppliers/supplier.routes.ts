import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { implement } from "#server/http/implement.ts";
import { readSupplier } from "#server/modules/suppliers/read-supplier.ts";
import { seenBy } from "#server/modules/workspaces/supplier-list.ts";
import { listSuppliers } from "#server/modules/workspaces/supplier.store.ts";

export const supplierRoutes = implement("suppliers", supplierApi, {
  async list(ctx, { query }) {
    const { count, rows } = await listSuppliers(ctx.db, query, seenBy(ctx));
    return { count, results: rows };
  },
  one: (ctx, { params }) => readSupplier(ctx, params.id),
});
