import { auditApi } from "#contract/audit/audit.api.ts";
import { pageOf } from "#src/entities/resource/page-of.tsx";
import type { CustomPage } from "#src/entities/resource/resource.ts";

/** Who changed what in all workspaces. */
export const audit: CustomPage = {
  path: "audit",
  menu: { label: "frame.menu.audit", icon: "clock" },
  asks: [auditApi.list],
  page: pageOf(async () => (await import("#src/features/audit/AuditPage.tsx")).AuditPage),
};
