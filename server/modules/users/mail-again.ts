import { createHash } from "node:crypto";
import { MAIL_AGAIN_SECONDS } from "#contract/limits.ts";
import type { MailAsked } from "#contract/users/account.schema.ts";
import type { PublicContext } from "#server/http/context.ts";
import { countTry } from "#server/modules/users/failed-try.store.ts";

/** Mails that somebody who isn't signed in, or isn't known yet, can have sent to an address. */
export type AskedMail = "activate" | "reset" | "login" | "exists";

/**
 * Counts that such a mail is asked for: one a minute goes to an address, whether anybody has it or not, so that the
 * answer doesn't tell. Says whether this one goes, and when the next can.
 */
export async function askMail({ system, now }: PublicContext, kind: AskedMail, email: string): Promise<MailAsked> {
  const account = createHash("sha256").update(`mail:${kind}:${email}`).digest();
  const window_ms = MAIL_AGAIN_SECONDS * 1000;
  const { count, since } = await countTry(system, account, { now, window_ms });
  const again_in = Math.max(1, Math.ceil((Date.parse(since) + window_ms - now.getTime()) / 1000));
  return { sent: count === 1, again_in };
}
