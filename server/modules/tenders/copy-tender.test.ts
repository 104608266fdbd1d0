import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anOrderLine, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aDocument } from "#server/seed/document.builder.ts";
import { aDeclinedOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMember, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const tenderOf = async (by: Company, id: number) => (await app.call(tenderApi.one, by, { params: { id } })).ok();
const lotsOf = async (by: Company, id: number) => (await app.call(lotApi.list, by, { params: { id } })).ok().results;
const suppliersOf = async (by: Company, id: number) =>
  (await app.call(tenderApi.suppliers, by, { params: { id } })).ok().results.map(({ supplier }) => supplier.id);
const follow = (by: Company, id: number, body: { suppliers?: number[] } = {}) =>
  app.call(tenderApi.next_round, by, { params: { id }, body });
const started = async (by: Company, id: number) => {
  (await app.call(tenderApi.patch, by, { params: { id }, body: { closing_date: "2026-12-01T15:00:00.000Z" } })).ok();
  return (await callSeen(app, tenderApi.start, by, { params: { id }, body: {} })).ok();
};

describe("a copy of a tender", () => {
  test("has its terms, lots with all that hangs on them, and who is still there; its own number, and its time is to be set", async () => {
    const customer = await aCompany(app.deps);
    const [staying, leaving] = [await aSupplier(app.deps), await aSupplier(app.deps)];
    const manager = await aMember(app.deps, {
      workspace: { id: customer.workspace, roles: customer.roles },
      role: "MG",
    });
    const gone = await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "MG" });
    const [item = 0] = await someItems(app.deps, { ...customer, items: [{}] });
    await aDocument(app.deps, { ...customer, item, name: "Чертёж.pdf" });
    const { id: attribute } = await anAttribute(app.deps, "item", { key: `coating-${item}`, name: "Покрытие" });
    await aValue(app.deps, customer.workspace, { kind: "item", id: item }, { attribute, value: "Ц6.хр" });
    const first = await aStartedTender(app.deps, {
      customer,
      suppliers: [staying, leaving],
      items: [item],
      lots: [{ quantity: "7.5", comment: "Без свинца" }],
      name: "Партия 12",
      sealed: true,
      tax_type: 1,
      vat_rate: 2,
      currency: 2,
      payment_method: "HALF_PAYMENT",
      comment: "Самовывоз",
      managers: [manager.id, gone.id],
    });
    await setWorkspaceStatus(app.deps, leaving.workspace, "CLOSED");
    await app.deps.db.deleteFrom("workspace_role_member").where("user_id", "=", gone.id).execute();
    await app.deps.db.deleteFrom("workspace_member").where("user_id", "=", gone.id).execute();

    const copy = (await app.call(tenderApi.copy, customer, { params: { id: first.id }, body: {} })).ok();
    expect(copy).toMatchObject({
      status: "DRAFT",
      name: "Партия 12",
      closing_date: null,
      sealed: true,
      tax_type: 1,
      vat_rate: 2,
      currency: 2,
      payment_method: "HALF_PAYMENT",
      comment: "Самовывоз",
      round: 1,
      previous_round: null,
      number: first.number + 1,
    });
    expect(copy.managers.map(({ id }) => id)).toEqual([manager.id]);
    expect(await suppliersOf(customer, copy.id)).toEqual([staying.workspace]);
    expect(await lotsOf(customer, copy.id)).toMatchObject([
      { position: 1, purchase_item: item, documents: 1, attributes: [{ name: "Покрытие", value: "Ц6.хр" }] },
      { position: 2, quantity: "7.5", comment: "Без свинца", documents: 0, purchase_item: null },
    ]);
    expect(
      (await app.call(tenderApi.copy, customer, { params: { id: first.id }, body: { name: "Партия 13" } })).ok().name,
    ).toBe("Партия 13");
  });

  test("takes the rate in force where the law has the old one no more", async () => {
    const customer = await aCompany(app.deps);
    const { id } = await aTender(app.deps, { customer, vat_rate: 4 });
    expect((await app.call(tenderApi.copy, customer, { params: { id }, body: {} })).ok().vat_rate).toBe(5);
  });

  test("is made of the own tenders alone", async () => {
    const { id } = await aTender(app.deps, { customer: await aCompany(app.deps) });
    expect((await app.call(tenderApi.copy, await aCompany(app.deps), { params: { id }, body: {} })).status).toBe(404);
    expect((await follow(await aCompany(app.deps), id)).status).toBe(404);
  });
});

describe("the next round of a tender", () => {
  test("has its number, names it and is named by it; who declined can be left out, and it isn't opened again itself", async () => {
    const customer = await aCompany(app.deps);
    const [a, b] = [await aSupplier(app.deps), await aSupplier(app.deps)];
    const { id, number, suppliers } = await aStartedTender(app.deps, {
      customer,
      suppliers: [a, b],
      lots: ["10", "20"],
    });
    expect((await follow(customer, id)).error().code).toBe("wrong_state");
    await aDeclinedOffer(app.deps, { supplier: b, offer: suppliers[1]?.offer ?? 0 });
    await stopOpenTender(app.deps, { customer, id });
    expect((await tenderOf(customer, id)).actions).toEqual(expect.arrayContaining(["next_round", "prolong"]));
    expect((await follow(customer, id, { suppliers: [customer.workspace] })).error().code).toBe("invalid_input");
    const next = (await follow(customer, id, { suppliers: [a.workspace] })).ok();
    expect(next).toMatchObject({
      number,
      round: 2,
      status: "DRAFT",
      previous_round: { id, round: 1, status: "DONE" },
      next_round: null,
      lot_count: 2,
    });
    expect(await suppliersOf(customer, next.id)).toEqual([a.workspace]);
    const before = await tenderOf(customer, id);
    expect(before.next_round).toEqual({ id: next.id, round: 2, status: "DRAFT" });
    expect(before.actions).not.toEqual(expect.arrayContaining(["next_round"]));
    expect(before.actions).not.toContain("prolong");
    expect((await follow(customer, id)).error().code).toBe("wrong_state");
    expect(
      (
        await callSeen(app, tenderApi.prolong, customer, {
          params: { id },
          body: { closing_date: "2026-12-24T15:00:00.000Z" },
        })
      ).error().code,
    ).toBe("wrong_state");
    expect(
      (await app.call(tenderApi.list, customer, { query: { search: `T-${String(number).padStart(5, "0")}/2` } })).ok()
        .count,
    ).toBe(2);
    (await callSeen(app, tenderApi.remove, customer, { params: { id: next.id } })).ok();
    expect((await tenderOf(customer, id)).next_round).toBeNull();
  });

  test("leaves out the lots that are ordered; where all are, there is none", async () => {
    const customer = await aCompany(app.deps);
    const supplier = await aSupplier(app.deps);
    const { id, lots, suppliers } = await aStartedTender(app.deps, {
      customer,
      suppliers: [supplier],
      lots: ["10", "20"],
    });
    await aSubmittedOffer(app.deps, { supplier, offer: suppliers[0]?.offer ?? 0, prices: ["5"] });
    await stopOpenTender(app.deps, { customer, id });
    const items = await app.deps.db
      .selectFrom("offer_item")
      .select(["id", "lot_id"])
      .where("offer_id", "=", suppliers[0]?.offer ?? 0)
      .execute();
    const order = (place: number, quantity: string) =>
      anOrderLine(app, {
        customer,
        supplier,
        part_number: "X",
        price: "5",
        quantity,
        tender: id,
        lot: lots[place]?.id ?? 0,
        offer_item: items.find(({ lot_id }) => lot_id === lots[place]?.id)?.id ?? 0,
      });
    await order(0, "10");
    const next = (await follow(customer, id)).ok();
    expect((await lotsOf(customer, next.id)).map(({ quantity }) => quantity)).toEqual(["20"]);
    (await callSeen(app, tenderApi.remove, customer, { params: { id: next.id } })).ok();
    await order(1, "20");
    expect((await follow(customer, id)).error().code).toBe("already_ordered");
  });

  test("shows the customer each price beside that of the round before, and each supplier its own", async () => {
    const customer = await aCompany(app.deps);
    const [a, b] = [await aSupplier(app.deps), await aSupplier(app.deps)];
    const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [a, b], lots: ["10", "20", "30"] });
    await aSubmittedOffer(app.deps, {
      supplier: a,
      offer: suppliers[0]?.offer ?? 0,
      prices: ["100", null, "7.5"],
      lines: [{ delivery_min: 3, delivery_max: 5, comment: "Партия с завода" }],
    });
    await aSubmittedOffer(app.deps, { supplier: b, offer: suppliers[1]?.offer ?? 0, prices: ["110"] });
    await stopOpenTender(app.deps, { customer, id });
    const next = (await follow(customer, id)).ok();
    const [lot] = await lotsOf(customer, next.id);
    expect((await started(customer, next.id)).status).toBe("TENDER_OPENED");
    const offers = (await app.call(offerApi.list, a)).ok().results;
    const offer = offers.find(({ tender }) => tender.id === next.id);
    expect(offer).toMatchObject({
      tender: { round: 2 },
      previous_offer: { id: suppliers[0]?.offer, status: "PROCESSED" },
    });
    const { lines, draft } = await openDraftByApi(app, { ...a, offer: offer?.id ?? 0 });
    expect(lines.map(({ previous }) => previous?.price_per_unit ?? null)).toEqual(["100", null, "7.5"]);
    expect(lines[0]?.previous).toEqual({
      price_per_unit: "100",
      price_with_vat: "122",
      basis: "net",
      price_quantity: 1,
      price_for_quantity: null,
      delivery_min: 3,
      delivery_max: 5,
      availability: "order",
      pack_quantity: null,
      minimum_quantity: null,
      replacement_part_number: null,
      comment: "Партия с завода",
    });
    const changed = (
      await app.call(draftApi.patch_item, a, {
        params: { id: draft.id, itemId: lines[0]?.id ?? 0 },
        body: { price_per_unit: "95" },
      })
    ).ok();
    expect(changed.previous?.price_per_unit).toBe("100");
    await aSubmittedOffer(app.deps, {
      supplier: a,
      offer: offer?.id ?? 0,
      prices: ["95", "3", "8"],
      lines: [{}, {}, { replacement: true, replacement_part_number: "OTHER" }],
    });
    const { offers: compared } = (await comparisonOf(app, customer, next.id)).ok();
    // Only the first line has a previous price. The second was declined, and the third offered another part.
    expect(compared[0]?.items.map(({ previous_price }) => previous_price)).toEqual(["100", null, null]);
    expect(compared[0]?.items[0]?.lot).toBe(lot?.id);
    const theirs = (await app.call(offerApi.list, b)).ok().results.find(({ tender }) => tender.id === next.id);
    expect(
      (await app.call(offerApi.items, b, { params: { id: theirs?.id ?? 0 } }))
        .ok()
        .results.map(({ previous }) => previous?.price_per_unit),
    ).toEqual(["110", "110", "110"]);
  });

  test("holds no price against another currency or unit", async () => {
    const customer = await aCompany(app.deps);
    const a = await aSupplier(app.deps);
    const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [a], lots: ["10", "20"] });
    await aSubmittedOffer(app.deps, { supplier: a, offer: suppliers[0]?.offer ?? 0, prices: ["100"] });
    await stopOpenTender(app.deps, { customer, id });
    const next = (await follow(customer, id)).ok();
    const [first, second] = await lotsOf(customer, next.id);
    (
      await app.call(lotApi.patch, customer, { params: { id: next.id, itemId: first?.id ?? 0 }, body: { unit: 2 } })
    ).ok();
    await started(customer, next.id);
    const offer = (await app.call(offerApi.list, a)).ok().results.find(({ tender }) => tender.id === next.id)?.id ?? 0;
    const lines = async () =>
      (await app.call(offerApi.items, a, { params: { id: offer } }))
        .ok()
        .results.map(({ lot, previous }) => [lot, previous?.price_per_unit ?? null]);
    expect(await lines()).toEqual([
      [first?.id, null],
      [second?.id, "100"],
    ]);
    await app.deps.db.updateTable("offer").set({ currency: 2 }).where("id", "=", offer).execute();
    expect(await lines()).toEqual([
      [first?.id, null],
      [second?.id, null],
    ]);
  });
});
