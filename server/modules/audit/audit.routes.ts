import { auditApi } from "#contract/audit/audit.api.ts";
import { implement } from "#server/http/implement.ts";
import { auditView } from "#server/modules/audit/audit.view.ts";
import { listAudit } from "#server/modules/audit/audit.store.ts";

export const auditRoutes = implement("audit", auditApi, {
  async list({ system }, { query }) {
    const rows = await listAudit(system, query);
    return { results: rows.slice(0, query.limit).map(auditView), has_more: rows.length > query.limit };
  },
});
