import { reminderAt } from "#contract/tenders/reminder.rules.ts";
import { nextNumbers } from "#server/db/counter.ts";
import type { MemberContext } from "#server/http/context.ts";
import { insertPriceFeedback } from "#server/modules/tenders/price-feedback.store.ts";
import { insertOfferItems, insertOffers, offerPeople } from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * Returns the time of the automatic reminder for suppliers that are notified of the closing date at `now`. Returns null
 * if there is none.
 */
export function reminderOf({ closing_date }: Pick<TenderRow, "closing_date">, now: Date): Date | null {
  const at = closing_date === null ? null : reminderAt(now.getTime(), Date.parse(closing_date));
  return at === null ? null : new Date(at);
}

/**
 * Sends an open tender to suppliers. Creates an offer per supplier, with a line per lot and a number from the
 * supplier's own sequence. Sends emails, publishes events and adds audit entries for both sides. The number of
 * statements depends neither on the lots nor on the suppliers.
 */
export async function sendOffers(ctx: MemberContext, tender: TenderRow, suppliers: readonly number[]): Promise<void> {
  const { db, now } = ctx;
  if (suppliers.length === 0) return;
  const numbers = await nextNumbers(db, "offer", suppliers);
  const offers = await insertOffers(db, tender.id, { numbers, at: now, remind_at: reminderOf(tender, now) });
  await insertOfferItems(
    db,
    tender.id,
    offers.map(({ id }) => id),
  );
  const feedback = await roundFeedback.call(ctx, tender, suppliers);
  if (feedback.length > 0) await insertPriceFeedback(db, tender.id, feedback);
  await ctx.audit(
    offers.flatMap(({ id, supplier_id }) =>
      [ctx.db.me, supplier_id].map((workspace_id) => ({
        entity: "offer" as const,
        entity_id: id,
        action: "send",
        workspace_id,
      })),
    ),
  );
  await ctx.mail(supplierMails("tender_invitation", tender, { offers, people: await offerPeople(db, suppliers) }));
  for (const { id, supplier_id } of offers) ctx.live({ kind: "offer_changed", id }, [supplier_id]);
}
