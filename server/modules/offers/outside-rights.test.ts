import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerFileApi } from "#contract/documents/design-document.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { outsideCalls } from "#server/modules/offers/outside-test-kit.ts";
import { anOfferFile } from "#server/seed/document.builder.ts";
import { aDeclinedOffer, aFilledDraft, anEnteredOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { ask, open, enter, attach, compared, typed } = outsideCalls(() => app);

describe("the supplier's own answer", () => {
  test("takes the place of the entered one when it is sent, and not before; the histories keep both", async () => {
    const { customer, supplier, tender } = await anOpenTender(app);
    const { offer } = supplier;
    await anEnteredOffer(app.deps, { customer, offer, prices: ["5"] });
    await aFilledDraft(app.deps, { supplier, offer, prices: ["4"], comment: "Свой ответ" });
    await anOfferFile(app.deps, { supplier, offer, name: "Сертификат-S.pdf" });
    // Until the supplier submits its own offer, the entered offer is compared, and the customer can't see the
    // supplier's draft or files.
    const [standing] = await compared(customer, tender);
    expect(standing).toMatchObject({ total: "29002.50", comment: null, commercial_offer: null, files: 1 });
    expect(JSON.stringify((await app.call(offerFileApi.list, customer, { params: { id: offer } })).ok())).not.toContain(
      "Сертификат-S",
    );
    expect((await open(customer, offer)).error().code).toBe("outside_begun");
    const half = await app.call(offerApi.close_draft, supplier, { params: { id: offer } });
    expect(half.error().code).toBe("wrong_state");

    expect((await enter(supplier, offer)).ok()).toMatchObject({
      status: "PROCESSED",
      total: "23202.00",
      outside: null,
    });
    expect(await compared(customer, tender)).toMatchObject([
      {
        total: "23202.00",
        entered_at: null,
        entered_by: null,
        comment: "Свой ответ",
        files: 1,
        commercial_offer: { name: "КП.pdf" },
      },
    ]);
    expect((await open(customer, offer)).error().code).toBe("outside_answered");
    expect((await enter(supplier, offer)).error().code).toBe("wrong_state");
    const kept = (await app.call(historyApi.list, supplier, { query: { entity: "offer", entity_id: offer } })).ok()
      .results;
    expect(kept.find(({ action, changes }) => action === "set_aside" && "total" in changes)?.changes["total"]).toEqual({
      from: "29002.50",
      to: null,
    });
  });

  test("may also be that it declines, and a working copy thrown away leaves the entered one as it was", async () => {
    const { customer, supplier, tender } = await anOpenTender(app);
    const { offer } = supplier;
    await anEnteredOffer(app.deps, { customer, offer, prices: ["5"] });
    await typedBySupplier(supplier);
    expect((await open(customer, offer)).error().code).toBe("outside_begun");
    (await app.call(offerApi.close_draft, supplier, { params: { id: offer }, query: { discard: "true" } })).ok();
    expect((await open(customer, offer)).status).toBe(200);
    expect(await compared(customer, tender)).toMatchObject([{ total: "29002.50" }]);
    await aDeclinedOffer(app.deps, { supplier, offer });
    expect(await compared(customer, tender)).toEqual([]);
    expect(
      (await app.call(offerApi.items, supplier, { params: { id: offer } })).ok().results.map(({ price }) => price),
    ).toEqual([null, null, null]);
  });

  async function typedBySupplier(supplier: Parameters<typeof openDraftByApi>[1]): Promise<void> {
    const { draft, lines } = await openDraftByApi(app, supplier);
    (
      await app.call(draftApi.patch_item, supplier, {
        params: { id: draft.id, itemId: lines[0]?.id ?? 0 },
        body: { price: "9" },
      })
    ).ok();
  }

  test.runIf(onPostgres)(
    "wins at the same moment too: there is one offer, and it is the supplier's wherever it got in",
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const { customer, supplier, tender } = await anOpenTender(app);
        const { offer } = supplier;
        await typed(customer, offer, ["5"]);
        (await attach(customer, offer)).ok();
        await aFilledDraft(app.deps, { supplier, offer, prices: ["4"] });
        const [, sent] = await Promise.all([enter(customer, offer), enter(supplier, offer)]);
        const offers = await compared(customer, tender);
        expect(offers).toHaveLength(1);
        expect(sent.status).toBe(200);
        expect(offers[0]).toMatchObject({ total: "23202.00", entered_at: null });
      }
    },
  );
});

describe("a sealed tender", () => {
  test("takes them at its opening only, until something came of it", async () => {
    const { customer, supplier, suppliers, tender } = await anOpenTender(app, { sealed: true, suppliers: 2 });
    const { offer } = supplier;
    expect((await open(customer, offer)).error().code).toBe("outside_sealed");
    expect((await attach(customer, offer)).error().code).toBe("outside_sealed");
    const other = suppliers[1];
    if (other === undefined) throw new Error("two");
    await aSubmittedOffer(app.deps, { supplier: other, offer: other.offer, prices: ["9"] });
    await stopOpenTender(app.deps, { customer, id: tender });
    app.clock.advance(60_000);
    await anEnteredOffer(app.deps, { customer, offer, prices: ["5"] });
    expect((await compared(customer, tender)).map(({ total, entered_at }) => [total, entered_at !== null])).toEqual([
      ["52204.50", false],
      ["29002.50", true],
    ]);
    // After the tender is closed, the supplier can read the entered offer but can no longer answer.
    expect((await ask(supplier, offer)).ok()).toMatchObject({ total: "29002.50", actions: [] });
    await cheapestWinners(app.deps, { customer, tender });
    const [order] = await ordersOfWinners(app.deps, { customer, tender });
    for (const by of [customer, supplier]) {
      const history = (
        await app.call(historyApi.list, by, { query: { entity: "order", entity_id: order?.id ?? 0 } })
      ).ok();
      expect(history.results.map(({ action }) => action)).toContain("enter_outside");
    }
    expect((await open(customer, offer)).error().code).toBe("outside_settled");
  });
});

describe("nobody else", () => {
  test("enters, reads or guesses it: not a rival, not a stranger, not a member without the right", async () => {
    const { customer, suppliers, tender } = await anOpenTender(app, { suppliers: 2 });
    const [supplier, rival] = suppliers;
    if (supplier === undefined || rival === undefined) throw new Error("two");
    const { offer } = supplier;
    const draft = await typed(customer, offer, ["777.13"]);
    const stranger = (await anOpenTender(app)).customer;
    for (const by of [rival, supplier, stranger]) {
      const params = { id: draft };
      expect((await app.call(draftApi.one, by, { params })).status).toBe(404);
      expect((await app.call(draftApi.items, by, { params })).status).toBe(404);
      expect((await app.call(draftApi.changes, by, { params, query: { since: 0 } })).status).toBe(404);
      expect((await app.call(draftApi.patch, by, { params, body: { comment: "x" } })).status).toBe(404);
    }
    for (const by of [rival, stranger]) {
      expect((await ask(by, offer)).status).toBe(404);
      expect((await open(by, offer)).status).toBe(404);
      expect((await attach(by, offer)).status).toBe(404);
      expect((await enter(by, offer)).status).toBe(404);
    }
    const reader = await aMemberWith(app.deps, customer, ["read_tender"]);
    expect((await ask(reader, offer)).ok()).toMatchObject({ actions: [] });
    expect((await open(reader, offer)).status).toBe(403);
    const answering = await aMemberWith(app.deps, customer, ["update_offer"]);
    expect((await ask(answering, offer)).status).toBe(403);
    expect((await app.call(draftApi.one, reader, { params: { id: draft } })).status).toBe(403);
    const outsider = await app.call(offerApi.patch, customer, {
      params: { id: offer },
      body: { status: "REJECTED", reason: "capacity", version: 1 },
    });
    expect(outsider.status).toBe(404);
    expect(await compared(customer, tender)).toEqual([]);
  });

  test("with rights on the wrong side of a company that buys and sells", async () => {
    const both = await aSupplier(app.deps, { is_customer: true });
    const { suppliers } = await aStartedTender(app.deps, {
      customer: (await anOpenTender(app)).customer,
      suppliers: [both],
    });
    const { offer } = suppliers[0] ?? { offer: 0 };
    const buyer = await aMemberWith(app.deps, both, ["update_tender", "read_tender"]);
    const draft = (await open(both, offer)).ok();
    expect((await ask(buyer, offer)).status).toBe(403);
    expect((await open(buyer, offer)).status).toBe(403);
    expect((await app.call(draftApi.items, buyer, { params: { id: draft.id } })).status).toBe(403);
    expect((await enter(buyer, offer)).status).toBe(403);
    expect((await ask(both, offer)).ok()).toMatchObject({ outside: null, actions: ["edit", "submit", "decline"] });
  });
});
