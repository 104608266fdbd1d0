import type { z } from "zod";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { closeCopiedDraft, copyTermsToOffer, deleteDraft } from "#server/modules/offers/draft.store.ts";
import { copyLinesToOffer } from "#server/modules/offers/offer-line-copy.store.ts";
import { offerView } from "#server/modules/offers/offer.view.ts";
import { findOfferOfSide, lockEditableOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { deleteOutsideDraft } from "#server/modules/offers/outside-offer.store.ts";

/**
 * Closes the open draft. Copies its contents to the offer, or discards them if `discard` is set. Does nothing if no
 * draft is open.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function endDraft(
  ctx: MemberContext,
  offer: number,
  options: { discard: boolean },
): Promise<z.input<typeof Offer>> {
  const { db } = ctx;
  const { draft_id: draft, entered_at, outside } = await lockEditableOfferForUpdate(ctx, offer);
  if (draft !== null) {
    // A draft of an offer entered by the customer can't be copied to the offer without entering or submitting it.
    if (!options.discard && (outside !== null || entered_at !== null))
      throw new AppError("wrong_state", { is: { record: "draft", state: "outside" }, actions: ["submit"] });
    if (options.discard) {
      await (outside === null ? deleteDraft(db, draft) : deleteOutsideDraft(db, draft));
    } else {
      await copyLinesToOffer(db, { offer, draft });
      await copyTermsToOffer(db, { offer, draft });
      await closeCopiedDraft(db, draft);
    }
    await ctx.audit({ entity: "offer", entity_id: offer, action: options.discard ? "discard_draft" : "close_draft" });
  }
  return offerView(ctx, await findOfferOfSide(ctx, offer, "make"));
}
