import { Timestamp } from "#contract/primitives.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import { WEEK_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { changeTender } from "#server/modules/tenders/change-tender.ts";
import { nextRound } from "#server/modules/tenders/copy-tender.ts";
import { startTender } from "#server/modules/tenders/start-tender.ts";
import { listTenderSuppliers } from "#server/modules/tenders/tender-supplier.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";

/**
 * Starts the next round of a closed tender with some of its suppliers. Returns these suppliers with their new offers.
 */
export async function aNextRound<S extends Side>(
  deps: Pick<Dependencies, "db" | "clock">,
  given: {
    readonly customer: Side;
    readonly id: number;
    readonly suppliers: readonly S[];
    readonly price_feedback?: PriceFeedbackKind;
    /** Default: a week from now. */
    readonly closing_date?: string;
  },
): Promise<{ readonly id: number; readonly suppliers: readonly (S & { readonly offer: number })[] }> {
  const { suppliers, price_feedback = "nothing" } = given;
  return actingAs(deps, { ...given.customer, as: "customer" }, async (ctx) => {
    const { id } = await nextRound(ctx, given.id, {
      suppliers: suppliers.map(({ workspace }) => workspace),
      price_feedback,
    });
    const week = new Date(ctx.now.getTime() + WEEK_MS).toISOString();
    const closing_date = Timestamp.parse(given.closing_date ?? week);
    await startTender(ctx, id, { version: (await changeTender(ctx, id, { closing_date })).revision });
    const offers = new Map((await listTenderSuppliers(ctx.db, id)).map((one) => [one.supplier.id, one.offer]));
    return { id, suppliers: suppliers.map((side) => ({ ...side, offer: offers.get(side.workspace) ?? 0 })) };
  });
}
