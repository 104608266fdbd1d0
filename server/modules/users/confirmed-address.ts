import { foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findUser } from "#server/modules/users/user.store.ts";

/** Returns the caller's email address, or null if the caller hasn't confirmed it. */
export const confirmedAddress = async ({ principal, system }: SessionContext): Promise<string | null> =>
  principal.confirmed ? foundOrThrow(await findUser(system, principal.user_id)).email : null;
