/**
 * Access control. The server calls `decide` for every request. The client calls it only to show or hide controls, which
 * protects nothing.
 */

/** Permissions inside a workspace (specification part 6, product decisions part 4). */
export const PERMISSIONS = [
  "read_purchase",
  "update_purchase",
  "read_request_import",
  "read_tender",
  "update_tender",
  "read_order",
  "update_order",
  "confirm_payment",
  "approve_award",
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

export type Side = "customer" | "supplier";

/** Permissions to change something. Roles without any of them only read. */
export const CHANGING_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((slug) => !slug.startsWith("read_"));

/** Side that a company must be on for a permission to have an effect. Null means either side. */
export const PERMISSION_SIDES = {
  read_purchase: "customer",
  update_purchase: "customer",
  read_request_import: "customer",
  read_tender: "customer",
  update_tender: "customer",
  read_order: null,
  update_order: null,
  confirm_payment: "customer",
  approve_award: "customer",
  read_offer: "supplier",
  update_offer: "supplier",
  read_supplier: "customer",
  update_supplier: "customer",
  update_workspace: null,
  invite_user: null,
  update_role: null,
  delete_user: null,
} as const satisfies Record<Permission, Side | null>;

/**
 * Returns whether these permissions allow confirming payments. Granting permission to confirm payments requires proof
 * of identity.
 */
export const canConfirmPayment = (rights: readonly Permission[]): boolean => rights.includes("confirm_payment");

export const STARTING_ROLES = ["BA", "chief_order_admin", "order_admin", "MG", "CM", "CP"] as const;
export type StartingRole = (typeof STARTING_ROLES)[number];

export const ROLE_PERMISSIONS = {
  BA: PERMISSIONS,
  chief_order_admin: [
    "read_purchase",
    "read_tender",
    "read_order",
    "update_order",
    "confirm_payment",
    "approve_award",
    "read_supplier",
  ],
  order_admin: ["read_tender", "read_order", "update_order", "confirm_payment"],
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

export interface Membership {
  readonly id: number;
  readonly status: WorkspaceStatus;
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly is_owner: boolean;
  readonly permissions: readonly Permission[];
}

export interface Principal {
  readonly user_id: number;
  readonly is_admin: boolean;
  readonly confirmed: boolean;
  readonly workspace: Membership | null;
}

/**
 * Access requirement of an endpoint; without one, the endpoint doesn't compile. `member` with several permissions
 * requires any one of them, as for a record that both sides share; null admits any member. The company must be on the
 * permission's side; `side` states the side if both sides have the permission. The workspace is the active one, or with
 * `workspace: "path"` the one whose id is in the path. `owner` admits only the workspace's owner. `confirmed` requires
 * a confirmed email address.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "session"; readonly confirmed?: true }
  | { readonly kind: "admin" }
  | {
      readonly kind: "member";
      readonly permission: Permission | readonly Permission[] | null;
      readonly side?: Side;
      readonly workspace?: "path";
      readonly owner?: true;
    };

export type Decision =
  | "ok"
  | "unauthenticated"
  | "not_confirmed"
  | "no_active_company"
  | "not_a_customer"
  | "not_a_supplier"
  | "admins_only"
  | "owner_only"
  | "forbidden";

const isOn = (workspace: Sides, side: Side | null): boolean =>
  side === null || (side === "customer" ? workspace.is_customer : workspace.is_supplier);

/** Returns whether the member has the permission, regardless of the company's side. Owners have all permissions. */
const has = (workspace: Membership, slug: Permission): boolean =>
  workspace.is_owner || workspace.permissions.includes(slug);

/**
 * Returns the permissions that an access requirement accepts; any one of them suffices. Returns null if any member is
 * admitted.
 */
export function requiredPermissions(access: Access): readonly Permission[] | null {
  if (access.kind !== "member" || access.permission === null) return null;
  return typeof access.permission === "string" ? [access.permission] : access.permission;
}

/** Returns the required permissions that have an effect on the company's sides; null if any member is admitted. */
export const requiredPermissionsIn = (access: Access, workspace: Membership): readonly Permission[] | null =>
  requiredPermissions(access)?.filter((slug) => isOn(workspace, PERMISSION_SIDES[slug])) ?? null;

/** Sides of a company. */
export type Sides = Pick<Membership, "is_customer" | "is_supplier">;

/**
 * Returns what a role with these permissions may and may not do in a company. Permissions without effect on the
 * company's sides are in neither list.
 */
export function roleRights(
  granted: readonly Permission[],
  sides: Sides,
): { readonly can: readonly Permission[]; readonly cannot: readonly Permission[] } {
  const effective = PERMISSIONS.filter((slug) => isOn(sides, PERMISSION_SIDES[slug]));
  return {
    can: effective.filter((slug) => granted.includes(slug)),
    cannot: effective.filter((slug) => !granted.includes(slug)),
  };
}

/** Decides whether a request is allowed. No other code on the server or the client makes this decision. */
export function decide(access: Access, principal: Principal | null): Decision {
  if (access.kind === "public") return "ok";
  if (principal === null) return "unauthenticated";
  if (access.kind === "session") return access.confirmed !== true || principal.confirmed ? "ok" : "not_confirmed";
  if (access.kind === "admin") return principal.is_admin ? "ok" : "admins_only";
  const { workspace } = principal;
  if (workspace === null || workspace.status === "CLOSED") return "no_active_company";
  const fitting = requiredPermissionsIn(access, workspace);
  // If the company isn't on the required side, the caller's own permissions are irrelevant.
  if (!isOn(workspace, access.side ?? null) || fitting?.length === 0)
    return workspace.is_customer ? "not_a_supplier" : "not_a_customer";
  if (access.owner === true && !workspace.is_owner) return "owner_only";
  return fitting === null || fitting.some((slug) => has(workspace, slug)) ? "ok" : "forbidden";
}

export function may(principal: Principal | null, permission: Permission): boolean {
  return decide({ kind: "member", permission }, principal) === "ok";
}

/**
 * Returns whether the principal may grant or revoke these permissions. Members may grant or revoke only permissions
 * that they have themselves, including permissions of the side that the company isn't on.
 */
export const mayGrant = ({ workspace }: Principal, actions: readonly Permission[]): boolean =>
  workspace !== null && workspace.status !== "CLOSED" && actions.every((action) => has(workspace, action));
