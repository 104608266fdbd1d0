import { mailsWith } from "#contract/invites/mails-per-day.ts";
import type { MemberContext } from "#server/http/context.ts";
import { noteMailed } from "#server/modules/tenders/awaited.store.ts";
import type { AwaitedRow } from "#server/modules/tenders/awaited.store.ts";
import { awaitedMails } from "#server/modules/tenders/tender.mails.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** Asks the addresses that an open tender waits for, each in the language of who added it, and notes that they were. */
export async function mailAwaited(ctx: MemberContext, tender: TenderRow, rows: readonly AwaitedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.mail(awaitedMails(tender, rows));
  await noteMailed(
    ctx.db,
    rows.map((row) => ({ id: row.id, sent_count: mailsWith(row, ctx.now) })),
    ctx.now,
  );
}
