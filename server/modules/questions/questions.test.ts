import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { offerQuestionApi, questionApi } from "#contract/questions/question.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aDeclinedOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

const START = "2026-11-20T09:00:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set(START));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const mailsTo = ({ owner }: Company) =>
  app.deps.db
    .selectFrom("mail")
    .selectAll()
    .where("to_address", "=", owner.email)
    .where("kind", "in", ["question_asked", "question_answered", "answer_published"])
    .orderBy("id")
    .execute();

async function anOpenTender(count = 2) {
  const customer = await aCompany(app.deps, { name: "АО «Сапфир»" });
  const invited = await Promise.all(
    Array.from({ length: count }, (_, place) => aSupplier(app.deps, { name: `ООО «Поставщик ${place + 1}»` })),
  );
  const { id, suppliers, lots } = await aStartedTender(app.deps, {
    customer,
    suppliers: invited,
    closing_date: "2026-11-27T09:00:00.000Z",
  });
  const offers = suppliers.map((supplier) => ({ ...supplier, params: { id: supplier.offer ?? 0 } }));
  const [asker, other] = offers;
  if (asker === undefined || other === undefined) throw new Error("no supplier");
  return { id, customer, lots, offers, asker, other, params: { id } };
}
type Offer = Awaited<ReturnType<typeof anOpenTender>>["asker"];

const ask = (supplier: Offer, question = "Можно ли аналог?", lot?: number) =>
  app.call(offerQuestionApi.ask, supplier, {
    params: supplier.params,
    body: { question, ...(lot === undefined ? {} : { lot }) },
  });
const seen = async (supplier: Offer) =>
  (await app.call(offerQuestionApi.list, supplier, { params: supplier.params })).ok().results;
const asked = async (by: Caller, id: number) => (await app.call(questionApi.list, by, { params: { id } })).ok().results;
const answer = (
  by: Caller,
  at: { id: number; questionId: number },
  body: { answer: string; to_all: boolean; question?: string; version?: number },
) => app.call(questionApi.answer, by, { params: at, body });

test("a supplier asks about a lot: the customer sees who, the managers get a mail in their language, nobody else hears of it", async () => {
  const customer = await aCompany(app.deps, { owner: await aUser(app.deps, { language: "en" }) });
  const [asker, other] = [await aSupplier(app.deps, { name: "ООО «Радиодеталь»" }), await aSupplier(app.deps)];
  const { id, suppliers, lots } = await aStartedTender(app.deps, { customer, suppliers: [asker, other] });
  const [first, second] = suppliers.map((supplier) => ({ ...supplier, params: { id: supplier.offer ?? 0 } }));
  if (first === undefined || second === undefined) throw new Error("no supplier");
  expect((await ask(first, "Годится <LM1117>?", lots[2]?.id)).ok().results).toMatchObject([
    { is_own: true, question: "Годится <LM1117>?", answer: null, lot: { id: lots[2]?.id, position: 3 } },
  ]);
  expect(await asked(customer, id)).toMatchObject([
    {
      supplier: { id: asker.workspace, name: "ООО «Радиодеталь»" },
      asked_by: "Анна Соколова",
      question: "Годится <LM1117>?",
      answer: null,
      published_question: null,
      lot: { position: 3 },
    },
  ]);
  expect((await app.call(tenderApi.one, customer, { params: { id } })).ok()).toMatchObject({
    question_count: 1,
    unanswered_count: 1,
  });
  const [mail] = await mailsTo(customer);
  expect(mail).toMatchObject({ kind: "question_asked", subject: "T-00001: a question from ООО «Радиодеталь»" });
  expect(mail?.html).toContain("Годится &lt;LM1117&gt;?");
  expect(mail?.text).toContain(`/service/tenders/${id}?tab=questions`);
  expect(await seen(second)).toEqual([]);
  expect((await app.call(offerApi.one, second, { params: second.params })).ok()).toMatchObject({
    question_count: 0,
    news_count: 0,
  });
  expect(await mailsTo(other)).toEqual([]);
});

test("an answer to the asker alone is nobody else's", async () => {
  const { customer, asker, other, id, params } = await anOpenTender();
  (await ask(asker)).ok();
  const [question] = await asked(customer, id);
  expect(
    (await answer(customer, { ...params, questionId: question?.id ?? 0 }, { answer: "Да.", to_all: false })).ok(),
  ).toMatchObject({
    answer: "Да.",
    answered_by: "Анна Соколова",
    answered_at: START,
    published_question: null,
    version: 2,
  });
  app.clock.set("2026-11-20T09:00:01.000Z");
  expect(await seen(asker)).toMatchObject([{ is_own: true, answer: "Да.", answered_at: START }]);
  expect(await seen(other)).toEqual([]);
  expect((await mailsTo(asker)).map(({ kind }) => kind)).toEqual(["question_answered"]);
  expect(await mailsTo(other)).toEqual([]);
  expect((await app.call(tenderApi.one, customer, { params })).ok()).toMatchObject({
    question_count: 1,
    unanswered_count: 0,
  });
});

test("an answer to all names the asker nowhere, in the wording that the customer gave it", async () => {
  const { customer, asker, other, id, params } = await anOpenTender();
  (await ask(asker, "Мы, «Поставщик 1», возим только TI. Можно TI?")).ok();
  const [question] = await asked(customer, id);
  app.clock.set("2026-11-20T10:00:00.000Z");
  (
    await answer(
      customer,
      { ...params, questionId: question?.id ?? 0 },
      { answer: "Можно.", to_all: true, question: "Допускается ли TI?" },
    )
  ).ok();
  expect(await seen(asker)).toMatchObject([
    { is_own: true, question: "Мы, «Поставщик 1», возим только TI. Можно TI?", answer: "Можно.", is_new: true },
  ]);
  const theirs = await app.call(offerQuestionApi.list, other, { params: other.params });
  expect(theirs.ok().results).toEqual([
    {
      id: expect.any(Number),
      is_own: false,
      lot: null,
      question: "Допускается ли TI?",
      asked_at: null,
      answer: "Можно.",
      answered_at: "2026-11-20T10:00:00.000Z",
      is_new: true,
    },
  ]);
  expect((await app.call(offerApi.one, other, { params: other.params })).ok()).toMatchObject({
    question_count: 1,
    news_count: 1,
  });
  const [mail] = await mailsTo(other);
  expect(mail?.kind).toBe("answer_published");
  const { results } = (
    await app.call(historyApi.list, other, { query: { entity: "offer", entity_id: other.offer ?? 0 } })
  ).ok();
  expect(results[0]).toMatchObject({ action: "answer_published" });
  for (const text of [JSON.stringify(theirs.ok()), mail?.text, mail?.html, mail?.subject, JSON.stringify(results)]) {
    expect(text).not.toContain("Поставщик 1");
    expect(text).not.toContain(asker.owner.email);
  }
});

test("an answer can be corrected and told to all later, but not taken back from all; two who answer at once don't overwrite each other", async () => {
  const { customer, asker, other, id, params } = await anOpenTender();
  (await ask(asker)).ok();
  const [question] = await asked(customer, id);
  const at = { ...params, questionId: question?.id ?? 0 };
  (await answer(customer, at, { answer: "Нет.", to_all: false, version: 1 })).ok();
  const refused = (await answer(customer, at, { answer: "Да.", to_all: true, version: 1 })).error();
  expect(refused).toMatchObject({ code: "version_conflict", current: { answer: "Нет.", version: 2 } });
  (await answer(customer, at, { answer: "Да.", to_all: true, version: 2 })).ok();
  (await answer(customer, at, { answer: "Да, с согласованием.", to_all: true })).ok();
  expect(await seen(other)).toMatchObject([{ question: "Можно ли аналог?", answer: "Да, с согласованием." }]);
  expect(await seen(asker)).toMatchObject([{ answer: "Да, с согласованием." }]);
  expect((await answer(customer, at, { answer: "Нет.", to_all: false })).error()).toMatchObject({
    code: "wrong_state",
    fields: { to_all: [expect.any(String)] },
  });
});

test("who has declined neither asks nor is told; who has answered still hears", async () => {
  const { customer, offers, asker, id, params } = await anOpenTender(4);
  const [, answered, declined, invitedOnly] = offers;
  if (answered === undefined || declined === undefined || invitedOnly === undefined) throw new Error("no supplier");
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer ?? 0 });
  await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer ?? 0 });
  expect((await ask(declined)).error().code).toBe("wrong_state");
  (await ask(asker)).ok();
  const [question] = await asked(customer, id);
  (await answer(customer, { ...params, questionId: question?.id ?? 0 }, { answer: "Да.", to_all: true })).ok();
  expect((await mailsTo(answered)).map(({ kind }) => kind)).toEqual(["answer_published"]);
  expect((await mailsTo(invitedOnly)).map(({ kind }) => kind)).toEqual(["answer_published"]);
  expect(await mailsTo(declined)).toEqual([]);
});

test("questions close with the tender, also before the clock has closed it, and open again with it", async () => {
  const { customer, asker, id, params } = await anOpenTender();
  (await ask(asker)).ok();
  const [question] = await asked(customer, id);
  const at = { ...params, questionId: question?.id ?? 0 };
  app.clock.set("2026-11-27T09:00:00.000Z");
  expect((await ask(asker)).error().code).toBe("tender_closed");
  expect((await answer(customer, at, { answer: "Да.", to_all: false })).error().code).toBe("tender_closed");
  await stopOpenTender(app.deps, { customer, id });
  expect((await ask(asker)).error().code).toBe("tender_closed");
  expect((await answer(customer, at, { answer: "Да.", to_all: false })).error().code).toBe("wrong_state");
  (await callSeen(app, tenderApi.prolong, customer, { params, body: { closing_date: "2026-12-27T09:00:00Z" } })).ok();
  expect((await answer(customer, at, { answer: "Да.", to_all: false })).status).toBe(200);
  expect((await ask(asker)).status).toBe(200);
});

test("strangers, competitors and people without the right reach none of it", async () => {
  const { customer, asker, other, id, params, lots } = await anOpenTender();
  const elsewhere = await anOpenTender();
  (await ask(asker)).ok();
  const [question] = await asked(customer, id);
  const at = { ...params, questionId: question?.id ?? 0 };
  expect((await app.call(offerQuestionApi.list, other, { params: asker.params })).status).toBe(404);
  expect((await app.call(offerQuestionApi.ask, other, { params: asker.params, body: { question: "?" } })).status).toBe(
    404,
  );
  expect((await ask(elsewhere.asker, "Чужой лот?", lots[0]?.id)).status).toBe(404);
  for (const [stranger, refused] of [
    [asker, 403],
    [elsewhere.customer, 404],
  ] as const) {
    expect((await app.call(questionApi.list, stranger, { params })).status).toBe(refused);
    expect((await answer(stranger, at, { answer: "Да.", to_all: true })).status).toBe(refused);
  }
  expect(
    (
      await answer(
        elsewhere.customer,
        { ...elsewhere.params, questionId: at.questionId },
        { answer: "Да.", to_all: true },
      )
    ).status,
  ).toBe(404);
  const reader = {
    token: await aSession(
      app.deps,
      await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "CM" }),
    ),
    workspace: customer.workspace,
  };
  expect(await asked(reader, id)).toHaveLength(1);
  expect((await answer(reader, at, { answer: "Да.", to_all: true })).status).toBe(403);
  expect((await ask(asker, "   ")).status).toBe(400);
});
