import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { offerChangeApi } from "#contract/changes/tender-change.api.ts";
import { offerTenderDocumentApi, tenderDocumentApi } from "#contract/documents/design-document.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { announceChanges } from "#server/modules/tender-changes/announce-changes.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aDeclinedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
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
const changedMails = ({ owner }: Company) =>
  app.deps.db
    .selectFrom("mail")
    .selectAll()
    .where("to_address", "=", owner.email)
    .where("kind", "=", "tender_changed")
    .orderBy("id")
    .execute();
const at = async (instant: string) => {
  app.clock.set(instant);
  await announceChanges(app.deps);
};

async function anOpenTender(count = 1) {
  const customer = await aCompany(app.deps, { name: "АО «Сапфир»" });
  const { id, suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: await Promise.all(Array.from({ length: count }, () => aSupplier(app.deps))),
    name: "Партия 12",
    closing_date: "2026-11-27T09:00:00.000Z",
  });
  const offers = suppliers.map((supplier) => ({ ...supplier, params: { id: supplier.offer ?? 0 } }));
  const [supplier] = offers;
  if (supplier === undefined) throw new Error("no supplier");
  const change = async (body: { name?: string; comment?: string | null; managers?: number[] }) =>
    (await app.call(tenderApi.patch, customer, { params: { id }, body })).ok();
  return { id, params: { id }, customer, supplier, offers, change };
}
const changesOf = async (supplier: Awaited<ReturnType<typeof anOpenTender>>["supplier"]) =>
  (await app.call(offerChangeApi.list, supplier, { params: supplier.params })).ok().results;

test("changes of a live tender reach its suppliers at once, and by one mail for all that follow within minutes", async () => {
  const { supplier, change } = await anOpenTender();
  app.clock.set("2026-11-20T10:00:00.000Z");
  await change({ name: "Партия 13" });
  app.clock.set("2026-11-20T10:03:00.000Z");
  await change({ name: "Партия 14", comment: "Упаковка в катушках" });
  expect(await changesOf(supplier)).toMatchObject([
    { field: "comment", before: null, after: "Упаковка в катушках", is_new: true },
    { field: "name", before: "Партия 13", after: "Партия 14", is_new: true },
    { field: "name", before: "Партия 12", after: "Партия 13", is_new: true },
  ]);
  await at("2026-11-20T10:04:59.999Z");
  expect(await changedMails(supplier)).toEqual([]);
  await at("2026-11-20T10:05:00.000Z");
  await at("2026-11-20T10:05:05.000Z");
  const mails = await changedMails(supplier);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Название: Партия 12 → Партия 14");
  expect(mails[0]?.text).toContain("Комментарий: нет → Упаковка в катушках");
  await change({ comment: null });
  await at("2026-11-20T10:11:00.000Z");
  expect(await changedMails(supplier)).toHaveLength(2);
});

test("what was taken back within minutes, and who manages the tender, is nobody's mail", async () => {
  const { supplier, customer, change } = await anOpenTender();
  app.clock.set("2026-11-20T10:00:00.000Z");
  await change({ name: "Партия 13" });
  await change({ name: "Партия 12", managers: [customer.owner.id] });
  await at("2026-11-20T10:06:00.000Z");
  expect(await changedMails(supplier)).toEqual([]);
});

test("changes are marked until the supplier has seen them; what came meanwhile stays marked", async () => {
  const { supplier, change } = await anOpenTender();
  const news = async () => (await app.call(offerApi.one, supplier, { params: supplier.params })).ok().news_count;
  app.clock.set("2026-11-20T10:00:00.000Z");
  await change({ name: "Партия 13" });
  expect(await news()).toBe(1);
  app.clock.set("2026-11-20T10:01:00.000Z");
  await change({ comment: "Срочно" });
  (
    await app.call(offerChangeApi.see, supplier, {
      params: supplier.params,
      body: { until: "2026-11-20T10:00:00.000Z" },
    })
  ).ok();
  expect((await changesOf(supplier)).map(({ is_new }) => is_new)).toEqual([true, false]);
  expect(await news()).toBe(1);
  // An instant in the future doesn't mark later changes as seen.
  (
    await app.call(offerChangeApi.see, supplier, {
      params: supplier.params,
      body: { until: "2030-01-01T00:00:00.000Z" },
    })
  ).ok();
  expect(await news()).toBe(0);
  app.clock.set("2026-11-20T10:02:00.000Z");
  await change({ comment: "Очень срочно" });
  expect(await news()).toBe(1);
  expect(
    (await app.call(offerChangeApi.see, await aSupplier(app.deps), { params: supplier.params, body: { until: START } }))
      .status,
  ).toBe(404);
});

test("a prolonged closing is a change with a mail of its own, and changes of a draft are none", async () => {
  const { supplier, params, customer } = await anOpenTender();
  app.clock.set("2026-11-20T10:00:00.000Z");
  (await callSeen(app, tenderApi.prolong, customer, { params, body: { closing_date: "2026-11-30T09:00:00Z" } })).ok();
  expect(await changesOf(supplier)).toMatchObject([
    { field: "closing_date", before: "2026-11-27T09:00:00.000Z", after: "2026-11-30T09:00:00.000Z", is_new: true },
  ]);
  await at("2026-11-20T10:10:00.000Z");
  expect(await changedMails(supplier)).toEqual([]);
  const draft = await aTender(app.deps, { customer, suppliers: [supplier] });
  (await app.call(tenderApi.patch, customer, { params: { id: draft.id }, body: { name: "Другое" } })).ok();
  expect(await app.deps.db.selectFrom("tender_change").selectAll().where("tender_id", "=", draft.id).execute()).toEqual(
    [],
  );
});

test("who was invited after a change has read the tender as it is; who declined is told nothing", async () => {
  const { id, params, customer, offers, change } = await anOpenTender(2);
  const [, declined] = offers;
  if (declined === undefined) throw new Error("no supplier");
  await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer ?? 0 });
  app.clock.set("2026-11-20T10:00:00.000Z");
  await change({ name: "Партия 13" });
  app.clock.set("2026-11-20T10:01:00.000Z");
  const late = await aSupplier(app.deps);
  const listed = (
    await app.call(tenderApi.add_suppliers, customer, { params, body: { suppliers: [late.workspace] } })
  ).ok().results;
  await at("2026-11-20T10:06:00.000Z");
  expect(await changedMails(late)).toEqual([]);
  expect(await changedMails(declined)).toEqual([]);
  const offer = listed.find(({ supplier }) => supplier.id === late.workspace)?.offer ?? 0;
  expect((await app.call(offerChangeApi.list, late, { params: { id: offer } })).ok().results).toEqual([]);
  expect((await app.call(offerApi.one, late, { params: { id: offer } })).ok().news_count).toBe(0);
  expect((await app.call(tenderApi.one, customer, { params: { id } })).ok().name).toBe("Партия 13");
});

test("documents of the tender: added to a draft and to an open one, downloaded by its suppliers, told as a change; they stay once sent", async () => {
  const customer = await aCompany(app.deps);
  const [supplier, stranger] = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const { id } = await aTender(app.deps, { customer, suppliers: [supplier] });
  const params = { id };
  const add = (name: string) => app.call(tenderDocumentApi.create, customer, { params, file: { name, bytes: A_PDF } });
  const first = (await add("Условия поставки.pdf")).ok();
  const wrong = (await add("Лишнее.pdf")).ok();
  (await app.call(tenderDocumentApi.remove, customer, { params: { id, docId: wrong.id } })).ok();
  (await callSeen(app, tenderApi.start, customer, { params, body: {} })).ok();
  const offer = (await app.call(offerApi.list, supplier)).ok().results[0]?.id ?? 0;
  const theirs = async () =>
    (await app.call(offerTenderDocumentApi.list, supplier, { params: { id: offer } }))
      .ok()
      .results.map(({ name }) => name);
  expect(await theirs()).toEqual(["Условия поставки.pdf"]);

  app.clock.set("2026-11-20T10:00:00.000Z");
  const second = (await add("Разъяснение.pdf")).ok();
  expect(await theirs()).toEqual(["Условия поставки.pdf", "Разъяснение.pdf"]);
  expect(
    (await app.call(offerTenderDocumentApi.download, supplier, { params: { id: offer, docId: second.id } })).bytes,
  ).toEqual(A_PDF);
  expect((await app.call(offerTenderDocumentApi.archive, supplier, { params: { id: offer } })).status).toBe(200);
  expect((await app.call(offerChangeApi.list, supplier, { params: { id: offer } })).ok().results).toMatchObject([
    { field: "document", after: "Разъяснение.pdf", is_new: true },
  ]);
  await at("2026-11-20T10:05:00.000Z");
  expect((await changedMails(supplier))[0]?.text).toContain("Новый документ: Разъяснение.pdf");
  expect((await app.call(tenderDocumentApi.remove, customer, { params: { id, docId: first.id } })).error().code).toBe(
    "wrong_state",
  );
  const { results } = (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok();
  expect(results[0]).toMatchObject({
    action: "upload_file",
    changes: { design_documentation: { from: null, to: "Разъяснение.pdf" } },
  });

  expect((await app.call(offerTenderDocumentApi.list, stranger, { params: { id: offer } })).status).toBe(404);
  expect((await app.call(tenderDocumentApi.list, supplier, { params })).status).toBe(403);
  expect(
    (
      await app.call(tenderDocumentApi.create, await aCompany(app.deps), {
        params,
        file: { name: "x.pdf", bytes: A_PDF },
      })
    ).status,
  ).toBe(404);
  (await callSeen(app, tenderApi.stop, customer, { params, body: {} })).ok();
  expect((await add("Поздно.pdf")).error().code).toBe("wrong_state");
});

test("an announcement that was due when the tender was stopped waits until it opens again", async () => {
  const { supplier, params, customer, change } = await anOpenTender();
  app.clock.set("2026-11-20T10:00:00.000Z");
  await change({ name: "Партия 13" });
  (await callSeen(app, tenderApi.stop, customer, { params, body: {} })).ok();
  await at("2026-11-20T10:10:00.000Z");
  expect(await changedMails(supplier)).toEqual([]);
  (await callSeen(app, tenderApi.prolong, customer, { params, body: { closing_date: "2026-12-27T09:00:00Z" } })).ok();
  await at("2026-11-20T10:11:00.000Z");
  expect(await changedMails(supplier)).toHaveLength(1);
});

test.runIf(onPostgres)("several servers announce a change exactly once", async () => {
  const tenders = await Promise.all(Array.from({ length: 4 }, () => anOpenTender(2)));
  app.clock.set("2026-11-20T10:00:00.000Z");
  for (const { change } of tenders) await change({ name: "Партия 13" });
  app.clock.set("2026-11-20T10:05:00.000Z");
  await Promise.all(Array.from({ length: 4 }, () => announceChanges(app.deps)));
  for (const { offers } of tenders) for (const offer of offers) expect(await changedMails(offer)).toHaveLength(1);
});
