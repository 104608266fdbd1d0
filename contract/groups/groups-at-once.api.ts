import { z } from "zod";
import { AtOnce, recordsAtOnce } from "#contract/at-once.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Id } from "#contract/primitives.ts";

/** Steps that are taken for several groups in one call. Each group succeeds or fails on its own. */
export const groupsAtOnceApi = {
  remove: endpoint({
    method: "POST",
    path: "/purchase-item-groups/deleting",
    summary: "Delete several groups, whose items stay in no group; says of each whether it was deleted, or why not",
    access: { kind: "member", permission: "update_purchase" },
    body: z.strictObject({ groups: recordsAtOnce(Id) }),
    response: AtOnce,
  }),
};
