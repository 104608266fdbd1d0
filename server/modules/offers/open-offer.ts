import { offerMachine } from "#contract/states/offer.machine.ts";
import { outsideStop } from "#contract/offers/outside.rules.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOffer, lockOffer, lockOfferOfDraft, noteBegun } from "#server/modules/offers/offer.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { isTakingOffers, maybeReplaced, outsideFacts } from "#server/modules/offers/offer.view.ts";
import { findOutside, lockOutside } from "#server/modules/offers/outside-offer.store.ts";

/**
 * Refuses to go on with an offer that is final, or whose tender takes no more offers at the arrival of the call; and to
 * enter an answer from outside where none may be.
 * @throws AppError wrong_state, tender_closed, outside_answered, outside_begun, outside_sealed, outside_settled
 */
export function assertBeingMade(ctx: MemberContext, row: OfferRow): void {
  if (row.outside !== null) {
    const stop = outsideStop(outsideFacts(row), ctx.now);
    if (stop !== null) throw new AppError(stop);
    return;
  }
  if ((row.status === "PROCESSED" && !maybeReplaced(row)) || row.status === "REJECTED")
    throw wrongStateError(offerMachine, row.status);
  if (row.status === "EXPIRED" || !isTakingOffers(row, ctx.now)) throw new AppError("tender_closed");
}

/**
 * Refuses somebody whose rights are on the other side: in a company on both, one buys and another sells. @throws
 * AppError forbidden
 */
export function assertSide(ctx: MemberContext, row: OfferRow, to: "read" | "make"): void {
  const rights =
    row.outside === null
      ? (["update_offer", ...(to === "read" ? (["read_offer"] as const) : [])] as const)
      : (["update_tender", ...(to === "read" ? (["read_tender"] as const) : [])] as const);
  if (!rights.some((right) => may(ctx.principal, right))) throw new AppError("forbidden");
}

/**
 * The offer as the caller's side has it: its supplier's own, or that of an own tender, to enter an answer from outside.
 * @throws AppError not_found, forbidden
 */
export async function findOfferOfSide(ctx: MemberContext, id: number, to: "read" | "make"): Promise<OfferRow> {
  const row = foundOrThrow((await findOffer(ctx.db, id)) ?? (await findOutside(ctx.db, id)));
  assertSide(ctx, row, to);
  return row;
}

/**
 * The supplier's offer, held until the end of the transaction, and still being made. It is read after it is held: what
 * another call did before is seen.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function lockOfferForUpdate(ctx: MemberContext, id: number): Promise<OfferRow> {
  if (!(await lockOffer(ctx.db, id))) throw new AppError("not_found");
  const row = foundOrThrow(await findOffer(ctx.db, id));
  assertBeingMade(ctx, row);
  return row;
}

/**
 * The same for whichever side makes it.
 * @throws AppError not_found, forbidden, wrong_state, tender_closed, and why nothing can be entered from outside
 */
export async function lockEditableOfferForUpdate(ctx: MemberContext, id: number): Promise<OfferRow> {
  if (!(await lockOffer(ctx.db, id)) && !(await lockOutside(ctx.db, id))) throw new AppError("not_found");
  const row = await findOfferOfSide(ctx, id, "make");
  assertBeingMade(ctx, row);
  return row;
}

/**
 * The offer of an open working copy, held in the same way.
 * @throws AppError not_found, forbidden, wrong_state (also for a closed working copy), tender_closed, and why nothing
 * can be entered from outside
 */
export async function lockDraftForUpdate(ctx: MemberContext, draft: number): Promise<OfferRow> {
  const row = await findOfferOfSide(ctx, foundOrThrow(await lockOfferOfDraft(ctx.db, draft)), "make");
  assertBeingMade(ctx, row);
  if (row.draft_id !== draft)
    throw new AppError("wrong_state", { is: { record: "draft", state: "closed" }, actions: ["edit"] });
  return row;
}

/** Notes the first thing that the supplier fills in, and tells the customer's screens that it is at work. */
export async function markOfferBegun(ctx: MemberContext, row: OfferRow): Promise<void> {
  if (row.is_begun || row.outside !== null) return;
  await noteBegun(ctx.db, row.id, { user: ctx.principal.user_id, at: ctx.now });
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
}
