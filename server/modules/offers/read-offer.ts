import type { z } from "zod";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { MemberContext } from "#server/http/context.ts";
import { noteOpened } from "#server/modules/offers/offer.store.ts";
import { offerView } from "#server/modules/offers/offer.view.ts";
import { findOfferOfSide } from "#server/modules/offers/lock-offer.ts";

/**
 * Returns one offer. Records the supplier's first request, so that the customer can see that the invitation was opened.
 * @throws AppError not_found, forbidden
 */
export async function readOffer(ctx: MemberContext, id: number): Promise<z.input<typeof Offer>> {
  const row = await findOfferOfSide(ctx, id, "read");
  const customer = row.outside === null ? await noteOpened(ctx.db, id, ctx.now) : undefined;
  if (customer !== undefined) ctx.live({ kind: "tender_changed", id: row.tender_id }, [customer]);
  return offerView(ctx, row);
}
