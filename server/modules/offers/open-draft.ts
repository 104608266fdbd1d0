import { amountOn } from "#contract/money/vat.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { deleteClosedDrafts, findDraft, formerFreight, insertDraft } from "#server/modules/offers/draft.store.ts";
import type { DraftRow } from "#server/modules/offers/draft.store.ts";
import {
  copyEnteredLines,
  copyLinesToDraft,
  insertOutsideLines,
} from "#server/modules/offers/offer-line-copy.store.ts";
import { lockEditableOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { insertOutsideDraft } from "#server/modules/offers/outside-offer.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";

/**
 * Opens a draft for the customer, with the values that it entered before. Earlier drafts are kept as a record of the
 * entered values.
 */
async function openOutside({ db, now }: MemberContext, row: OfferRow): Promise<number> {
  const draft = foundOrThrow(await insertOutsideDraft(db, { offer: row.id, now }));
  await insertOutsideLines(db, { tender: row.tender_id, draft });
  if (row.entered_at !== null) await copyEnteredLines(db, { offer: row.id, draft });
  return draft;
}

/**
 * Opens a draft for the supplier. The freight of the previous round is the default, because the delivery route stays
 * the same.
 */
async function openOwn({ db, now }: MemberContext, row: OfferRow): Promise<number> {
  const { id: offer, basis, tax_type, vat_rate } = row;
  await deleteClosedDrafts(db, offer);
  const former = await formerFreight(db, offer);
  const freight =
    former === undefined ? null : amountOn(basis, { basis: former.basis, amount: former.freight, tax_type, vat_rate });
  const draft = foundOrThrow(await insertDraft(db, { offer, freight, now }));
  await copyLinesToDraft(db, { offer, draft });
  return draft;
}

/**
 * Opens a draft of an offer, or returns the open one. The draft belongs to the supplier, or to the customer who enters
 * the offer.
 * @throws AppError not_found, forbidden, and the errors of `assertBeingMade`
 */
export async function openDraft(ctx: MemberContext, offer: number): Promise<DraftRow> {
  const { db } = ctx;
  const row = await lockEditableOfferForUpdate(ctx, offer);
  if (row.draft_id !== null) return foundOrThrow(await findDraft(db, row.draft_id));
  const id = row.outside === null ? await openOwn(ctx, row) : await openOutside(ctx, row);
  await ctx.audit({ entity: "offer", entity_id: offer, action: "open_draft" });
  return foundOrThrow(await findDraft(db, id));
}
