import { offerMachine } from "#contract/states/offer.machine.ts";
import type { OfferItemPatch } from "#contract/offers/draft.schema.ts";
import { foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { changeDraftItem } from "#server/modules/offers/change-draft-items.ts";
import { endDraft } from "#server/modules/offers/close-draft.ts";
import { draftLineOf, findOfferLine } from "#server/modules/offers/offer-line.store.ts";
import { copyLineToOffer } from "#server/modules/offers/offer-line-copy.store.ts";
import type { OfferLineRow } from "#server/modules/offers/offer-line.store.ts";
import { lockOfferForUpdate } from "#server/modules/offers/open-offer.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";

/**
 * Changes one line of an unsent offer through its draft, by the same rules. A draft that is already open receives the
 * change too, because closing it would otherwise undo it. Its other lines stay in the draft.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function changeOfferItem(
  ctx: MemberContext,
  { offer, item }: { offer: number; item: number },
  patch: OfferItemPatch,
): Promise<OfferLineRow> {
  const { db } = ctx;
  const { draft_id: open, entered_at, status } = await lockOfferForUpdate(ctx, offer);
  // A single line of an offer entered by the customer isn't the supplier's own answer.
  if (entered_at !== null) throw wrongStateError(offerMachine, status);
  const draft = open ?? (await openDraft(ctx, offer)).id;
  const line = foundOrThrow(await draftLineOf(db, draft, item));
  await changeDraftItem(ctx, { draft, item: line }, patch);
  if (open === null) await endDraft(ctx, offer, { discard: false });
  else await copyLineToOffer(db, { offer, line });
  return foundOrThrow(await findOfferLine(db, offer, item));
}
