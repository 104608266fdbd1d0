import { afterAll, beforeAll, expect, test } from "vitest";
import { offerApi } from "#contract/offers/offer.api.ts";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import { supplierSuggestionApi } from "#contract/tenders/supplier-suggestion.api.ts";
import { tenderPreviewApi } from "#contract/offers/tender-preview.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import type { LotOptions } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const preview = (by: Company, id: number, query: Record<string, number>) =>
  app.call(tenderPreviewApi.one, by, { params: { id }, query });
const part = (part_number: string, manufacturer: string | null = null): LotOptions => ({
  nomenclature: null,
  part_number,
  manufacturer,
  quantity: "10",
});

test("what a supplier is going to see is what it sees then, and the mail is the one that it gets", async () => {
  const customer = await aCompany(app.deps, { name: "АО «Электроприбор»" });
  const supplier = await aSupplier(app.deps);
  await aMember(app.deps, {
    workspace: { id: supplier.workspace, roles: supplier.roles },
    role: "BA",
    user: await aUser(app.deps, { language: "zh-hans" }),
  });
  const { id } = await aTender(app.deps, {
    customer,
    suppliers: [supplier],
    comment: "Самовывоз",
    lots: [{ quantity: "3", comment: "Без свинца" }, "40"],
  });
  const seen = (await preview(customer, id, { supplier: supplier.workspace })).ok();
  expect(
    await app.deps.db.selectFrom("mail").select("id").where("to_address", "=", supplier.owner.email).execute(),
  ).toEqual([]);
  expect(seen.mails.map(({ language }) => language)).toEqual(["ru", "zh-hans"]);

  (await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).ok();
  const offer = (await app.call(offerApi.list, supplier)).ok().results.find(({ tender }) => tender.id === id);
  expect(offer?.tender).toEqual(seen.offer.tender);
  const { lot_count, customer: who, currency } = seen.offer;
  expect(offer).toMatchObject({ lot_count, customer: who, currency });
  const items = (await app.call(offerApi.items, supplier, { params: { id: offer?.id ?? 0 } })).ok().results;
  const asked = ({
    lot,
    position,
    nomenclature,
    part_number,
    quantity,
    unit,
    lot_comment,
    documents,
    attributes,
  }: (typeof items)[number] | (typeof seen.items)[number]) => ({
    lot,
    position,
    nomenclature,
    part_number,
    quantity,
    unit,
    lot_comment,
    documents,
    attributes,
  });
  expect(seen.items.map(asked)).toEqual(items.map(asked));
  const mail = await app.deps.db
    .selectFrom("mail")
    .selectAll()
    .where("to_address", "=", supplier.owner.email)
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe(seen.mails[0]?.subject);
  // The number and address of an offer are assigned at the start, so the comparison ignores them.
  expect(mail.text.replace(/Q-\d+/, "Q-…").replace(/supplier-offers\/\d+/, "supplier-offers/0")).toBe(
    seen.mails[0]?.text,
  );
  expect((await preview(customer, id, { supplier: supplier.workspace })).error().code).toBe("wrong_state");
});

test("the preview for an address is the same whether anybody has it or not", async () => {
  const customer = await aCompany(app.deps);
  const known = await aSupplier(app.deps);
  const { id } = await aTender(app.deps, { customer });
  const rows = (
    await app.call(awaitedApi.add, customer, {
      params: { id },
      body: { emails: [known.owner.email, "nobody@example.test"] },
    })
  ).ok().results;
  const [a, b] = [
    await preview(customer, id, { awaited: rows[0]?.id ?? 0 }),
    await preview(customer, id, { awaited: rows[1]?.id ?? 0 }),
  ];
  const words = (text = "", email = ""): string =>
    text.replaceAll(email, "X").replaceAll(encodeURIComponent(email), "X");
  expect(words(a.ok().mails[0]?.text, known.owner.email)).toBe(words(b.ok().mails[0]?.text, "nobody@example.test"));
});

test("a preview is for those of the own tender, one at a time", async () => {
  const [customer, stranger, supplier] = [
    await aCompany(app.deps),
    await aCompany(app.deps),
    await aSupplier(app.deps),
  ];
  const { id } = await aTender(app.deps, { customer, suppliers: [supplier] });
  expect((await preview(customer, id, { supplier: stranger.workspace })).status).toBe(404);
  expect((await preview(stranger, id, { supplier: supplier.workspace })).status).toBe(404);
  expect((await preview(customer, id, {})).error().code).toBe("invalid_input");
});

test("suppliers are suggested who offered the same parts to this workspace: those of most lots first, with which parts and when", async () => {
  const customer = await aCompany(app.deps);
  const [wide, narrow, silent, added] = [
    await aSupplier(app.deps),
    await aSupplier(app.deps),
    await aSupplier(app.deps),
    await aSupplier(app.deps),
  ];
  const before = await aStartedTender(app.deps, {
    customer,
    suppliers: [wide, narrow, silent, added],
    name: "Партия 11",
    lots: [part("STM32-F407 VGT6"), part("BC547"), part("LM317", "Texas Instruments")],
  });
  const offerOf = (company: Company) =>
    before.suppliers.find(({ workspace }) => workspace === company.workspace)?.offer ?? 0;
  for (const [supplier, prices] of [
    [wide, ["1", "2", "3"]],
    [narrow, [null, "2", null]],
    [added, ["1", "1", "1"]],
  ] as const)
    await aSubmittedOffer(app.deps, { supplier, offer: offerOf(supplier), prices });
  const { id } = await aTender(app.deps, {
    customer,
    suppliers: [added],
    lots: [part("stm32f407vgt6"), part("BC547"), part("LM317", "ON Semiconductor"), part("NE555")],
  });
  const list = async (by: Company, tender = id) =>
    (await app.call(supplierSuggestionApi.list, by, { params: { id: tender } })).ok().results;
  const suggested = await list(customer);
  expect(suggested.map((one) => [one.id, one.lot_count])).toEqual([
    [wide.workspace, 2],
    [narrow.workspace, 1],
  ]);
  expect(suggested[0]?.parts).toEqual([
    { part_number: "STM32-F407 VGT6", at: "2026-11-20T09:00:00.000Z", tender: { id: before.id, name: "Партия 11" } },
    { part_number: "BC547", at: "2026-11-20T09:00:00.000Z", tender: { id: before.id, name: "Партия 11" } },
  ]);
  expect(suggested[0]).toMatchObject({ invited: 1, answered: 1, waiting: 0, last_order_at: null });
  expect(JSON.stringify(suggested)).not.toContain("price");

  const stranger = await aCompany(app.deps);
  const theirs = await aTender(app.deps, { customer: stranger, lots: [part("BC547")] });
  expect(await list(stranger, theirs.id)).toEqual([]);
  expect((await app.call(supplierSuggestionApi.list, stranger, { params: { id } })).status).toBe(404);
});

test("a sealed tender that runs suggests nobody", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const sealed = await aStartedTender(app.deps, {
    customer,
    suppliers: [supplier],
    sealed: true,
    lots: [part("BC547")],
  });
  await aSubmittedOffer(app.deps, { supplier, offer: sealed.suppliers[0]?.offer ?? 0 });
  const { id } = await aTender(app.deps, { customer, lots: [part("BC547")] });
  const count = async () => (await app.call(supplierSuggestionApi.list, customer, { params: { id } })).ok().count;
  expect(await count()).toBe(0);
  await stopOpenTender(app.deps, { customer, id: sealed.id });
  expect(await count()).toBe(1);
});
