import type { Environment } from "#server/env.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";

/**
 * Returns whether an administrator still has to set up a second factor. Until then, they have no administrator rights.
 */
export const mustEnrol = (
  env: Pick<Environment, "REQUIRE_ADMIN_2FA">,
  user: Pick<UserRow, "role" | "second_factor">,
): boolean => env.REQUIRE_ADMIN_2FA && user.role.includes("admin") && !user.second_factor;
