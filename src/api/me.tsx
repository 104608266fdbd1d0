import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { decide } from "#contract/permissions.ts";
import type { Access, Membership, Permission, Principal } from "#contract/permissions.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { User } from "#contract/users/user.schema.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";

/** Who works here: the user, their first workspaces, and the one that is active. */
export interface Me {
  readonly user: User;
  /** An administrator who has to set up a second factor before they are one. */
  readonly must_enrol: boolean;
  /** The first few, for menus. */
  readonly workspaces: readonly Workspace[];
  readonly workspace_count: number;
  readonly workspace: Workspace | null;
  readonly principal: Principal;
  /** Makes another workspace the active one and leads to its home page, or to the address given. */
  switchWorkspace(id: number, to?: string): void;
  /** Asks again who works here: the person has changed their own account. */
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

/** The principal that the permissions' table is asked about. */
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

/** Who works here; only inside the areas behind the sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error("useMe outside of a signed-in area");
  return me;
}

/** True when the person may make this call, or has this access: to show or hide, never to protect. */
export function useMay(): (what: Endpoint | Access) => boolean {
  const { principal } = useMe();
  return (what) => decide("access" in what ? what.access : what, principal) === "ok";
}
