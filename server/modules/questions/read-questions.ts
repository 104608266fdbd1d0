import type { z } from "zod";
import type { OfferQuestion } from "#contract/questions/question.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findOffer } from "#server/modules/offers/offer.store.ts";
import { listOfferQuestions, listQuestions } from "#server/modules/questions/question.store.ts";
import type { QuestionRow } from "#server/modules/questions/question.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

export async function readQuestions({ db }: MemberContext, tender: number): Promise<QuestionRow[]> {
  foundOrThrow(await findTender(db, tender));
  return listQuestions(db, tender);
}

export async function readOfferQuestions(
  { db }: MemberContext,
  offer: number,
): Promise<z.input<typeof OfferQuestion>[]> {
  foundOrThrow(await findOffer(db, offer));
  return listOfferQuestions(db, offer);
}
