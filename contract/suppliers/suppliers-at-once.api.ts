import { z } from "zod";
import { AtOnce, recordsAtOnce } from "#contract/at-once.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/primitives.ts";

const access = { kind: "member", permission: "update_supplier" } as const;
const body = z.strictObject({ suppliers: recordsAtOnce(Id) });

/** Steps that are taken for several suppliers in one call. Each supplier succeeds or fails on its own. */
export const suppliersAtOnceApi = {
  add: endpoint({
    method: "POST",
    path: "/suppliers/adding",
    summary: "Put several suppliers on the list; says of each whether it was added, or why not",
    access,
    body,
    response: AtOnce,
  }),
  remove: endpoint({
    method: "POST",
    path: "/suppliers/removing",
    summary: "Take several suppliers off the list; says of each whether it was removed, or why not",
    access,
    body,
    response: AtOnce,
  }),
};
