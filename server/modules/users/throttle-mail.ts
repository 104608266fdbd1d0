import { createHash } from "node:crypto";
import { MAIL_RESEND_SECONDS } from "#contract/limits.ts";
import type { MailRequestResult } from "#contract/users/account.schema.ts";
import type { PublicContext } from "#server/http/context.ts";
import { countTry } from "#server/modules/users/failed-try.store.ts";

/** Kinds of emails that an anonymous or unconfirmed user can have sent to an address. */
export type ThrottledMail = "activate" | "reset" | "login" | "exists";

/**
 * Counts a request for a throttled email. At most one per minute is sent to an address. The count is independent of
 * whether the address exists, so the response reveals nothing. Returns whether the email is sent now, and the seconds
 * until the next one is possible.
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
