import type { z } from "zod";
import type { Workspace, WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { listWorkspaces } from "#server/modules/workspaces/workspace.store.ts";
import { workspaceView } from "#server/modules/workspaces/workspace.view.ts";

/** The workspaces of the caller; every one for an administrator who asks for all. @throws AppError forbidden */
export async function listOwnWorkspaces(
  { system, principal }: SessionContext,
  query: z.output<typeof WorkspaceQuery>,
): Promise<{ count: number; results: z.input<typeof Workspace>[] }> {
  if (query.view === "all" && !principal.is_admin) throw new AppError("admins_only");
  const { count, rows } = await listWorkspaces(system, principal.user_id, query);
  return { count, results: rows.map(workspaceView) };
}
