import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { IdParam } from "#contract/primitives.ts";
import { AnswerQuestion, AskQuestion, OfferQuestion, TenderQuestion } from "#contract/questions/question.schema.ts";

const ById = z.object({ id: IdParam });

export const questionApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/questions",
    summary: "Questions of a tender's suppliers, those without an answer first",
    access: { kind: "member", permission: "read_tender" },
    params: ById,
    query: ShortListQuery,
    response: listAnswer(TenderQuestion),
  }),
  answer: endpoint({
    method: "PATCH",
    path: "/supplier-requests/{id}/questions/{questionId}",
    summary: "Answer a question to its asker or to all suppliers, or correct the answer",
    access: { kind: "member", permission: "update_tender" },
    params: z.object({ id: IdParam, questionId: IdParam }),
    body: AnswerQuestion,
    response: TenderQuestion,
    errors: ["wrong_state", "tender_closed", "version_conflict"],
  }),
};

/** Questions for a supplier: the supplier's own questions, and questions answered to all suppliers. */
export const offerQuestionApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-offers/{id}/questions",
    summary: "Own questions and those that were answered to all",
    access: { kind: "member", permission: ["read_offer", "update_offer"] },
    params: ById,
    query: ShortListQuery,
    response: listAnswer(OfferQuestion),
  }),
  ask: endpoint({
    method: "POST",
    path: "/supplier-offers/{id}/questions",
    summary: "Ask the customer about the tender or one of its lots",
    access: { kind: "member", permission: "update_offer" },
    params: ById,
    body: AskQuestion,
    response: listAnswer(OfferQuestion),
    errors: ["wrong_state", "tender_closed"],
  }),
};
