import type { z } from "zod";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { closeDraft, copyTermsToOffer, deleteDraft } from "#server/modules/offers/draft.store.ts";
import { copyLinesToOffer } from "#server/modules/offers/offer-line.store.ts";
import { findOffer } from "#server/modules/offers/offer.store.ts";
import { offerView } from "#server/modules/offers/offer.view.ts";
import { holdOffer } from "#server/modules/offers/open-offer.ts";

/**
 * Takes the open working copy over into the offer and closes it, or throws it away; does nothing when none is open.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function endDraft(
  ctx: MemberContext,
  offer: number,
  options: { discard: boolean },
): Promise<z.input<typeof Offer>> {
  const { db } = ctx;
  const { draft_id: draft } = await holdOffer(ctx, offer);
  if (draft !== null) {
    if (options.discard) {
      await deleteDraft(db, draft);
    } else {
      await copyLinesToOffer(db, { offer, draft });
      await copyTermsToOffer(db, { offer, draft });
      await closeDraft(db, draft);
    }
    await ctx.audit({ entity: "offer", entity_id: offer, action: options.discard ? "discard_draft" : "close_draft" });
  }
  return offerView(ctx, found(await findOffer(db, offer)));
}
