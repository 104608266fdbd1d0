import { offerQuestionApi, questionApi } from "#contract/questions/question.api.ts";
import { asList } from "#server/http/as-list.ts";
import { implement } from "#server/http/implement.ts";
import { answerQuestion } from "#server/modules/questions/answer-question.ts";
import { askQuestion } from "#server/modules/questions/ask-question.ts";
import { readOfferQuestions, readQuestions } from "#server/modules/questions/read-questions.ts";

export const questionRoutes = [
  ...implement("questions", questionApi, {
    list: async (ctx, { params, query }) => asList(await readQuestions(ctx, params.id), query),
    answer: (ctx, { params, body }) => answerQuestion(ctx, { tender: params.id, question: params.questionId }, body),
  }),
  ...implement("offer_questions", offerQuestionApi, {
    list: async (ctx, { params, query }) => asList(await readOfferQuestions(ctx, params.id), query),
    ask: async (ctx, { params, body }) => asList(await askQuestion(ctx, params.id, body)),
  }),
];
