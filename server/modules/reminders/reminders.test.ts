import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { sendDueReminders } from "#server/modules/reminders/send-due-reminders.ts";
import { aDeclinedOffer, aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { callSeen } from "#server/testing/call-seen.ts";

const START = "2026-11-20T09:00:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set(START));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const remindersTo = ({ owner }: Company) =>
  app.deps.db
    .selectFrom("mail")
    .selectAll()
    .where("to_address", "=", owner.email)
    .where("kind", "like", "tender_reminder%")
    .orderBy("id")
    .execute();
const kindsTo = async (company: Company) => (await remindersTo(company)).map(({ kind }) => kind);

async function anOpenTender(closing_date: string, count = 1) {
  const customer = await aCompany(app.deps, { name: "АО «Сапфир»" });
  const suppliers = await Promise.all(Array.from({ length: count }, () => aSupplier(app.deps)));
  const tender = await aStartedTender(app.deps, { customer, suppliers, closing_date });
  return {
    id: tender.id,
    customer,
    suppliers: tender.suppliers.map((supplier) => ({ ...supplier, params: { id: tender.id } })),
  };
}
const at = async (instant: string) => {
  app.clock.set(instant);
  await sendDueReminders(app.deps);
};

test("a day before the closing those are reminded who have not answered, once, and nobody else", async () => {
  const { suppliers, customer, id } = await anOpenTender("2026-11-27T09:00:00.000Z", 3);
  const [silent, answered, declined] = suppliers;
  if (silent === undefined || answered === undefined || declined === undefined) throw new Error("no supplier");
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer ?? 0 });
  await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer ?? 0 });
  await at("2026-11-26T08:59:59.999Z");
  expect(await kindsTo(silent)).toEqual([]);
  await at("2026-11-26T09:00:00.000Z");
  await at("2026-11-26T09:00:10.000Z");
  expect(await kindsTo(silent)).toEqual(["tender_reminder"]);
  expect((await remindersTo(silent))[0]?.text).toContain("АО «Сапфир» ждёт ваше предложение");
  expect(await kindsTo(answered)).toEqual([]);
  expect(await kindsTo(declined)).toEqual([]);
  const listed = (await app.call(tenderApi.suppliers, customer, { params: { id } })).ok().results;
  expect(listed.map(({ reminded_at }) => reminded_at)).toEqual(["2026-11-26T09:00:00.000Z", null, null]);
  const { results } = (
    await app.call(historyApi.list, silent, { query: { entity: "offer", entity_id: silent.offer ?? 0 } })
  ).ok();
  expect(results[0]).toMatchObject({ action: "remind", user: null });
});

test("whose draft is complete is told that it isn't sent; the customer isn't told of the draft", async () => {
  const { suppliers } = await anOpenTender("2026-11-27T09:00:00.000Z", 2);
  const [complete, begun] = suppliers;
  if (complete === undefined || begun === undefined) throw new Error("no supplier");
  await aFilledDraft(app.deps, { supplier: complete, offer: complete.offer ?? 0 });
  await aFilledDraft(app.deps, { supplier: begun, offer: begun.offer ?? 0, file: null });
  await at("2026-11-26T09:00:00.000Z");
  expect(await kindsTo(complete)).toEqual(["tender_reminder_complete"]);
  expect(await kindsTo(begun)).toEqual(["tender_reminder"]);
});

test("of an urgent tender one is reminded half-way", async () => {
  const customer = await aCompany(app.deps);
  const { suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps)],
    urgent: true,
    closing_date: null,
  });
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  await at("2026-11-20T14:59:59.000Z");
  expect(await kindsTo(supplier)).toEqual([]);
  await at("2026-11-20T15:00:00.000Z");
  expect(await kindsTo(supplier)).toEqual(["tender_reminder"]);
});

test("a prolonged tender reminds again before its new closing; one that was stopped doesn't, until it opens again", async () => {
  const { suppliers, customer, id } = await anOpenTender("2026-11-27T09:00:00.000Z");
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  await at("2026-11-26T09:00:00.000Z");
  (
    await callSeen(app, tenderApi.prolong, customer, { params: { id }, body: { closing_date: "2026-12-04T09:00:00Z" } })
  ).ok();
  await at("2026-12-03T08:59:59.000Z");
  expect(await kindsTo(supplier)).toHaveLength(1);
  await stopOpenTender(app.deps, { customer, id });
  await at("2026-12-03T09:00:00.000Z");
  expect(await kindsTo(supplier)).toHaveLength(1);
  (
    await callSeen(app, tenderApi.prolong, customer, { params: { id }, body: { closing_date: "2026-12-10T09:00:00Z" } })
  ).ok();
  await at("2026-12-09T09:00:00.000Z");
  expect(await kindsTo(supplier)).toHaveLength(2);
});

test("a server that was away reminds late, but not once the closing time has passed", async () => {
  const [late, over] = [await anOpenTender("2026-11-27T09:00:00.000Z"), await anOpenTender("2026-11-26T20:00:00.000Z")];
  await at("2026-11-26T20:00:00.000Z");
  expect(await kindsTo(late.suppliers[0] ?? late.customer)).toHaveLength(1);
  expect(await kindsTo(over.suppliers[0] ?? over.customer)).toEqual([]);
});

test("by hand a supplier is reminded with the customer's words, in the reader's language, and again only hours later", async () => {
  const customer = await aCompany(app.deps, { name: "АО «Сапфир»" });
  const supplier = await aSupplier(app.deps, { owner: await aUser(app.deps, { language: "en" }) });
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  const remind = (words?: string) =>
    app.call(tenderApi.remind_supplier, customer, {
      params: { id },
      body: { supplier: supplier.workspace, ...(words === undefined ? {} : { words }) },
    });
  expect((await remind("Нужны <цены> на лот 2")).ok().results[0]?.reminded_at).toBe(START);
  const [mail] = await remindersTo(supplier);
  expect(mail).toMatchObject({
    kind: "tender_reminder_words",
    subject: "АО «Сапфир» reminds you: T-00001",
    language: "en",
  });
  expect(mail?.text).toContain("Нужны <цены> на лот 2");
  expect(mail?.html).toContain("Нужны &lt;цены&gt; на лот 2");
  expect((await remind()).error()).toMatchObject({ code: "reminded_recently" });
  app.clock.set("2026-11-20T13:00:00.000Z");
  (await remind()).ok();
  expect(await kindsTo(supplier)).toEqual(["tender_reminder_words", "tender_reminder"]);
  const { results } = (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok();
  expect(results.map(({ action }) => action).slice(0, 2)).toEqual(["remind", "remind"]);
});

test("nobody is reminded of a tender that is over, who has answered, or by somebody else", async () => {
  const { suppliers, customer, id } = await anOpenTender("2026-11-27T09:00:00.000Z", 2);
  const [silent, answered] = suppliers;
  if (silent === undefined || answered === undefined) throw new Error("no supplier");
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer ?? 0 });
  const remind = (by: Company, supplier: number) =>
    app.call(tenderApi.remind_supplier, by, { params: { id }, body: { supplier } });
  expect((await remind(customer, answered.workspace)).error().code).toBe("already_answered");
  expect((await remind(customer, (await aSupplier(app.deps)).workspace)).status).toBe(404);
  expect((await remind(await aCompany(app.deps), silent.workspace)).status).toBe(404);
  app.clock.set("2026-11-27T09:00:00.000Z");
  expect((await remind(customer, silent.workspace)).error().code).toBe("tender_closed");
});

test.runIf(onPostgres)("several servers remind exactly once", async () => {
  const tenders = await Promise.all(Array.from({ length: 4 }, () => anOpenTender("2026-11-27T09:00:00.000Z", 2)));
  app.clock.set("2026-11-26T09:00:00.000Z");
  await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(app.deps)));
  for (const { suppliers } of tenders)
    for (const supplier of suppliers) expect(await kindsTo(supplier)).toEqual(["tender_reminder"]);
});
