import { offerMachine } from "#contract/offers/offer.machine.ts";
import { AppError, found, wrongState } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOffer, lockOffer, lockOfferOfDraft, noteBegun } from "#server/modules/offers/offer.store.ts";
import type { OfferRow } from "#server/modules/offers/offer.store.ts";
import { isTakingOffers } from "#server/modules/offers/offer.view.ts";

/**
 * Refuses to go on with an offer that is final, or whose tender takes no more offers at the arrival of the call.
 * @throws AppError wrong_state, tender_closed
 */
export function assertBeingMade(ctx: MemberContext, row: OfferRow): void {
  if (row.status === "PROCESSED" || row.status === "REJECTED") throw wrongState(offerMachine, row.status);
  if (row.status === "EXPIRED" || !isTakingOffers(row, ctx.now)) throw new AppError("tender_closed");
}

/**
 * The offer, held until the end of the transaction, and still being made. It is read after it is held: what another
 * call did before is seen.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function holdOffer(ctx: MemberContext, id: number): Promise<OfferRow> {
  if (!(await lockOffer(ctx.db, id))) throw new AppError("not_found");
  const row = found(await findOffer(ctx.db, id));
  assertBeingMade(ctx, row);
  return row;
}

/**
 * The offer of an open working copy, held in the same way.
 * @throws AppError not_found, wrong_state (also for a closed working copy), tender_closed
 */
export async function holdDraft(ctx: MemberContext, draft: number): Promise<OfferRow> {
  const row = found(await findOffer(ctx.db, found(await lockOfferOfDraft(ctx.db, draft))));
  assertBeingMade(ctx, row);
  if (row.draft_id !== draft)
    throw new AppError("wrong_state", { is: { record: "draft", state: "closed" }, actions: ["edit"] });
  return row;
}

/** Notes the first thing that the supplier fills in, and tells the customer's screens that it is at work. */
export async function begin(ctx: MemberContext, row: OfferRow): Promise<void> {
  if (row.is_begun) return;
  await noteBegun(ctx.db, row.id, { user: ctx.principal.user_id, at: ctx.now });
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
}
