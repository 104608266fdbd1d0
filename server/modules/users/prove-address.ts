import type { PublicContext } from "#server/http/context.ts";
import { forgetDevices } from "#server/modules/users/known-device.store.ts";
import { removeFactor } from "#server/modules/users/second-factor.store.ts";
import { endSessions } from "#server/modules/users/session.store.ts";
import { dropAllTokens } from "#server/modules/users/token.store.ts";
import { confirmUser, forgetPassword } from "#server/modules/users/user.store.ts";

/**
 * The one place where an address becomes proved. Until then nobody knows who made the account, so the first proof ends
 * all that is older, by whatever way it came (activation link, code, invitation, new password, administrator):
 * sessions, password, second factor, known browsers, mailed links and codes. A later proof changes nothing. True when
 * it was the first: the person then chooses a password.
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
