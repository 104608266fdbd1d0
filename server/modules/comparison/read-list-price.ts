import type { z } from "zod";
import type { ListPrice } from "#contract/comparison/comparison.schema.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { pricesOfLot } from "#server/modules/comparison/comparison.store.ts";
import { paidFor } from "#server/modules/purchase-items/read-prices.ts";
import { findLots } from "#server/modules/tenders/lot.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

/** Maximum number of past purchases used for the median and the trend. */
const PAID_LINES = 100;

/**
 * Returns all offered prices of a lot, and the prices paid before for its part. Substitutes are excluded.
 * @throws AppError not_found
 */
export async function readListPrice(
  ctx: MemberContext,
  of: { tender: number; lot: number },
): Promise<z.input<typeof ListPrice>> {
  const tender = foundOrThrow(await findTender(ctx.db, of.tender));
  const lot = foundOrThrow((await findLots(ctx.db, of.tender, [of.lot]))[0]);
  const revealed = arePricesOpen(tender);
  return {
    revealed,
    offers: revealed ? await pricesOfLot(ctx.db, lot.id) : [],
    paid: await paidFor(ctx, lot, { shown: PAID_LINES, before: of.tender, with_substitutes: false }),
  };
}
