import type { Endpoint } from "#contract/endpoint.ts";
import { PERMISSION_SIDES, requiredPermissions } from "#contract/permissions.ts";
import type { Side } from "#contract/permissions.ts";

/** What decides how an error is worded: the record that the call concerns, and the caller's side of it. */
export interface Reader {
  readonly record: "order";
  /** Null if the call is for both sides. */
  readonly side: Side | null;
}

const ORDER_PATH = /^\/orders?\/\{id\}/;

/** Returns for whom an error of this call is worded, or null if the general message fits. */
export function readerOf({ path, access }: Pick<Endpoint, "path" | "access">): Reader | null {
  if (!ORDER_PATH.test(path) || access.kind !== "member") return null;
  const sides = new Set((requiredPermissions(access) ?? []).map((permission) => PERMISSION_SIDES[permission]));
  const [only = null] = sides.size === 1 ? sides : [];
  return { record: "order", side: access.side ?? only };
}
