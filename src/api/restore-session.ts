import { sessionApi } from "#contract/users/session.api.ts";
import type { Announcement } from "#contract/operator/announcement.schema.ts";
import type { User } from "#contract/users/user.schema.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { dataProvider } from "#src/api/data-provider.ts";
import { activeWorkspaceId, setSessionToken, mayHaveSession, rememberWorkspace } from "#src/api/session.ts";

export interface Restored {
  readonly user: User;
  readonly must_enrol: boolean;
  /** True if the account has no password yet. The sign-in page then asks the user to set one. */
  readonly must_set_password: boolean;
  readonly workspaces: readonly Workspace[];
  readonly workspace_count: number;
  readonly workspace: Workspace | null;
  readonly announcement: Announcement | null;
}

/** Returns the workspace stored in the cookie if the user is still a member, otherwise the first one. */
async function chooseWorkspace(workspaces: readonly Workspace[]): Promise<Workspace | null> {
  const remembered = activeWorkspaceId();
  const listed = workspaces.find((workspace) => workspace.id === remembered);
  if (listed !== undefined) return listed;
  if (remembered !== null) {
    try {
      return (await dataProvider.getOne<Workspace>("workspaces", { id: remembered })).data;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }
  const first = workspaces.find((workspace) => workspace.status === "VERIFIED") ?? workspaces[0] ?? null;
  rememberWorkspace(first?.id ?? null);
  return first;
}

/**
 * Restores the session from the cookie, in one call with the first workspaces. Returns null without a valid session.
 * @throws NoResponseError if no response arrives
 * @throws ApiError for any other failure
 */
export async function restoreSession(): Promise<Restored | null> {
  if (!mayHaveSession()) return null;
  try {
    const { token, workspaces, ...session } = await call(sessionApi.authenticate, {});
    setSessionToken(token);
    const { results, count } = workspaces;
    return { ...session, workspaces: results, workspace_count: count, workspace: await chooseWorkspace(results) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      setSessionToken(null);
      return null;
    }
    throw error;
  }
}
