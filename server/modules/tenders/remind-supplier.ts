import { REMIND_AGAIN_HOURS } from "#contract/limits.ts";
import { remindableFrom } from "#contract/tenders/reminder.rules.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertTakingOffers, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import {
  listTenderSuppliers,
  lockOfferOf,
  noteReminded,
  offerPeople,
} from "#server/modules/tenders/tender-supplier.store.ts";
import type { SupplierOfTender } from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";

/**
 * Reminds a supplier that has not answered yet, with an optional message. There is a minimum interval of several hours
 * for all members of the customer together. Returns all suppliers of the tender.
 * @throws AppError not_found, wrong_state, tender_closed, already_answered, reminded_recently
 */
export async function remindSupplier(
  ctx: MemberContext,
  id: number,
  asked: { supplier: number; words: string | null },
): Promise<SupplierOfTender[]> {
  const { db, now } = ctx;
  const row = await lockTenderForUpdate(ctx, id);
  assertTakingOffers(ctx, row);
  const offer = foundOrThrow(await lockOfferOf(db, id, asked.supplier));
  if (offer.status !== "NOT_PROCESSED") throw new AppError("already_answered");
  const before = foundOrThrow(
    (await listTenderSuppliers(db, id)).find(({ supplier }) => supplier.id === asked.supplier),
  );
  if (remindableFrom(before.reminded_at === null ? null : Date.parse(before.reminded_at)) > now.getTime())
    throw new AppError("reminded_recently", { params: { hours: REMIND_AGAIN_HOURS } });

  await noteReminded(db, offer.id, now);
  const people = await offerPeople(db, [asked.supplier]);
  const { words } = asked;
  await ctx.mail(
    words === null
      ? supplierMails("tender_reminder", row, { offers: [offer], people })
      : supplierMails("tender_reminder_words", row, { offers: [offer], people, params: { words } }),
  );
  await ctx.audit({
    entity: "tender",
    entity_id: id,
    action: "remind",
    note: words === null ? before.supplier.name : `${before.supplier.name}: ${words}`,
  });
  await ctx.audit({ entity: "offer", entity_id: offer.id, action: "remind", workspace_id: asked.supplier });
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return listTenderSuppliers(db, id);
}
