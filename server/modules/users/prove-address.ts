import type { PublicContext } from "#server/http/context.ts";
import { forgetDevices } from "#server/modules/users/known-device.store.ts";
import { removeFactor } from "#server/modules/users/second-factor.store.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { dropAllTokens } from "#server/modules/users/token.store.ts";
import { confirmUser, forgetPassword } from "#server/modules/users/user.store.ts";

/**
 * Marks an email address as confirmed. All ways of confirming call this function: link, code, invitation, password
 * reset and administrator. Before the first confirmation, another person may have created the account. Therefore it
 * ends all sessions and removes password, second factor, known browsers, links and codes. A later confirmation changes
 * nothing. Returns true for the first one, after which the user must choose a password.
 */
export async function proveAddress(ctx: PublicContext, user: number): Promise<boolean> {
  const { system } = ctx;
  if (!(await confirmUser(system, user))) return false;
  await endSessions(system, user, null);
  await forgetPassword(system, user);
  await removeFactor(system, user);
  await forgetDevices(system, user);
  await dropAllTokens(system, user);
  await ctx.audit({ entity: "user", entity_id: user, action: "confirm" });
  return true;
}
