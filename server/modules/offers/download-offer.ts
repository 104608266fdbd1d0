import { offerCode } from "#contract/numbering.ts";
import { may } from "#contract/permissions.ts";
import type { SheetQuery } from "#contract/sheet-query.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { findLinesToSubmit } from "#server/modules/offers/offer-line.store.ts";
import { offerSheet } from "#server/modules/offers/offer-sheet.ts";
import { offerView } from "#server/modules/offers/offer.view.ts";
import { findOfferOfSide } from "#server/modules/offers/lock-offer.ts";
import { sheetFile } from "#server/http/sheet-file.ts";

/**
 * Exports an offer as a spreadsheet. Exports the open draft if the reader may edit it. The cells of prices and answers
 * are editable if the offer is.
 * @throws AppError not_found, forbidden
 */
export async function downloadOffer(ctx: MemberContext, id: number, { time_zone }: SheetQuery): Promise<FileAnswer> {
  const offer = await findOfferOfSide(ctx, id, "read");
  // The customer can export only an offer that it enters on the supplier's behalf. The supplier's own offer appears in
  // the comparison.
  if (offer.outside !== null && offer.entered_at === null && offer.draft_id === null) throw new AppError("not_found");
  const updates = may(ctx.principal, offer.outside === null ? "update_offer" : "update_tender");
  const lines = await findLinesToSubmit(ctx.db, { offer: id, draft: updates ? offer.draft_id : null });
  const open = offerView(ctx, offer).actions.includes("edit");
  return sheetFile(`${offerCode(offer.number)} ${offer.tender_name}`, [
    offerSheet({ offer, lines, language: ctx.language, zone: time_zone, open }),
  ]);
}
