import { tenderMachine } from "#contract/states/tender.machine.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import {
  deleteOffer,
  deleteTenderSupplier,
  listTenderSuppliers,
  lockOfferOf,
  offerPeople,
  placeOfOffer,
} from "#server/modules/tenders/tender-supplier.store.ts";
import type { SupplierOfTender } from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/** Withdraws the offer of a supplier that has not started it, and notifies the supplier by email. */
async function withdraw(ctx: MemberContext, tender: TenderRow, listed: SupplierOfTender): Promise<void> {
  const { db } = ctx;
  const supplier = listed.supplier.id;
  const offer = await lockOfferOf(db, tender.id, supplier);
  if (offer === undefined) return;
  if (offer.status !== "NOT_PROCESSED" || offer.is_begun) throw new AppError("offer_begun");
  const people = await offerPeople(db, [supplier]);
  await deleteOffer(db, offer.id);
  await ctx.audit(
    [db.me, supplier].map((workspace_id) => ({
      entity: "offer" as const,
      entity_id: offer.id,
      action: "withdraw",
      workspace_id,
    })),
  );
  await ctx.mail(supplierMails("tender_withdrawn", tender, { offers: [offer], people }));
  ctx.live({ kind: "offer_changed", id: offer.id }, [supplier]);
}

/**
 * Removes a supplier from a draft, or from an open tender if the supplier has not started its offer. Returns the
 * remaining suppliers.
 * @throws AppError not_found (also for a supplier that isn't in the tender), wrong_state, offer_begun
 */
export async function removeSupplier(ctx: MemberContext, id: number, supplier: number): Promise<SupplierOfTender[]> {
  const { db } = ctx;
  const row = await lockTenderForUpdate(ctx, id);
  const listed = foundOrThrow((await listTenderSuppliers(db, id)).find((one) => one.supplier.id === supplier));
  if (row.status === "DONE") throw wrongStateError(tenderMachine, row.status);
  await withdraw(ctx, row, listed);
  await deleteTenderSupplier(db, id, supplier);
  await ctx.audit({ entity: "tender", entity_id: id, action: "remove_supplier", note: listed.supplier.name });
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return listTenderSuppliers(db, id);
}

/** @throws AppError not_found (also for an offer in another workspace's tender), wrong_state, offer_begun */
export async function withdrawOffer(ctx: MemberContext, id: number): Promise<void> {
  const { tender, supplier } = foundOrThrow(await placeOfOffer(ctx.db, id));
  await removeSupplier(ctx, tender, supplier);
}
