import type { z } from "zod";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import type { AnswerQuestion } from "#contract/questions/question.schema.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findQuestion,
  insertPublished,
  lockQuestion,
  updatePublished,
  writeAnswer,
} from "#server/modules/questions/question.store.ts";
import type { Published, QuestionRow } from "#server/modules/questions/question.store.ts";
import { assertTakingOffers, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { offerPeople, offersOfTender } from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

/**
 * Notifies the supplier who asked the question. A public answer is also sent to all other suppliers that have not
 * declined, without the name of that supplier.
 */
async function tell(
  ctx: MemberContext,
  tender: TenderRow,
  given: { asker: number; question: string; to_all: Published | null; answer: string },
): Promise<void> {
  const { db } = ctx;
  const offers = (await offersOfTender(db, tender.id)).filter(
    ({ supplier_id, status }) => supplier_id === given.asker || (given.to_all !== null && status !== "REJECTED"),
  );
  const people = await offerPeople(
    db,
    offers.map(({ supplier_id }) => supplier_id),
  );
  const asking = people.filter(({ workspace_id }) => workspace_id === given.asker);
  const others = people.filter(({ workspace_id }) => workspace_id !== given.asker);
  await ctx.mail([
    ...supplierMails("question_answered", tender, {
      offers,
      people: asking,
      params: { question: given.question, answer: given.answer },
    }),
    ...supplierMails("answer_published", tender, {
      offers,
      people: others,
      params: { question: given.to_all?.question ?? "", answer: given.answer },
    }),
  ]);
  await ctx.audit(
    offers.map(({ id, supplier_id }) => ({
      entity: "offer" as const,
      entity_id: id,
      action: supplier_id === given.asker ? ("answered" as const) : ("answer_published" as const),
      workspace_id: supplier_id,
    })),
  );
  for (const { id, supplier_id } of offers) ctx.live({ kind: "offer_changed", id }, [supplier_id]);
}

/**
 * Answers a question or corrects its answer while the tender accepts offers. The answer is sent to the asking supplier
 * only, or anonymously to all suppliers. A public answer can't be made private again.
 * @throws AppError not_found, version_conflict (with the current question), wrong_state, tender_closed
 */
export async function answerQuestion(
  ctx: MemberContext,
  at: { tender: number; question: number },
  asked: z.output<typeof AnswerQuestion>,
): Promise<QuestionRow> {
  const { db, now, principal } = ctx;
  const tender = await lockTenderForUpdate(ctx, at.tender);
  const held = foundOrThrow(await lockQuestion(db, at));
  const before = foundOrThrow(await findQuestion(db, at));
  if (asked.version !== undefined && asked.version !== held.version)
    throw new AppError("version_conflict", { current: before });
  assertTakingOffers(ctx, tender);
  if (held.published_answer_id !== null && !asked.to_all)
    throw new AppError("wrong_state", {
      ...wrongStateError(tenderMachine, tender.status).details,
      fields: { to_all: ["locked"] },
    });

  const to_all = asked.to_all
    ? {
        tender: at.tender,
        lot: held.lot_id,
        question: asked.question ?? before.published_question ?? before.question,
        answer: asked.answer,
        at: now,
      }
    : null;
  let published = held.published_answer_id;
  if (to_all !== null && published !== null) await updatePublished(db, published, to_all);
  if (to_all !== null && published === null) published = foundOrThrow(await insertPublished(db, to_all));
  await writeAnswer(db, at.question, { answer: asked.answer, by: principal.user_id, at: now, published });

  await ctx.audit({
    entity: "tender",
    entity_id: at.tender,
    action: to_all === null ? "answer" : "answer_all",
    note: before.supplier.name,
  });
  await tell(ctx, tender, { asker: held.supplier_id, question: before.question, to_all, answer: asked.answer });
  ctx.live({ kind: "tender_changed", id: at.tender }, [db.me]);
  return foundOrThrow(await findQuestion(db, at));
}
