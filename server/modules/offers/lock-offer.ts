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
 * Checks that the supplier may still change the offer: it isn't final, and the tender accepts offers. For the customer,
 * checks that an offer can be entered on the supplier's behalf.
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
 * Checks that the caller has the permission for its side of the offer. In a company that both buys and sells, members
 * may have the permissions for one side only.
 * @throws AppError forbidden if the permission is missing
 */
export function assertSide(ctx: MemberContext, row: OfferRow, to: "read" | "make"): void {
  const rights =
    row.outside === null
      ? (["update_offer", ...(to === "read" ? (["read_offer"] as const) : [])] as const)
      : (["update_tender", ...(to === "read" ? (["read_tender"] as const) : [])] as const);
  if (!rights.some((right) => may(ctx.principal, right))) throw new AppError("forbidden");
}

/**
 * Finds an offer that the caller may read or edit: the supplier's own, or one that the customer may enter for its
 * tender.
 * @throws AppError not_found, forbidden
 */
export async function findOfferOfSide(ctx: MemberContext, id: number, to: "read" | "make"): Promise<OfferRow> {
  const row = foundOrThrow((await findOffer(ctx.db, id)) ?? (await findOutside(ctx.db, id)));
  assertSide(ctx, row, to);
  return row;
}

/**
 * Locks an offer of the supplier until the transaction ends and checks that it may still change. Reads the offer after
 * taking the lock, so that earlier changes are visible.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function lockOfferForUpdate(ctx: MemberContext, id: number): Promise<OfferRow> {
  if (!(await lockOffer(ctx.db, id))) throw new AppError("not_found");
  const row = foundOrThrow(await findOffer(ctx.db, id));
  assertBeingMade(ctx, row);
  return row;
}

/**
 * Locks an offer like `lockOfferForUpdate`, for the supplier or for the customer who enters it.
 * @throws AppError not_found, forbidden, and the errors of `assertBeingMade`
 */
export async function lockEditableOfferForUpdate(ctx: MemberContext, id: number): Promise<OfferRow> {
  if (!(await lockOffer(ctx.db, id)) && !(await lockOutside(ctx.db, id))) throw new AppError("not_found");
  const row = await findOfferOfSide(ctx, id, "make");
  assertBeingMade(ctx, row);
  return row;
}

/**
 * Locks the offer of an open draft like `lockEditableOfferForUpdate`.
 * @throws AppError not_found, forbidden, wrong_state (also for a closed draft), and the errors of `assertBeingMade`
 */
export async function lockDraftForUpdate(ctx: MemberContext, draft: number): Promise<OfferRow> {
  const row = await findOfferOfSide(ctx, foundOrThrow(await lockOfferOfDraft(ctx.db, draft)), "make");
  assertBeingMade(ctx, row);
  if (row.draft_id !== draft)
    throw new AppError("wrong_state", { is: { record: "draft", state: "closed" }, actions: ["edit"] });
  return row;
}

export async function markOfferBegun(ctx: MemberContext, row: OfferRow): Promise<void> {
  if (row.is_begun || row.outside !== null) return;
  await noteBegun(ctx.db, row.id, { user: ctx.principal.user_id, at: ctx.now });
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
}
