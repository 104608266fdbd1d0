import { HOUR_MS } from "#contract/time-units.ts";
import { newToken, tokenHash } from "#server/platform/token.ts";
import type { MailSecret } from "#server/core/mail-to-send.ts";
import type { PublicContext } from "#server/http/context.ts";
import { putToken } from "#server/modules/users/token.store.ts";
import type { TokenKind } from "#server/modules/users/token.store.ts";

/**
 * Creates the token of an emailed link, which is valid for some hours. Invalidates the user's older link of the same
 * kind.
 */
export async function issueToken(
  { system, now }: Pick<PublicContext, "system" | "now">,
  given: { user: number; kind: TokenKind; hours: number; email?: string },
): Promise<MailSecret> {
  const value = newToken();
  const secret = { value, hash: tokenHash(value), until: new Date(now.getTime() + given.hours * HOUR_MS) };
  await putToken(system, {
    user: given.user,
    kind: given.kind,
    hash: secret.hash,
    ...(given.email === undefined ? {} : { email: given.email }),
    at: now,
    expires_at: secret.until,
  });
  return secret;
}
