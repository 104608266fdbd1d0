/**
 * Who may do what: one table of slugs, one table of starting roles, one function that decides.
 * The server asks `decide` for every call; the client asks the same to show or hide, never to protect.
 */

/** Slugs of the rights inside a workspace (specification part 6, product decisions part 4). */
export const PERMISSIONS = [
  "read_purchase",
  "update_purchase",
  "read_request_import",
  "read_tender",
  "update_tender",
  "read_order",
  "update_order",
  "read_offer",
  "update_offer",
  "read_supplier",
  "update_supplier",
  "update_workspace",
  "invite_user",
  "update_role",
  "delete_user",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles that a workspace starts with. */
export const STARTING_ROLES = ["BA", "chief_order_admin", "order_admin", "MG", "CM", "CP"] as const;
export type StartingRole = (typeof STARTING_ROLES)[number];

/** Which starting role has which slugs. */
export const ROLE_PERMISSIONS = {
  BA: PERMISSIONS,
  chief_order_admin: ["read_purchase", "read_tender", "read_order", "update_order", "read_supplier"],
  order_admin: ["read_tender", "read_order", "update_order"],
  MG: [
    "read_purchase",
    "update_purchase",
    "read_request_import",
    "read_tender",
    "update_tender",
    "read_order",
    "update_order",
    "read_offer",
    "update_offer",
    "read_supplier",
    "update_supplier",
  ],
  CM: ["read_purchase", "update_purchase", "read_request_import", "read_tender", "read_supplier"],
  CP: ["read_tender", "read_offer", "read_order"],
} as const satisfies Record<StartingRole, readonly Permission[]>;

/** Roles that a user has across the whole product. */
export const GLOBAL_ROLES = [
  "admin",
  "client",
  "customer",
  "supplier",
  "BA",
  "CP",
  "MG",
  "CM",
  "chief_order_admin",
  "order_admin",
] as const;
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

export const WORKSPACE_STATUSES = ["CREATED", "SENT_TO_VERIFICATION", "VERIFIED", "NOT_VERIFIED", "CLOSED"] as const;
export type WorkspaceStatus = (typeof WORKSPACE_STATUSES)[number];

/** The active workspace of a principal with what they may do in it. */
export interface Membership {
  readonly id: number;
  readonly status: WorkspaceStatus;
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly is_owner: boolean;
  readonly permissions: readonly Permission[];
}

/** Who calls: a user and the workspace they are working in, if any. */
export interface Principal {
  readonly user_id: number;
  readonly is_admin: boolean;
  /** The address is known to be theirs. */
  readonly is_confirmed: boolean;
  readonly workspace: Membership | null;
}

/**
 * What a call asks of its caller. Required in every endpoint: leaving it out doesn't compile.
 * `member` with several permissions means any of them (both sides of a shared record), with null any member.
 * The workspace is the active one, or with `workspace: "path"` the one whose id stands in the path. With `owner` nobody
 * but its owner may. `confirmed` asks for a confirmed address.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "session"; readonly confirmed?: true }
  | { readonly kind: "admin" }
  | {
      readonly kind: "member";
      readonly permission: Permission | readonly Permission[] | null;
      readonly workspace?: "path";
      readonly owner?: true;
    };

export type Decision = "ok" | "unauthenticated" | "not_confirmed" | "no_active_company" | "forbidden";

/** Decides a call: the only place that does, on both sides. */
export function decide(access: Access, principal: Principal | null): Decision {
  if (access.kind === "public") return "ok";
  if (principal === null) return "unauthenticated";
  if (access.kind === "session") return access.confirmed !== true || principal.is_confirmed ? "ok" : "not_confirmed";
  if (access.kind === "admin") return principal.is_admin ? "ok" : "forbidden";
  const { workspace } = principal;
  if (workspace === null || workspace.status === "CLOSED") return "no_active_company";
  if (workspace.is_owner) return "ok";
  if (access.owner === true) return "forbidden";
  if (access.permission === null) return "ok";
  const asked: readonly Permission[] = typeof access.permission === "string" ? [access.permission] : access.permission;
  return asked.some((slug) => workspace.permissions.includes(slug)) ? "ok" : "forbidden";
}

/** True when the principal's active workspace has the slug (owners have all). */
export function may(principal: Principal | null, permission: Permission): boolean {
  return decide({ kind: "member", permission }, principal) === "ok";
}

/** True when the principal may give or take away these rights in the active workspace: nobody hands on what they don't have. */
export const mayGrant = (principal: Principal, actions: readonly Permission[]): boolean =>
  actions.every((action) => may(principal, action));
