import type { Permission } from "#contract/permissions.ts";

export const PERMISSION_AREAS = [
  { area: "purchase", permissions: ["read_purchase", "update_purchase", "read_request_import"] },
  { area: "tender", permissions: ["read_tender", "update_tender", "approve_award"] },
  { area: "offer", permissions: ["read_offer", "update_offer"] },
  { area: "order", permissions: ["read_order", "update_order", "confirm_payment"] },
  { area: "supplier", permissions: ["read_supplier", "update_supplier"] },
  { area: "workspace", permissions: ["update_workspace", "invite_user", "update_role", "delete_user"] },
] as const satisfies readonly { area: string; permissions: readonly Permission[] }[];
