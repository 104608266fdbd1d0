import type { z } from "zod";
import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { offerMachine } from "#contract/states/offer.machine.ts";
import type { Offer, OfferSubmit } from "#contract/offers/offer.schema.ts";
import { assertSeen } from "#server/db/seen.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { closeDraft } from "#server/modules/offers/draft.store.ts";
import { submitLines } from "#server/modules/offers/offer-line.store.ts";
import { enteredMails } from "#server/modules/offers/offer.mails.ts";
import { assertComplete, computeOffer, toSendView } from "#server/modules/offers/offer-to-send.ts";
import { basisOf, offerView, termsOf } from "#server/modules/offers/offer.view.ts";
import { findOfferOfSide, lockEditableOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { setAside } from "#server/modules/offers/set-aside.ts";
import { offerPeople } from "#server/modules/tenders/tender-supplier.store.ts";

/**
 * Enters an offer on the supplier's behalf from the customer's draft and the attached files. Rules and sums are those
 * of a submitted offer, and the request must name the current revision and total. Entering again corrects the offer.
 * @throws AppError not_found, forbidden, version_conflict, wrong_state, tender_closed, offer_incomplete, and the errors
 * of `assertBeingMade`
 */
export async function enterOffer(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof OfferSubmit>,
): Promise<z.input<typeof Offer>> {
  const { db, now, principal } = ctx;
  const row = await lockEditableOfferForUpdate(ctx, id);
  const { draft_id: draft } = row;
  if (row.outside === null) throw new AppError("not_found");
  if (draft === null)
    throw new AppError("wrong_state", { is: { record: "draft", state: "closed" }, actions: ["edit"] });
  const basis = basisOf(row);
  const terms = { ...termsOf(row), basis, currency: row.currency };
  const computed = await computeOffer(ctx, row);
  const { lines, vat_percent, sums, all } = computed;
  const is = toSendView(row, computed);
  await assertSeen(ctx, { entity: "offer", id, basis }, { seen: asked, is, current: is });
  assertComplete(lines, { payment_terms: terms.payment_terms, has_file: row.files > 0 });

  const free = await setAside(ctx, row);
  const at = now.toISOString();
  const set = {
    ...terms,
    ...toAmountColumns(all),
    submitted_at: at,
    entered_at: at,
    entered_by: principal.user_id,
  };
  const move = { action: "enter_outside", table: "offer", entity: "offer", row: free, set } as const;
  await transition(ctx, offerMachine, { ...move, note: row.supplier_name });
  // Row-level security lets the customer write the offer's lines only after this transition, and until the supplier
  // begins its own offer.
  await submitLines(db, { offer: id, draft, vat_percent, sums });
  await closeDraft(db, draft);

  await ctx.audit([
    { entity: "offer", entity_id: id, action: "enter_outside", workspace_id: row.supplier_id, note: row.customer_name },
    { entity: "tender", entity_id: row.tender_id, action: "enter_outside", note: row.supplier_name },
  ]);
  await ctx.mail(enteredMails(row, await offerPeople(db, [row.supplier_id])));
  ctx.live({ kind: "offer_changed", id }, [row.supplier_id]);
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [db.me]);
  return offerView(ctx, foundOrThrow(await findOfferOfSide(ctx, id, "make")));
}
