import type { z } from "zod";
import { offerMachine } from "#contract/states/offer.machine.ts";
import { mayAsk } from "#contract/questions/question.rules.ts";
import type { AskQuestion, OfferQuestion } from "#contract/questions/question.schema.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOffer, findRecipients, lockOffer } from "#server/modules/offers/offer.store.ts";
import { questionAskedMails } from "#server/modules/questions/question.mails.ts";
import { insertQuestion, listOfferQuestions } from "#server/modules/questions/question.store.ts";

/**
 * Asks the customer a question about a tender or a lot while the tender accepts offers. Returns the questions that the
 * supplier may see.
 * @throws AppError not_found (also for a lot of another tender), wrong_state if the supplier has declined,
 * tender_closed
 */
export async function askQuestion(
  ctx: MemberContext,
  offer: number,
  asked: z.output<typeof AskQuestion>,
): Promise<z.input<typeof OfferQuestion>[]> {
  const { db, now, principal } = ctx;
  if (!(await lockOffer(db, offer))) throw new AppError("not_found");
  const row = foundOrThrow(await findOffer(db, offer));
  const tender = { status: row.tender_status, closing_date: row.closing_date };
  if (!mayAsk({ status: row.status, tender, now: now.getTime() }))
    throw row.status === "REJECTED" ? wrongStateError(offerMachine, row.status) : new AppError("tender_closed");
  foundOrThrow(
    await insertQuestion(db, {
      offer,
      lot: asked.lot ?? null,
      question: asked.question,
      by: principal.user_id,
      at: now,
    }),
  );

  const { managers } = await findRecipients(db, { tender: row.tender_id, user: principal.user_id });
  await ctx.mail(questionAskedMails(row, managers, asked.question));
  await ctx.audit({ entity: "offer", entity_id: offer, action: "ask", note: asked.question });
  await ctx.audit({
    entity: "tender",
    entity_id: row.tender_id,
    action: "question",
    workspace_id: row.customer_id,
    note: row.supplier_name,
  });
  ctx.live({ kind: "offer_changed", id: offer }, [db.me]);
  ctx.live({ kind: "tender_changed", id: row.tender_id }, [row.customer_id]);
  return listOfferQuestions(db, offer);
}
