import { auditExportApi } from "#contract/audit/audit-export.api.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { implement } from "#server/http/implement.ts";
import { exportAudit, readAudit } from "#server/modules/audit/read-audit.ts";

export const auditRoutes = implement(
  "audit",
  { ...auditApi, ...auditExportApi },
  {
    list: (ctx, { query }) => readAudit(ctx, query),
    export: { outside: (ctx, { query }) => exportAudit(ctx, query) },
  },
);
