import { expect, test } from "vitest";
import { decide, PERMISSIONS, ROLE_PERMISSIONS, roleRights, STARTING_ROLES } from "#contract/permissions.ts";

test("what a role is said to allow is what is decided, on each side and for each role", () => {
  for (const role of STARTING_ROLES)
    for (const sides of [
      { is_customer: true, is_supplier: false },
      { is_customer: false, is_supplier: true },
      { is_customer: true, is_supplier: true },
    ]) {
      const permissions = ROLE_PERMISSIONS[role];
      const workspace = { id: 1, status: "VERIFIED", is_owner: false, permissions, ...sides } as const;
      const principal = { user_id: 1, is_admin: false, confirmed: true, workspace };
      const decided = (decision: string) =>
        PERMISSIONS.filter((permission) => decide({ kind: "member", permission }, principal) === decision);
      expect(roleRights(permissions, sides)).toEqual({ can: decided("ok"), cannot: decided("forbidden") });
    }
});
