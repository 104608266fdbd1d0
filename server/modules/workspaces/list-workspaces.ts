import type { z } from "zod";
import type { Workspace, WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { AppError } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { listPage } from "#server/http/list-page.ts";
import { listWorkspaces } from "#server/modules/workspaces/workspace.store.ts";
import { workspaceView } from "#server/modules/workspaces/workspace.view.ts";

/**
 * Lists the caller's workspaces, or all workspaces if an administrator asks for them.
 * @throws AppError forbidden
 */
export async function listOwnWorkspaces(
  ctx: SessionContext,
  query: z.output<typeof WorkspaceQuery>,
): Promise<AnsweredCount & { results: z.input<typeof Workspace>[] }> {
  const { system, principal } = ctx;
  if (query.view === "all" && !principal.is_admin) throw new AppError("admins_only");
  return listPage(ctx, query, await listWorkspaces(system, principal.user_id, query), workspaceView);
}
