import type { AuditEntry } from "#contract/audit/audit.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";

/** The audit log of all workspaces. Cursor-paged, without a total. */
export const audit: ResourceObject = {
  name: "audit",
  path: "audit",
  menu: { label: "frame.menu.audit", icon: "clock", go: "j" },
  words: { title: "audit.title", missing: "audit.empty", empty: "audit.empty" },
  recordRepresentation: ({ id }: AuditEntry) => String(id),
  list: pageOf(async () => (await import("#src/features/audit/AuditList.tsx")).AuditList),
};
