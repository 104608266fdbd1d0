import type { z } from "zod";
import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { offerMachine } from "#contract/states/offer.machine.ts";
import type { Offer, OfferSubmit } from "#contract/offers/offer.schema.ts";
import { assertSeen } from "#server/db/seen.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { closeCopiedDraft } from "#server/modules/offers/draft.store.ts";
import { submitLines } from "#server/modules/offers/offer-line.store.ts";
import { submittedMails } from "#server/modules/offers/offer.mails.ts";
import { fileNames, findOffer, findRecipients } from "#server/modules/offers/offer.store.ts";
import { receiptMails } from "#server/modules/offers/offer-sent.mails.ts";
import { offerPeople } from "#server/modules/tenders/tender-supplier.store.ts";
import { assertComplete, computeOffer, toSendView } from "#server/modules/offers/offer-to-send.ts";
import { basisOf, offerView, termsOf } from "#server/modules/offers/offer.view.ts";
import { lockOfferForUpdate } from "#server/modules/offers/lock-offer.ts";
import { setAside } from "#server/modules/offers/set-aside.ts";

/**
 * Submits an offer: copies the open draft, computes and freezes the amounts, and notifies both sides. The supplier
 * can't undo this. If the revision or total differs from the request, throws version_conflict with the changes since.
 * Line problems contain the id of the draft line, or of the offer line if no draft is open.
 * @throws AppError not_found, version_conflict, wrong_state, workspace_not_verified, tender_closed, offer_incomplete
 */
export async function submitOffer(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof OfferSubmit>,
): Promise<z.input<typeof Offer>> {
  const { db } = ctx;
  const row = await lockOfferForUpdate(ctx, id);
  // The supplier's own offer replaces an offer that the customer entered, so the transition starts from the initial
  // status.
  const before = row.entered_at === null ? row : { ...row, status: offerMachine.initial };
  assertTransition(ctx, offerMachine, { action: "submit", row: before });
  const draft = row.draft_id;
  const basis = basisOf(row);
  const terms = { ...termsOf(row), basis, currency: row.currency };
  const computed = await computeOffer(ctx, row);
  const { lines, vat_percent, sums, all } = computed;
  const is = toSendView(row, computed);
  await assertSeen(ctx, { entity: "offer", id, basis }, { seen: asked, is, current: is });
  assertComplete(lines, { payment_terms: terms.payment_terms, has_file: row.file_id !== null });

  const free = await setAside(ctx, row);
  await submitLines(db, { offer: id, draft, vat_percent, sums });
  if (draft !== null) await closeCopiedDraft(db, draft);
  const set = {
    ...terms,
    ...toAmountColumns(all),
    submitted_at: ctx.now.toISOString(),
  };
  await transition(ctx, offerMachine, { action: "submit", table: "offer", entity: "offer", row: free, set });

  await ctx.audit({
    entity: "offer",
    entity_id: id,
    action: "submit",
    workspace_id: row.customer_id,
    note: row.supplier_name,
  });
  const { managers, me } = await findRecipients(db, { tender: row.tender_id, user: ctx.principal.user_id });
  const colleagues = (await offerPeople(db, [db.me])).filter(({ email }) => email !== me?.email);
  const files = await fileNames(db, id);
  const sumOf = new Map(sums.map((sum) => [sum.id, sum[basis]]));
  const sent = {
    at: ctx.now,
    net: all.net,
    vat: all.vat,
    gross: all.gross,
    lines: lines.map((line) => ({ ...line, sum: sumOf.get(line.id) ?? null })),
    files,
  };
  await ctx.mail([
    ...submittedMails(row, managers),
    ...receiptMails(row, [...(me === undefined ? [] : [me]), ...colleagues], sent),
  ]);
  ctx.live({ kind: "offer_changed", id }, [db.me, row.customer_id]);
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
  return offerView(ctx, foundOrThrow(await findOffer(db, id)));
}
