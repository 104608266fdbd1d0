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
import { markOfferBegun, lockEditableOfferForUpdate, lockOfferForUpdate } from "#server/modules/offers/open-offer.ts";
import {
  assertTakingOffers,
  lockDraftTenderForUpdate,
  lockTenderForUpdate,
} from "#server/modules/tenders/lock-tender.ts";

/** Finds whose documents a call is about. */
export type OpenOwner<P> = (ctx: MemberContext, params: P) => Promise<DocumentOwner>;

type OfItem = Readonly<{ id: number }>;
type OfTender = Readonly<{ id: number; itemId: number }>;
type OfOffer = Readonly<{ id: number; lotId: number }>;

/** An item, to read. @throws AppError not_found */
export const openItem: OpenOwner<OfItem> = async ({ db }, { id }) =>
  foundOrThrow(await findItem(db, id, { hold: false }));

/** An item that nobody else adds documents to until the end of the transaction. @throws AppError not_found */
export const lockItemForDocuments: OpenOwner<OfItem> = async ({ db }, { id }) =>
  foundOrThrow(await findItem(db, id, { hold: true }));

/** The company of the workspace, to read. @throws AppError not_found */
export const openCompany: OpenOwner<OfItem> = async ({ db }) =>
  foundOrThrow(await findCompanyOwner(db, { hold: false })).owner;

/**
 * A company whose documents may change: while it is being verified the administrator reads them as they are. @throws
 * AppError not_found, wrong_state
 */
export const lockCompanyForDocuments: OpenOwner<OfItem> = async (ctx) => {
  const { owner, status } = foundOrThrow(await findCompanyOwner(ctx.db, { hold: true }));
  if (status === "SENT_TO_VERIFICATION") throw wrongStateError(workspaceMachine, status);
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
  return owner;
};

/** A lot, to read. @throws AppError not_found */
export const openLot: OpenOwner<OfTender> = async ({ db }, { id, itemId }) =>
  foundOrThrow(await findLot(db, { tender: id, lot: itemId }));

/** A lot whose tender is held and still a draft. @throws AppError not_found, wrong_state */
export const lockLotForDocuments: OpenOwner<OfTender> = async (ctx, { id, itemId }) => {
  await lockDraftTenderForUpdate(ctx, id);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openLot(ctx, { id, itemId });
};

/** A tender, to read. @throws AppError not_found */
export const openTender: OpenOwner<OfItem> = async ({ db }, { id }) => foundOrThrow(await findOwnTender(db, id));

/**
 * A tender that may get more documents: a draft, or one that takes offers. @throws AppError not_found, wrong_state,
 * tender_closed
 */
export const lockTenderToAddDocument: OpenOwner<OfItem> = async (ctx, { id }) => {
  const row = await lockTenderForUpdate(ctx, id);
  if (row.status !== "DRAFT") assertTakingOffers(ctx, row);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openTender(ctx, { id });
};

/** A tender whose documents may go: what suppliers have read stays. @throws AppError not_found, wrong_state */
export const lockTenderToRemoveDocument: OpenOwner<OfItem> = async (ctx, { id }) => {
  await lockDraftTenderForUpdate(ctx, id);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openTender(ctx, { id });
};

/** The tender that an offer answers, for its supplier. @throws AppError not_found */
export const openOfferedTender: OpenOwner<OfItem> = async ({ db }, { id }) =>
  foundOrThrow(await findOfferedTender(db, id));

/**
 * A lot that an offer answers, for the supplier: there are offers only of tenders that were sent to them. @throws
 * AppError not_found
 */
export const openOfferedLot: OpenOwner<OfOffer> = async ({ db }, { id, lotId }) =>
  foundOrThrow(await findOfferedLot(db, { offer: id, lot: lotId }));

/**
 * An offer with its files: the supplier's own, for the customer those that came with them once its prices may be seen,
 * or what an answer from outside came as.
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

/** One of its lines. @throws AppError not_found, forbidden */
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
 * An offer that is held and still being made, by whichever side: its files are as final as its prices.
 * @throws AppError not_found, forbidden, wrong_state, tender_closed, and why nothing can be entered from outside
 */
export const lockOfferToAddFile: OpenOwner<Readonly<{ id: number }>> = async (ctx, { id }) => {
  await noteWork(ctx, await lockEditableOfferForUpdate(ctx, id));
  return openOffer(ctx, { id });
};

/**
 * The same to take a file away: an answer that was entered from outside keeps one that it came as. @throws AppError
 * also outside_original
 */
export const lockOfferToRemoveFile: OpenOwner<Readonly<{ id: number }>> = async (ctx, { id }) => {
  const row = await lockEditableOfferForUpdate(ctx, id);
  if (row.outside !== null && row.entered_at !== null && row.files <= 1) throw new AppError("outside_original");
  await noteWork(ctx, row);
  return openOffer(ctx, { id });
};

/** A line of it. @throws AppError not_found, wrong_state, tender_closed */
export const lockOfferLineForFiles: OpenOwner<OfOffer> = async (ctx, of_offer) => {
  await noteWork(ctx, await lockOfferForUpdate(ctx, of_offer.id));
  return openOfferLine(ctx, of_offer);
};
