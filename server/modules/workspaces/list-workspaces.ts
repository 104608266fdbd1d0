import type { z } from "zod";
import { SIDE_MENU_WORKSPACES } from "#contract/limits.ts";
import type { SignedIn } from "#contract/users/session.api.ts";
import { WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { AppError } from "#server/core/app-error.ts";
import type { PublicContext, SessionContext } from "#server/http/context.ts";
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

/** Lists the workspaces of the side menu of a user who is about to be signed in. */
export async function listFirstWorkspaces(
  ctx: Pick<PublicContext, "system" | "language">,
  user: number,
): Promise<SignedIn["workspaces"]> {
  const query = WorkspaceQuery.parse({ limit: String(SIDE_MENU_WORKSPACES) });
  return listPage(ctx, query, await listWorkspaces(ctx.system, user, query), workspaceView);
}
