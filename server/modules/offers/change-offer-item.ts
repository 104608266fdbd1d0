import { offerMachine } from "#contract/states/offer.machine.ts";
import type { OfferItemPatch } from "#contract/offers/draft.schema.ts";
import { foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { changeDraftItem } from "#server/modules/offers/change-draft-items.ts";
import { endDraft } from "#server/modules/offers/close-draft.ts";
import { draftLineOf, findOfferLine } from "#server/modules/offers/offer-line.store.ts";
import { copyLineToOffer } from "#server/modules/offers/offer-line-copy.store.ts";
import type { OfferLineRow } from "#server/modules/offers/offer-line.store.ts";
import { lockOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";

/**
 * Changes one line of an offer that is not submitted, by the same rules as a draft line. If a draft is already open,
 * its line is changed too, so that closing the draft doesn't undo the change. Other lines of the draft are not copied
 * to the offer.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function changeOfferItem(
  ctx: MemberContext,
  { offer, item }: { offer: number; item: number },
  patch: OfferItemPatch,
): Promise<OfferLineRow> {
  const { db } = ctx;
  const { draft_id: open, entered_at, status } = await lockOfferForUpdate(ctx, offer);
  // The offer was entered by the customer, so the supplier must answer with a complete offer instead of changing
  // individual lines.
  if (entered_at !== null) throw wrongStateError(offerMachine, status);
  const draft = open ?? (await openDraft(ctx, offer)).id;
  const line = foundOrThrow(await draftLineOf(db, draft, item));
  await changeDraftItem(ctx, { draft, item: line }, patch);
  if (open === null) await endDraft(ctx, offer, { discard: false });
  else await copyLineToOffer(db, { offer, line });
  return foundOrThrow(await findOfferLine(db, offer, item));
}
