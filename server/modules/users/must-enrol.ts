import type { Environment } from "#server/env.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";

/** True for an administrator who has to set up a second factor first: until then they are none. */
export const mustEnrol = (
  env: Pick<Environment, "REQUIRE_ADMIN_2FA">,
  user: Pick<UserRow, "role" | "second_factor">,
): boolean => env.REQUIRE_ADMIN_2FA && user.role.includes("admin") && !user.second_factor;
