import { Timestamp } from "#contract/primitives.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { addLotsFromItems } from "#server/modules/tenders/add-lots-from-items.ts";
import { addSuppliers } from "#server/modules/tenders/add-suppliers.ts";
import { insertDraft } from "#server/modules/tenders/create-tender.ts";
import { startTender } from "#server/modules/tenders/start-tender.ts";
import { listTenderSuppliers } from "#server/modules/tenders/tender-supplier.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { markSamples } from "#server/records/sample/sample.store.ts";

export interface StartedTender {
  readonly id: number;
  /** Offers by supplier. */
  readonly offers: ReadonlyMap<number, number>;
}

/** Makes and starts a sample tender of sample requests, as a customer does. */
export async function makeTender(
  ctx: MemberContext,
  given: { name: string; comment: string; closing: Date; items: readonly number[]; suppliers: readonly number[] },
): Promise<StartedTender> {
  const { name, comment, closing, items, suppliers } = given;
  const id = await insertDraft(ctx, { name, comment, closing_date: Timestamp.parse(closing.toISOString()) });
  await markSamples(ctx.db, "tender", [id]);
  await addLotsFromItems(ctx, id, items);
  await addSuppliers(ctx, id, suppliers);
  await startTender(ctx, id, { version: foundOrThrow(await findTender(ctx.db, id)).revision });
  const invited = await listTenderSuppliers(ctx.db, id);
  return { id, offers: new Map(invited.map(({ supplier, offer }) => [supplier.id, foundOrThrow(offer)])) };
}
