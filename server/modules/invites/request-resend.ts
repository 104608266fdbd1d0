import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { tokenHash } from "#server/platform/token.ts";
import type { PublicContext } from "#server/http/context.ts";
import { toInviter } from "#server/modules/invites/invite.mails.ts";
import { findByToken, recordResendRequest } from "#server/modules/invites/invite.store.ts";

/**
 * Asks the inviter for a new link, once per sent email. An old link proves that the caller was invited.
 * @throws AppError not_found, wrong_state while the link is valid and after the invitation was accepted or withdrawn
 */
export async function requestResend(ctx: PublicContext, id: number, token: string): Promise<Record<string, never>> {
  const hash = tokenHash(token);
  const row = foundOrThrow(await findByToken(ctx.system, hash, ctx.now));
  if (row.id !== id) throw new AppError("not_found");
  if (
    row.status === "ACCEPTED" ||
    row.is_cleared ||
    (row.status === "REQUESTED" && !row.is_expired && !row.is_superseded)
  )
    throw new AppError("wrong_state", { actions: [] });
  if (await recordResendRequest(ctx.system, id, ctx.now)) await ctx.mail([toInviter("invite_asked_again", row)]);
  return {};
}
