import { submitProblems } from "#contract/offers/offer.rules.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { runDueWork } from "#server/http/each-due.ts";
import type { ClockDeps } from "#server/http/each-due.ts";
import { findLinesToSubmit } from "#server/modules/offers/offer-line.store.ts";
import { findOffer } from "#server/modules/offers/offer.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { claimDueReminder, noteClockReminded } from "#server/modules/reminders/due-reminder.store.ts";
import { offerPeople } from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";

/** Returns whether the offer is complete and only needs to be submitted. */
async function isComplete(ctx: MemberContext, row: OfferRow): Promise<boolean> {
  const lines = await findLinesToSubmit(ctx.db, { offer: row.id, draft: row.draft_id });
  return (
    submitProblems({
      lines,
      payment_terms: row.draft_id === null ? row.payment_terms : row.draft_payment_terms,
      has_file: row.file_id !== null,
    }).length === 0
  );
}

/**
 * Reminds one supplier. Runs in the supplier's workspace, because no other company may read the draft. The customer is
 * only notified that a reminder was sent.
 */
async function remind(ctx: MemberContext, id: number): Promise<void> {
  const { db, now } = ctx;
  const row = foundOrThrow(await findOffer(db, id));
  const kind = (await isComplete(ctx, row)) ? "tender_reminder_complete" : "tender_reminder";
  const tender = {
    customer: { id: row.customer_id, name: row.customer_name },
    number: row.tender_number,
    name: row.tender_name,
    lot_count: row.lot_count,
    closing_date: row.closing_date,
    urgent: row.urgent,
    round: row.tender_round,
  };
  await noteClockReminded(db, id, now);
  await ctx.mail(supplierMails(kind, tender, { offers: [row], people: await offerPeople(db, [db.me]) }));
  await ctx.audit(
    [db.me, row.customer_id].map((workspace_id) => ({
      entity: "offer" as const,
      entity_id: id,
      action: "remind",
      workspace_id,
    })),
  );
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
}

/** Sends all due reminders. A lock ensures that a supplier gets only one reminder per closing date. */
export const sendDueReminders = (deps: ClockDeps): Promise<void> =>
  runDueWork(deps, { claim: claimDueReminder, act: remind, failed: "a supplier could not be reminded" });
