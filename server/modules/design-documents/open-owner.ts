import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import { may } from "#contract/permissions.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findCompanyOwner,
  findItem,
  findLot,
  findOfferedLot,
  findOfferedTender,
  findOfferLine,
  findOfferOwner,
  findOwnTender,
} from "#server/modules/design-documents/design-document.store.ts";
import type { DocumentOwner } from "#server/modules/design-documents/design-document.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { markOfferBegun, lockEditableOfferForUpdate, lockOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import {
  assertTakingOffers,
  lockDraftTenderForUpdate,
  lockTenderForUpdate,
} from "#server/modules/tenders/lock-tender.ts";

export type OpenOwner<P> = (ctx: MemberContext, params: P) => Promise<DocumentOwner>;

type OfItem = Readonly<{ id: number }>;
type OfTender = Readonly<{ id: number; itemId: number }>;
type OfOffer = Readonly<{ id: number; lotId: number }>;

export const openItem: OpenOwner<OfItem> = async ({ db }, { id }) =>
  foundOrThrow(await findItem(db, id, { hold: false }));

/**
 * Locks an item, so that no other transaction can add documents to it.
 * @throws AppError not_found
 */
export const lockItemForDocuments: OpenOwner<OfItem> = async ({ db }, { id }) =>
  foundOrThrow(await findItem(db, id, { hold: true }));

export const openCompany: OpenOwner<OfItem> = async ({ db }) =>
  foundOrThrow(await findCompanyOwner(db, { hold: false })).owner;

/**
 * Locks the company before its documents change. They can't change during verification, while an administrator reviews
 * them.
 * @throws AppError not_found, wrong_state
 */
export const lockCompanyForDocuments: OpenOwner<OfItem> = async (ctx) => {
  const { owner, status } = foundOrThrow(await findCompanyOwner(ctx.db, { hold: true }));
  if (status === "SENT_TO_VERIFICATION") throw wrongStateError(workspaceMachine, status);
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
  return owner;
};

export const openLot: OpenOwner<OfTender> = async ({ db }, { id, itemId }) =>
  foundOrThrow(await findLot(db, { tender: id, lot: itemId }));

/**
 * Locks the tender of the lot, which must be a draft.
 * @throws AppError not_found, wrong_state
 */
export const lockLotForDocuments: OpenOwner<OfTender> = async (ctx, { id, itemId }) => {
  await lockDraftTenderForUpdate(ctx, id);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openLot(ctx, { id, itemId });
};

export const openTender: OpenOwner<OfItem> = async ({ db }, { id }) => foundOrThrow(await findOwnTender(db, id));

/**
 * Locks a tender before a document is added. The tender must be a draft or accept offers.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export const lockTenderToAddDocument: OpenOwner<OfItem> = async (ctx, { id }) => {
  const row = await lockTenderForUpdate(ctx, id);
  if (row.status !== "DRAFT") assertTakingOffers(ctx, row);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openTender(ctx, { id });
};

/**
 * Locks a draft tender before a document is removed. After the tender is sent, suppliers may have read its documents,
 * so none can be removed.
 * @throws AppError not_found, wrong_state
 */
export const lockTenderToRemoveDocument: OpenOwner<OfItem> = async (ctx, { id }) => {
  await lockDraftTenderForUpdate(ctx, id);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openTender(ctx, { id });
};

export const openOfferedTender: OpenOwner<OfItem> = async ({ db }, { id }) =>
  foundOrThrow(await findOfferedTender(db, id));

/**
 * Finds the lot of a supplier's offer. An offer exists only if the tender was sent, so the status needs no check.
 * @throws AppError not_found
 */
export const openOfferedLot: OpenOwner<OfOffer> = async ({ db }, { id, lotId }) =>
  foundOrThrow(await findOfferedLot(db, { offer: id, lot: lotId }));

/**
 * Finds an offer whose files the member may read: the supplier's own, a revealed one for the customer, or one entered
 * on the supplier's behalf.
 * @throws AppError not_found, forbidden for a member without the right of that side
 */
export const openOffer: OpenOwner<Readonly<{ id: number }>> = async ({ db, principal }, { id }) => {
  const { is_own, ...owner } = foundOrThrow(await findOfferOwner(db, id));
  const allowed = is_own
    ? may(principal, "read_offer") || may(principal, "update_offer")
    : may(principal, "read_tender");
  if (!allowed) throw new AppError("forbidden");
  return owner;
};

/** @throws AppError not_found, forbidden */
export const openOfferLine: OpenOwner<OfOffer> = async (ctx, { id, lotId }) => {
  await openOffer(ctx, { id });
  return foundOrThrow(await findOfferLine(ctx.db, { offer: id, lot: lotId }));
};

async function noteWork(ctx: MemberContext, row: OfferRow): Promise<void> {
  await markOfferBegun(ctx, row);
  ctx.live(
    {
      kind: row.outside === null ? "offer_changed" : "tender_changed",
      id: row.outside === null ? row.id : row.tender_id,
    },
    [ctx.db.me],
  );
}

/**
 * Locks an offer that the supplier or the customer is still preparing. After submission, its files can't change.
 * @throws AppError not_found, forbidden, and the errors of `assertBeingMade`
 */
export const lockOfferToAddFile: OpenOwner<Readonly<{ id: number }>> = async (ctx, { id }) => {
  await noteWork(ctx, await lockEditableOfferForUpdate(ctx, id));
  return openOffer(ctx, { id });
};

/**
 * Locks an offer before a file is removed. An offer entered on the supplier's behalf must keep at least one original
 * file.
 * @throws AppError the errors of `lockOfferToAddFile`, outside_original
 */
export const lockOfferToRemoveFile: OpenOwner<Readonly<{ id: number }>> = async (ctx, { id }) => {
  const row = await lockEditableOfferForUpdate(ctx, id);
  if (row.outside !== null && row.entered_at !== null && row.files <= 1) throw new AppError("outside_original");
  await noteWork(ctx, row);
  return openOffer(ctx, { id });
};

/** @throws AppError not_found, wrong_state, tender_closed */
export const lockOfferLineForFiles: OpenOwner<OfOffer> = async (ctx, of_offer) => {
  await noteWork(ctx, await lockOfferForUpdate(ctx, of_offer.id));
  return openOfferLine(ctx, of_offer);
};
