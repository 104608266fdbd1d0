import { afterAll, beforeAll, expect, test } from "vitest";
import { offerFileApi } from "#contract/documents/design-document.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aDeclinedOffer, aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const statesOf = async (customer: Awaited<ReturnType<typeof aCompany>>, id: number) =>
  (await app.call(tenderApi.suppliers, customer, { params: { id } })).ok().results.map(({ state }) => state);

test("suppliers are told by what they have done, and by how often they answered before", async () => {
  const customer = await aCompany(app.deps);
  const companies = await Promise.all(Array.from({ length: 5 }, () => aSupplier(app.deps)));
  const [, , , answering] = companies;
  if (answering === undefined) throw new Error("no supplier");
  const before = await aStartedTender(app.deps, { customer, suppliers: [answering] });
  await aSubmittedOffer(app.deps, { supplier: answering, offer: before.suppliers[0]?.offer ?? 0 });
  const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: companies });
  const [, opened, working, answered, declined] = suppliers;
  if (opened === undefined || working === undefined || answered === undefined || declined === undefined)
    throw new Error("no supplier");
  expect(await statesOf(customer, id)).toEqual(["sent", "sent", "sent", "sent", "sent"]);
  await app.call(offerApi.one, opened, { params: { id: opened.offer } });
  await aFilledDraft(app.deps, { supplier: working, offer: working.offer });
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer });
  await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer });
  expect(await statesOf(customer, id)).toEqual(["sent", "opened", "working", "answered", "declined"]);
  await stopOpenTender(app.deps, { customer, id });
  expect(await statesOf(customer, id)).toEqual(["expired", "expired", "expired", "answered", "declined"]);
  const list = (await app.call(tenderApi.suppliers, customer, { params: { id } })).ok().results;
  expect(list[3]).toMatchObject({
    supplier: { id: answered.workspace },
    company_status: "ACTIVE",
    offer: answered.offer,
    sent_at: "2026-11-20T09:00:00.000Z",
    invited: 1,
    answered: 1,
  });
  expect(list[0]).toMatchObject({ invited: 0, answered: 0 });
});

test("a draft takes verified suppliers and those of the own list; nobody else, and not itself", async () => {
  const customer = await aCompany(app.deps, { is_supplier: true });
  const verified = await aSupplier(app.deps);
  const listed = await aSupplier(app.deps, { status: "CREATED" });
  await app.deps.db
    .insertInto("workspace_supplier")
    .values({ workspace_id: customer.workspace, supplier_id: listed.workspace })
    .execute();
  const unknown = await aSupplier(app.deps, { status: "CREATED" });
  const buyer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer });
  const add = (...suppliers: number[]) =>
    app.call(tenderApi.add_suppliers, customer, { params: { id }, body: { suppliers } });
  const list = (await add(verified.workspace, listed.workspace)).ok();
  expect(list.results.map(({ supplier, state, offer }) => [supplier.id, state, offer])).toEqual([
    [verified.workspace, "listed", null],
    [listed.workspace, "listed", null],
  ]);
  const refused = (await add(unknown.workspace, buyer.workspace, customer.workspace)).error();
  expect(refused).toMatchObject({ code: "invalid_input", problems: [{ row: 0 }, { row: 1 }, { row: 2 }] });
  expect((await add(verified.workspace)).error()).toMatchObject({
    code: "already_added",
    problems: [{ code: "supplier_added", row: 0 }],
  });
});

test("a supplier that is added to an open tender gets its offer and its mail at once", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const late = await aSupplier(app.deps);
  const list = (
    await app.call(tenderApi.add_suppliers, customer, { params: { id }, body: { suppliers: [late.workspace] } })
  ).ok();
  expect(list.results.map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect((await app.call(offerApi.list, late)).ok().results[0]).toMatchObject({ number: 1, lot_count: 3 });
  expect(
    await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", late.owner.email).execute(),
  ).toEqual([{ kind: "tender_invitation" }]);
});

test("after the closing time nobody is invited any more, whether or not the clock has closed the tender", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps)],
    closing_date: "2026-11-20T09:00:01.000Z",
  });
  const late = await aSupplier(app.deps);
  const add = () =>
    app.call(tenderApi.add_suppliers, customer, { params: { id }, body: { suppliers: [late.workspace] } });
  app.clock.advance(1000);
  expect((await add()).error().code).toBe("tender_closed");
  app.clock.advance(-1000);
  await stopOpenTender(app.deps, { customer, id });
  expect((await add()).error().code).toBe("wrong_state");
});

test("an invitation is taken back by its offer, by the tender's customer alone and before it is answered", async () => {
  const customer = await aCompany(app.deps);
  const { id, suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps), await aSupplier(app.deps)],
  });
  const [silent, working] = suppliers;
  if (silent === undefined || working === undefined) throw new Error("no supplier");
  await aFilledDraft(app.deps, { supplier: working, offer: working.offer });
  const withdraw = (caller: Caller, offer: number) =>
    app.call(tenderApi.withdraw_offer, caller, { params: { id: offer } });
  expect((await withdraw(silent, silent.offer)).status).toBe(403);
  expect((await withdraw(await aCompany(app.deps), silent.offer)).status).toBe(404);
  expect((await withdraw(customer, working.offer)).error().code).toBe("offer_begun");
  expect((await withdraw(customer, silent.offer)).status).toBe(200);
  expect((await withdraw(customer, silent.offer)).status).toBe(404);
  expect((await app.call(offerApi.one, silent, { params: { id: silent.offer } })).status).toBe(404);
  const left = (await app.call(tenderApi.suppliers, customer, { params: { id } })).ok().results;
  expect(left.map(({ supplier }) => supplier.id)).toEqual([working.workspace]);
});

test("a supplier is taken off while it has not begun to answer, and loses its offer", async () => {
  const customer = await aCompany(app.deps);
  const { id, suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [
      await aSupplier(app.deps),
      await aSupplier(app.deps),
      await aSupplier(app.deps),
      await aSupplier(app.deps),
      await aSupplier(app.deps),
    ],
  });
  const [silent, working, answered, filing, trying] = suppliers;
  if (
    silent === undefined ||
    working === undefined ||
    answered === undefined ||
    filing === undefined ||
    trying === undefined
  )
    throw new Error("no supplier");
  await aFilledDraft(app.deps, { supplier: working, offer: working.offer });
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer });
  const remove = (supplier: number) =>
    app.call(tenderApi.remove_supplier, customer, { params: { id }, body: { supplier } });
  expect((await remove(working.workspace)).error().code).toBe("offer_begun");
  expect((await remove(answered.workspace)).error().code).toBe("offer_begun");
  expect((await remove(silent.workspace)).ok().count).toBe(4);
  expect((await remove(silent.workspace)).status).toBe(404);
  expect((await app.call(offerApi.one, silent, { params: { id: silent.offer } })).status).toBe(404);
  expect(
    (
      await app.deps.db
        .selectFrom("mail")
        .select("kind")
        .where("to_address", "=", silent.owner.email)
        .orderBy("id")
        .execute()
    ).at(-1),
  ).toEqual({ kind: "tender_withdrawn" });
  // After its draft is discarded, a supplier can be removed again, unless the offer still has a file.
  (
    await app.call(offerFileApi.create, filing, {
      params: { id: filing.offer },
      file: { name: "Сертификат.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF\n") },
    })
  ).ok();
  for (const each of [working, filing, trying]) {
    const draft = (await app.call(offerApi.create_draft, each, { params: { id: each.offer } })).ok();
    (await app.call(draftApi.patch, each, { params: { id: draft.id }, body: { comment: "Уточняем" } })).ok();
    expect((await remove(each.workspace)).error().code).toBe("offer_begun");
    (await app.call(offerApi.close_draft, each, { params: { id: each.offer }, query: { discard: "true" } })).ok();
  }
  expect((await remove(working.workspace)).error().code).toBe("offer_begun");
  expect((await remove(filing.workspace)).error().code).toBe("offer_begun");
  expect((await remove(trying.workspace)).ok().count).toBe(3);
});

test("a draft lets any supplier go, a tender that is done none", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const draft = await aTender(app.deps, { customer, suppliers: [supplier] });
  const done = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  await stopOpenTender(app.deps, { customer, id: done.id });
  const remove = (id: number) =>
    app.call(tenderApi.remove_supplier, customer, { params: { id }, body: { supplier: supplier.workspace } });
  expect((await remove(draft.id)).ok().count).toBe(0);
  expect((await remove(done.id)).error().code).toBe("wrong_state");
});

test.runIf(onPostgres)(
  "a supplier who begins while it is being taken off keeps the offer or finds it gone, never half",
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await aCompany(app.deps);
      const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
      const [supplier] = suppliers;
      if (supplier === undefined) throw new Error("no supplier");
      const draft = (await app.call(offerApi.create_draft, supplier, { params: { id: supplier.offer } })).ok();
      const [begun, removed] = await Promise.all([
        app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { comment: "Считаем" } }),
        app.call(tenderApi.remove_supplier, customer, { params: { id }, body: { supplier: supplier.workspace } }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([begun.status, removed.status]);
    }
  },
);
