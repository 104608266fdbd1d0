import { ACTIVATION_HOURS } from "#contract/limits.ts";
import type { PublicContext } from "#server/http/context.ts";
import { accountMails } from "#server/modules/users/account.mails.ts";
import { issueToken } from "#server/modules/users/issue-token.ts";
import type { UserRow } from "#server/modules/users/user.store.ts";

export async function mailActivation(
  ctx: PublicContext,
  user: Pick<UserRow, "id" | "email" | "language">,
  next?: string,
): Promise<void> {
  const link = await issueToken(ctx, { user: user.id, kind: "activate", hours: ACTIVATION_HOURS });
  await ctx.mail([accountMails.activate(user, link, next)]);
}
