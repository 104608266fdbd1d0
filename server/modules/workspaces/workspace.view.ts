import { PERMISSIONS } from "#contract/permissions.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import type { WorkspaceRow } from "#server/modules/workspaces/workspace.store.ts";

export function workspaceView(row: WorkspaceRow): Workspace {
  const { id, version, name, status, is_customer, is_supplier, is_owner, user_count } = row;
  return {
    id,
    version,
    name,
    status,
    is_customer,
    is_supplier,
    is_owner,
    user_count,
    actions: PERMISSIONS.filter((slug) => row.actions.includes(slug)).map((slug) => ({ slug })),
  };
}
