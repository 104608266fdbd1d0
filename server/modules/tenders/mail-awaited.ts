import { AWAITED_LINK_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { AwaitedRow } from "#server/modules/tenders/awaited.store.ts";
import { awaitedMails } from "#server/modules/tenders/tender.mails.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { linkMails } from "#server/records/invitation/linked-mails.ts";

/**
 * Emails the invited addresses of an open tender and records the emails. The language is that of the member who added
 * the address.
 */
export async function mailAwaited(ctx: MemberContext, tender: TenderRow, rows: readonly AwaitedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { closing_date } = tender;
  const until =
    closing_date === null ? new Date(ctx.now.getTime() + AWAITED_LINK_DAYS * DAY_MS) : new Date(closing_date);
  await ctx.mail(awaitedMails(tender, await linkMails(ctx, rows, { table: "tender_awaited", until })));
}
