import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

test("nobody else learns anything of a working copy", async () => {
  const { supplier, customer, suppliers } = await anOpenTender(app, { suppliers: 2 });
  const { draft, lines } = await openDraftByApi(app, supplier);
  const stranger = await aCompany(app.deps, { is_supplier: true });
  const rival = suppliers[1] ?? stranger;
  for (const [caller, refused] of [
    [customer, 404],
    [rival, 404],
    [stranger, 404],
  ] as const) {
    for (const endpoint of [draftApi.one, draftApi.items])
      expect((await app.call(endpoint, caller, { params: { id: draft.id } })).status).toBe(refused);
    expect(
      (await app.call(draftApi.patch, caller, { params: { id: draft.id }, body: { comment: "моё" } })).status,
    ).toBe(refused);
    expect(
      (
        await app.call(draftApi.patch_items, caller, {
          params: { id: draft.id },
          body: [{ id: lines[0]?.id, price_per_unit: "1" }],
        })
      ).status,
    ).toBe(refused);
    // The customer may call the offer's own endpoints to enter an offer on the supplier's behalf (see
    // `outside-offers.test.ts`).
    if (caller === customer) continue;
    for (const endpoint of [offerApi.one, offerApi.create_draft, offerApi.close_draft, offerApi.items])
      expect((await app.call(endpoint, caller, { params: { id: supplier.offer } })).status).toBe(refused);
    expect((await app.call(offerApi.list, caller)).ok().results.map((offer) => offer.id)).not.toContain(supplier.offer);
  }
});

test("a member who may only read offers sees them and changes nothing", async () => {
  const { supplier } = await anOpenTender(app);
  const { draft } = await openDraftByApi(app, supplier);
  const member = await aMember(app.deps, { workspace: { id: supplier.workspace, roles: supplier.roles }, role: "CP" });
  const reader = { token: await aSession(app.deps, member), workspace: supplier.workspace };
  expect((await app.call(offerApi.one, reader, { params: { id: supplier.offer } })).ok().actions).toEqual([]);
  for (const endpoint of [draftApi.one, draftApi.items])
    expect((await app.call(endpoint, reader, { params: { id: draft.id } })).status).toBe(403);
  expect((await app.call(offerApi.create_draft, reader, { params: { id: supplier.offer } })).status).toBe(403);
  const nobody = {
    token: await aSession(
      app.deps,
      await aMember(app.deps, { workspace: { id: supplier.workspace, roles: supplier.roles } }),
    ),
    workspace: supplier.workspace,
  };
  expect((await app.call(offerApi.list, nobody)).status).toBe(403);
});

test("what is submitted or closed is edited no more", async () => {
  const { supplier, suppliers } = await anOpenTender(app, { suppliers: 2 });
  const { draft } = await openDraftByApi(app, supplier);
  await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: ["1"] });
  expect(
    (await app.call(draftApi.patch, supplier, { params: { id: draft.id }, body: { comment: "ещё" } })).error().code,
  ).toBe("wrong_state");
  expect((await app.call(offerApi.create_draft, supplier, { params: { id: supplier.offer } })).error().code).toBe(
    "wrong_state",
  );
  const late = suppliers[1] ?? supplier;
  const opened = await openDraftByApi(app, late);
  app.clock.advance(DAY_MS);
  expect(
    (
      await app.call(draftApi.patch_items, late, {
        params: { id: opened.draft.id },
        body: [{ id: opened.lines[0]?.id, price_per_unit: "1" }],
      })
    ).error().code,
  ).toBe("tender_closed");
  expect((await app.call(offerApi.one, late, { params: { id: late.offer } })).ok().actions).toEqual([]);
  expect((await app.call(draftApi.items, late, { params: { id: opened.draft.id } })).ok().count).toBe(3);
});
