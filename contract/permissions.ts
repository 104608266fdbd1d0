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

/** A company buys, supplies, or does both. */
export type Side = "customer" | "supplier";

/**
 * The side that a right belongs to: a company without this side has nothing that the right could open. Null: either.
 */
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

/** Whether these rights let somebody say that money is paid. Giving such a right asks for proof. */
export const canConfirmPayment = (rights: readonly Permission[]): boolean => rights.includes("confirm_payment");

/** The roles that a workspace starts with. */
export const STARTING_ROLES = ["BA", "chief_order_admin", "order_admin", "MG", "CM", "CP"] as const;
export type StartingRole = (typeof STARTING_ROLES)[number];

/** Which starting role has which slugs. */
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
  readonly confirmed: boolean;
  readonly workspace: Membership | null;
}

/**
 * What a call asks of its caller. Required in every endpoint: leaving it out doesn't compile.
 * `member` with several permissions means any of them (both sides of a shared record), with null any member.
 * The company has to be on the side that the permission belongs to; `side` says it where both sides have the
 * permission. The workspace is the active one, or with `workspace: "path"` the one whose id stands in the path. With
 * `owner` nobody but its owner may. `confirmed` asks for a confirmed address.
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

const isOn = (workspace: Membership, side: Side | null): boolean =>
  side === null || (side === "customer" ? workspace.is_customer : workspace.is_supplier);

/** True when the member was given the right in the workspace (its owner has all), whichever side the company is on. */
const has = (workspace: Membership, slug: Permission): boolean =>
  workspace.is_owner || workspace.permissions.includes(slug);

/** The rights that an access asks for, any of them; null when any member may. */
export function requiredPermissions(access: Access): readonly Permission[] | null {
  if (access.kind !== "member" || access.permission === null) return null;
  return typeof access.permission === "string" ? [access.permission] : access.permission;
}

/**
 * Of the rights that an access asks for, those that are of any use in a company on these sides; null when any member
 * may.
 */
export const requiredPermissionsIn = (access: Access, workspace: Membership): readonly Permission[] | null =>
  requiredPermissions(access)?.filter((slug) => isOn(workspace, PERMISSION_SIDES[slug])) ?? null;

/** Decides a call: the only place that does, on both sides. */
export function decide(access: Access, principal: Principal | null): Decision {
  if (access.kind === "public") return "ok";
  if (principal === null) return "unauthenticated";
  if (access.kind === "session") return access.confirmed !== true || principal.confirmed ? "ok" : "not_confirmed";
  if (access.kind === "admin") return principal.is_admin ? "ok" : "admins_only";
  const { workspace } = principal;
  if (workspace === null || workspace.status === "CLOSED") return "no_active_company";
  const fitting = requiredPermissionsIn(access, workspace);
  // What the company as a whole doesn't do is no question of anybody's rights.
  if (!isOn(workspace, access.side ?? null) || fitting?.length === 0)
    return workspace.is_customer ? "not_a_supplier" : "not_a_customer";
  if (access.owner === true && !workspace.is_owner) return "owner_only";
  return fitting === null || fitting.some((slug) => has(workspace, slug)) ? "ok" : "forbidden";
}

/** True when the principal's active workspace has the slug (owners have all) and is on its side. */
export function may(principal: Principal | null, permission: Permission): boolean {
  return decide({ kind: "member", permission }, principal) === "ok";
}

/**
 * True when the principal may give or take away these rights in the active workspace: nobody hands on what they don't
 * have. A right that the company has no use for (of the other side) is handed on like any other.
 */
export const mayGrant = ({ workspace }: Principal, actions: readonly Permission[]): boolean =>
  workspace !== null && workspace.status !== "CLOSED" && actions.every((action) => has(workspace, action));
