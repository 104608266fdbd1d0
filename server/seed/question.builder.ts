import type { Dependencies } from "#server/http/dependencies.ts";
import { answerQuestion } from "#server/modules/questions/answer-question.ts";
import { askQuestion } from "#server/modules/questions/ask-question.ts";
import { listOfferQuestions } from "#server/modules/questions/question.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

export const aQuestion = (
  deps: Deps,
  given: { supplier: Side; offer: number; question?: string; lot?: number },
): Promise<number> =>
  actingAs(deps, { ...given.supplier, as: "supplier" }, async (ctx) => {
    await askQuestion(ctx, given.offer, {
      question: given.question ?? "Допускается ли замена на аналог?",
      lot: given.lot ?? null,
    });
    const own = (await listOfferQuestions(ctx.db, given.offer)).filter(({ is_own }) => is_own);
    return Math.max(...own.map(({ id }) => id));
  });

export const anAnswer = (
  deps: Deps,
  given: { customer: Side; tender: number; question: number; answer?: string; to_all?: boolean; wording?: string },
): Promise<number> =>
  actingAs(
    deps,
    { ...given.customer, as: "customer" },
    async (ctx) =>
      (
        await answerQuestion(ctx, given, {
          answer: given.answer ?? "Да, с согласованием.",
          to_all: given.to_all ?? false,
          ...(given.wording === undefined ? {} : { question: given.wording }),
        })
      ).id,
  );
