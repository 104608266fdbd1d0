import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { AppError, found } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { companyView } from "#server/modules/workspaces/company.view.ts";
import { addSupplier, findSupplier, listSuppliers, removeSupplier } from "#server/modules/workspaces/supplier.store.ts";
import { findCompanies, findWorkspace, listWorkspaces } from "#server/modules/workspaces/workspace.store.ts";
import { workspaceView } from "#server/modules/workspaces/workspace.view.ts";

export const workspaceRoutes = implement("workspaces", workspaceApi, {
  async list({ system, principal }, { query }) {
    const { count, rows } = await listWorkspaces(system, principal.user_id, query);
    return { count, results: rows.map(workspaceView) };
  },
  async one({ db, principal }) {
    const row = found(await findWorkspace(db, principal.user_id));
    const [company] = await findCompanies(db, [row.id]);
    return { ...workspaceView(row), owner: { id: row.owner_id, name: row.owner_name }, created_at: row.created_at, company_info: company === undefined ? null : companyView(company) };
  },
  async suppliers({ db }, { query }) {
    const { count, rows } = await listSuppliers(db, query);
    return { count, results: rows };
  },
  async add_supplier({ db }, { body }) {
    found(await findSupplier(db, body.supplier));
    if (!(await addSupplier(db, body.supplier))) throw new AppError("already_added");
    return found(await findSupplier(db, body.supplier));
  },
  async remove_supplier({ db }, { params }) {
    if (!(await removeSupplier(db, params.supplierId))) throw new AppError("not_found");
    return {};
  },
});
