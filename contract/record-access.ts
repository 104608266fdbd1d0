import type { Access } from "#contract/permissions.ts";

/** Access required to read the records of a purchase. `records.ts` and the rights to comments are built on it. */
export const READ_ACCESS = {
  purchase_item: { kind: "member", permission: "read_purchase" },
  tender: { kind: "member", permission: "read_tender" },
  /** A supplier's own offer. */
  offer: { kind: "member", permission: ["read_offer", "update_offer"] },
  order: { kind: "member", permission: "read_order" },
} as const satisfies Record<string, Access>;
