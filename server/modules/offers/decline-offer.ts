import type { z } from "zod";
import { offerMachine } from "#contract/states/offer.machine.ts";
import type { Offer, OfferDecline } from "#contract/offers/offer.schema.ts";
import { assertSeen } from "#server/db/seen.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { closeDraft } from "#server/modules/offers/draft.store.ts";
import { clearPrices } from "#server/modules/offers/offer-line.store.ts";
import { declinedMails } from "#server/modules/offers/offer.mails.ts";
import { findOffer, findRecipients } from "#server/modules/offers/offer.store.ts";
import { basisOf, offerView } from "#server/modules/offers/offer.view.ts";
import { lockOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { setAside } from "#server/modules/offers/set-aside.ts";

/**
 * Declines a tender as a whole, with a reason. The supplier can't undo this.
 * @throws AppError not_found, version_conflict, wrong_state, tender_closed, invalid_input if the reason "other" has no
 * comment
 */
export async function declineOffer(
  ctx: MemberContext,
  id: number,
  asked: OfferDecline,
): Promise<z.input<typeof Offer>> {
  const { db } = ctx;
  const comment = asked.comment ?? null;
  if (asked.reason === "other" && comment === null)
    throw new AppError("invalid_input", { fields: { comment: ["required"] } });
  const row = await lockOfferForUpdate(ctx, id);
  const before = row.entered_at === null ? row : { ...row, status: offerMachine.initial };
  assertTransition(ctx, offerMachine, { action: "decline", row: before });
  await assertSeen(
    ctx,
    { entity: "offer", id, basis: basisOf(row) },
    { seen: asked, is: { version: row.version + row.contents_version }, current: offerView(ctx, row) },
  );
  if (row.draft_id !== null) await closeDraft(db, row.draft_id);
  if (row.entered_at !== null) await clearPrices(db, id);
  await transition(ctx, offerMachine, {
    action: "decline",
    table: "offer",
    entity: "offer",
    row: await setAside(ctx, row),
    set: { reject_reason: asked.reason, reject_comment: comment },
    ...(comment === null ? {} : { note: comment }),
  });

  await ctx.audit({
    entity: "offer",
    entity_id: id,
    action: "decline",
    workspace_id: row.customer_id,
    note: comment === null ? row.supplier_name : `${row.supplier_name}: ${comment}`,
  });
  const { managers } = await findRecipients(db, { tender: row.tender_id, user: ctx.principal.user_id });
  await ctx.mail(declinedMails(row, managers, asked.reason));
  ctx.live({ kind: "offer_changed", id }, [db.me, row.customer_id]);
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
  return offerView(ctx, foundOrThrow(await findOffer(db, id)));
}
