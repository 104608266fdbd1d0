import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { decide } from "#contract/permissions.ts";
import type { Access, Membership, Permission, Principal } from "#contract/permissions.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Announcement } from "#contract/operator/announcement.schema.ts";
import type { User } from "#contract/users/user.schema.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";

export interface Me {
  readonly user: User;
  /** True for an administrator who must set up a second factor before doing anything else. */
  readonly must_enrol: boolean;
  /** The user's first workspaces, shown in menus. */
  readonly workspaces: readonly Workspace[];
  /** Total number of the user's workspaces. */
  readonly workspace_count: number;
  readonly workspace: Workspace | null;
  readonly principal: Principal;
  /** The announcement to all users when the page was opened, unless the user has dismissed it. */
  readonly announcement: Announcement | null;
  /** Activates another workspace and opens its home page, or the path `to`. */
  switchWorkspace(id: number, to?: string): void;
  reread(): Promise<void>;
}

const MeContext = createContext<Me | null>(null);

const membershipOf = (workspace: Workspace): Membership => ({
  id: workspace.id,
  status: workspace.status,
  is_customer: workspace.is_customer,
  is_supplier: workspace.is_supplier,
  is_owner: workspace.is_owner,
  permissions: workspace.actions.map((action): Permission => action.slug),
});

export const principalOf = ({
  user,
  workspace,
  must_enrol,
}: Pick<Me, "user" | "workspace" | "must_enrol">): Principal => ({
  user_id: user.id,
  is_admin: user.role.includes("admin") && !must_enrol,
  confirmed: user.confirmed,
  workspace: workspace === null ? null : membershipOf(workspace),
});

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext.Provider value={me}>{children}</MeContext.Provider>;
}

/** Returns the signed-in user. Throws outside the signed-in areas. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe outside of a signed-in area");
  return me;
}

/**
 * Returns a function that checks whether the user may make a call or has an access right. This only controls
 * visibility; the server enforces permissions.
 */
export function useMay(): (what: Endpoint | Access) => boolean {
  const { principal } = useMe();
  return (what) => decide("access" in what ? what.access : what, principal) === "ok";
}
