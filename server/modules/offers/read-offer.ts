import type { z } from "zod";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOffer, noteOpened } from "#server/modules/offers/offer.store.ts";
import { offerView } from "#server/modules/offers/offer.view.ts";

/**
 * One offer; the first look is noted, so that the customer sees that the invitation was opened.
 * @throws AppError not_found
 */
export async function readOffer(ctx: MemberContext, id: number): Promise<z.input<typeof Offer>> {
  const customer = await noteOpened(ctx.db, id, ctx.now);
  const row = found(await findOffer(ctx.db, id));
  if (customer !== undefined) ctx.live({ kind: "tender_changed", id: row.tender_id }, [customer]);
  return offerView(ctx, row);
}
