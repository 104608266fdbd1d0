import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findItem, findLot, findOfferedLot } from "#server/modules/design-documents/design-document.store.ts";
import type { DocumentOwner } from "#server/modules/design-documents/design-document.store.ts";
import { holdDraftTender } from "#server/modules/tenders/hold-tender.ts";

/** Finds whose documents a call is about. */
export type OpenOwner<P> = (ctx: MemberContext, params: P) => Promise<DocumentOwner>;

type OfItem = Readonly<{ id: number }>;
type OfTender = Readonly<{ id: number; itemId: number }>;
type OfOffer = Readonly<{ id: number; lotId: number }>;

/** An item, to read. @throws AppError not_found */
export const openItem: OpenOwner<OfItem> = async ({ db }, { id }) => found(await findItem(db, id, { hold: false }));

/** An item that nobody else adds documents to until the end of the transaction. @throws AppError not_found */
export const holdItem: OpenOwner<OfItem> = async ({ db }, { id }) => found(await findItem(db, id, { hold: true }));

/** A lot, to read. @throws AppError not_found */
export const openLot: OpenOwner<OfTender> = async ({ db }, { id, itemId }) => found(await findLot(db, { tender: id, lot: itemId }));

/** A lot whose tender is held and still a draft. @throws AppError not_found, wrong_state */
export const holdLot: OpenOwner<OfTender> = async (ctx, { id, itemId }) => {
  await holdDraftTender(ctx, id);
  ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
  return openLot(ctx, { id, itemId });
};

/** A lot that an offer answers, for the supplier: there are offers only of tenders that were sent to them. @throws AppError not_found */
export const openOfferedLot: OpenOwner<OfOffer> = async ({ db }, { id, lotId }) => found(await findOfferedLot(db, { offer: id, lot: lotId }));
