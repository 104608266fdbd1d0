import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aMember, aSession } from "#server/seed/people.builder.ts";
import { aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("what was confirmed is what is sent: a colleague's later price is refused with what changed, line by line", async () => {
  const { supplier } = await anOpenTender(app);
  const workspace = { id: supplier.workspace, roles: supplier.roles };
  const member = await aMember(app.deps, { workspace, role: "MG" });
  const colleague = { token: await aSession(app.deps, member), workspace: supplier.workspace };
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["1"] });
  const params = { id: supplier.offer };
  const seen = (await app.call(offerApi.to_send, supplier, { params })).ok();
  expect(seen).toMatchObject({ basis: "net", total: "5800.50", gross: "7076.61", priced: 3 });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const body = [{ id: lines[0]?.id, price: "999999" }];
  (await app.call(draftApi.patch_items, colleague, { params: { id: draft.id }, body })).ok();
  const send = ({ version, total }: { version: number; total: string }) =>
    app.call(offerApi.patch, supplier, { params, body: { status: "PROCESSED", version, total } });

  const refused = await send(seen);
  expect(refused.status).toBe(409);
  expect(refused.error()).toMatchObject({ code: "version_conflict", current: { total: "2999999800.50" } });
  const change = refused.error().changes?.find(({ field }) => field === "price");
  expect(change).toMatchObject({
    line: { position: 1, name: lines[0]?.nomenclature },
    from: "1",
    to: "999999",
    by: expect.stringMatching(/\S/),
  });
  // The submission is refused if either the revision or the total differs from the current one.
  const now = (await app.call(offerApi.to_send, supplier, { params })).ok();
  expect((await send({ ...now, total: seen.total })).status).toBe(409);
  expect((await send({ ...seen, total: now.total })).status).toBe(409);
  expect((await send(now)).ok()).toMatchObject({ status: "PROCESSED", total: "2999999800.50" });
});

test("terms, the file and a refusal belong to what was seen as prices do", async () => {
  const { supplier } = await anOpenTender(app);
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer });
  const params = { id: supplier.offer };
  const { draft } = await openDraftByApi(app, supplier);
  const version = async () => (await app.call(offerApi.one, supplier, { params })).ok().version;
  const first = await version();
  (await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { comment: "До пятницы" } })).ok();
  const second = await version();
  expect(second).toBeGreaterThan(first);
  const refused = await app.call(offerApi.patch, supplier, {
    params,
    body: { status: "REJECTED", reason: "capacity", version: first },
  });
  expect(refused.error().changes).toEqual([
    expect.objectContaining({ line: null, field: "comment", from: null, to: "До пятницы" }),
  ]);
});

test.each([
  ["send or decline an offer", offerApi.patch, { status: "PROCESSED" }],
  ["decline an offer", offerApi.put, { status: "REJECTED", reason: "capacity" }],
  ["start", tenderApi.start, {}],
  ["stop", tenderApi.stop, {}],
  ["prolong", tenderApi.prolong, { closing_date: "2027-01-01T00:00:00Z" }],
  ["delete a draft", tenderApi.remove, {}],
  ["create orders", orderApi.create, { tender: 1 }],
  ["decline an order", orderApi.patch, { status: "CLOSED", decline: true, reason: "x" }],
  ["verify", verificationApi.accept, {}],
  ["refuse to verify", verificationApi.reject, { reason: "x" }],
] satisfies [string, Endpoint, object][])("%s: nothing goes without what was seen", (_name, endpoint, body) => {
  const passes = (seen: object): boolean => endpoint.body.safeParse({ ...body, ...seen }).success;
  expect(passes({})).toBe(false);
  expect(passes({ version: 1 }) || passes({ version: 1, total: "1.00" })).toBe(true);
});

test("a tender starts as it was seen: a lot that a colleague changed meanwhile is told of", async () => {
  const { customer, suppliers } = await anOpenTender(app);
  const { id } = await aTender(app.deps, { customer, suppliers, lots: ["10"] });
  const seen = (await app.call(tenderApi.one, customer, { params: { id } })).ok();
  const [lot] = (await app.call(lotApi.list, customer, { params: { id } })).ok().results;
  (await app.call(lotApi.patch, customer, { params: { id, itemId: lot?.id ?? 0 }, body: { quantity: "11" } })).ok();
  const start = (version: number) => app.call(tenderApi.start, customer, { params: { id }, body: { version } });
  const refused = (await start(seen.revision)).error();
  expect(refused).toMatchObject({ code: "version_conflict", current: { revision: seen.revision + 1 } });
  expect(refused.changes?.length).toBeGreaterThan(0);
  expect((await start(seen.revision + 1)).ok().status).toBe("TENDER_OPENED");
});

test("orders are made of the winners and of the total that were seen", async () => {
  const { customer, suppliers, tender } = await anOpenTender(app, { suppliers: 2 });
  for (const [place, supplier] of suppliers.entries())
    await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: [String(10 + place)] });
  await stopOpenTender(app.deps, { customer, id: tender });
  await cheapestWinners(app.deps, { customer, tender, lots: 2 });
  const seen = (await app.call(orderApi.to_create, customer, { query: { tender } })).ok();
  expect(seen.orders).toMatchObject([{ lots: 2, net: "54000.00", gross: "65880.00" }]);
  await cheapestWinners(app.deps, { customer, tender });
  const create = ({ version, total }: { version: number; total: string }) =>
    app.call(orderApi.create, customer, { body: { tender, version, total } });
  expect((await create(seen)).error()).toMatchObject({ code: "version_conflict", current: { orders: [{ lots: 3 }] } });
  const now = (await app.call(orderApi.to_create, customer, { query: { tender } })).ok();
  expect((await create(now)).ok().results.map(({ total_with_vat }) => total_with_vat)).toEqual([now.total]);
});
