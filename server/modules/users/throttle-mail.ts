import { createHash } from "node:crypto";
import { MAIL_RESEND_SECONDS } from "#contract/limits.ts";
import type { MailRequestResult } from "#contract/users/account.schema.ts";
import type { PublicContext } from "#server/http/context.ts";
import { countTry } from "#server/modules/users/failed-try.store.ts";

/** Mails that somebody who isn't signed in, or isn't known yet, can have sent to an address. */
export type ThrottledMail = "activate" | "reset" | "login" | "exists";

/**
 * Counts that such a mail is asked for: one a minute goes to an address, whether anybody has it or not, so that the
 * answer doesn't tell. Says whether this one goes, and when the next can.
 */
export async function throttleMail(
  { system, now }: PublicContext,
  kind: ThrottledMail,
  email: string,
): Promise<MailRequestResult> {
  const account = createHash("sha256").update(`mail:${kind}:${email}`).digest();
  const window_ms = MAIL_RESEND_SECONDS * 1000;
  const { count, since } = await countTry(system, account, { now, window_ms });
  const again_in = Math.max(1, Math.ceil((Date.parse(since) + window_ms - now.getTime()) / 1000));
  return { sent: count === 1, again_in };
}
