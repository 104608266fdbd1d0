import { hook } from "#server/core/hook.ts";
import type { SignedIn } from "#contract/users/session.api.ts";
import type { PublicContext } from "#server/http/context.ts";

/**
 * Lists the first workspaces of a user who has signed in. The workspaces module implements this hook, because this
 * module must not depend on it.
 */
export const firstWorkspaces = hook<
  [ctx: Pick<PublicContext, "system" | "language">, user: number],
  Promise<SignedIn["workspaces"]>
>("firstWorkspaces");

/** Returns the announcement for a user who has signed in. The operator module implements this hook. */
export const announcementFor = hook<
  [ctx: Pick<PublicContext, "system" | "now">, user: number],
  Promise<SignedIn["announcement"]>
>("announcementFor");
