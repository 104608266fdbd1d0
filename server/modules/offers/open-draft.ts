import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { deleteClosedDrafts, findDraft, insertDraft } from "#server/modules/offers/draft.store.ts";
import type { DraftRow } from "#server/modules/offers/draft.store.ts";
import { copyLinesToDraft } from "#server/modules/offers/offer-line.store.ts";
import { holdOffer } from "#server/modules/offers/open-offer.ts";

/**
 * Opens the working copy of an offer, or answers the open one.
 * @throws AppError not_found, wrong_state, tender_closed
 */
export async function openDraft(ctx: MemberContext, offer: number): Promise<DraftRow> {
  const { db, now } = ctx;
  const row = await holdOffer(ctx, offer);
  if (row.draft_id !== null) return found(await findDraft(db, row.draft_id));
  await deleteClosedDrafts(db, offer);
  const id = found(await insertDraft(db, { offer, now }));
  await copyLinesToDraft(db, { offer, draft: id });
  await ctx.audit({ entity: "offer", entity_id: offer, action: "open_draft" });
  return found(await findDraft(db, id));
}
