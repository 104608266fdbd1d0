import { mailsWith } from "#contract/invites/mails-per-day.ts";
import { AWAITED_LINK_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { newToken, tokenHash } from "#server/platform/token.ts";
import type { MailSecret } from "#server/core/mail-to-send.ts";
import type { MemberContext } from "#server/http/context.ts";
import { noteMailed } from "#server/modules/tenders/awaited.store.ts";
import type { AwaitedRow } from "#server/modules/tenders/awaited.store.ts";
import { awaitedMails } from "#server/modules/tenders/tender.mails.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * Creates the token of the link in an invitation email. The link shows the tender to the reader of the mailbox, and is
 * valid while the address is invited.
 */
function linkTo({ closing_date }: TenderRow, now: Date): MailSecret {
  const value = newToken();
  const until = closing_date === null ? new Date(now.getTime() + AWAITED_LINK_DAYS * DAY_MS) : new Date(closing_date);
  return { value, hash: tokenHash(value), until };
}

/**
 * Emails the invited addresses of an open tender and records the emails. The language is that of the member who added
 * the address.
 */
export async function mailAwaited(ctx: MemberContext, tender: TenderRow, rows: readonly AwaitedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const asked = rows.map((row) => ({ ...row, link: row.has_account ? null : linkTo(tender, ctx.now) }));
  await noteMailed(
    ctx.db,
    asked.map(({ link, ...row }) => ({
      id: row.id,
      sent_count: mailsWith(row, ctx.now),
      token_hash: link?.hash ?? null,
    })),
    ctx.now,
  );
  await ctx.mail(awaitedMails(tender, asked));
}
