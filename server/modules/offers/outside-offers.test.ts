import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offerFileApi } from "#contract/documents/design-document.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { outsideCalls } from "#server/modules/offers/outside-test-kit.ts";
import { anOfferFile } from "#server/seed/document.builder.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aDeclinedOffer, aFilledDraft, anEnteredOffer, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertAggregatesMatch(app.deps.db);
  await app.close();
});

const { ask, open, enter, attach, compared, typed } = outsideCalls(() => app);

describe("an answer from outside", () => {
  test("is typed, imported, and becomes the supplier's offer by the same rules, marked on both sides", async () => {
    const { customer, supplier, tender } = await anOpenTender(app, { lots: ["3000", "2400"] });
    const { offer } = supplier;
    expect((await ask(customer, offer)).ok()).toMatchObject({
      outside: { is_ours: true, entered_at: null, stop: null },
      actions: ["edit", "submit"],
      lot_count: 2,
    });
    await typed(customer, offer, ["14.2", "6"]);
    // The supplier doesn't see the customer's draft.
    expect((await ask(supplier, offer)).ok()).toMatchObject({ outside: null, draft: null, filled_count: 0 });
    const task = (
      await app.call(offerImportApi.upload, customer, {
        body: { offer },
        file: { name: "ответ.csv", bytes: aCsv(["Артикул", "Цена"], [["GRM21BR71H104KA01L", "6.3551"]]) },
      })
    ).ok();
    expect(task.offer).toBe(offer);
    const mapped = (
      await app.call(offerImportApi.patch, customer, {
        params: { id: task.id },
        body: {
          mapping: [
            { column: 0, field: "part_number" },
            { column: 1, field: "price_per_unit" },
          ],
        },
      })
    ).ok();
    (await app.call(offerImportApi.run, customer, { params: { id: mapped.id }, body: {} })).ok();

    const incomplete = (await enter(customer, offer)).error();
    expect(incomplete).toMatchObject({ code: "offer_incomplete", problems: [{ code: "offer_no_file" }] });
    (await attach(customer, offer)).ok();
    const entered = (await enter(customer, offer)).ok();
    expect(entered).toMatchObject({
      status: "PROCESSED",
      total: "57852.24",
      total_with_vat: "70579.73",
      submitted_at: app.clock.now().toISOString(),
      outside: { is_ours: true, entered_at: app.clock.now().toISOString(), entered_by: expect.any(String) },
      draft: null,
    });
    expect((await ask(supplier, offer)).ok()).toMatchObject({
      status: "PROCESSED",
      total: "57852.24",
      files: 0,
      outside: { is_ours: false, entered_at: app.clock.now().toISOString(), entered_by: null },
      actions: ["edit", "submit", "decline"],
    });
    const sent = { status: "PROCESSED", entered: "false" } as const;
    expect((await app.call(offerApi.list, supplier, { query: sent })).ok().count).toBe(0);
    expect((await app.call(offerApi.list, supplier, { query: { entered: "true" } })).ok().count).toBe(1);
    expect((await app.call(homeApi.home, supplier)).ok().figures.offers_sent_week).toBe(0);
    for (const by of [customer, supplier]) {
      const lines = (await app.call(offerApi.items, by, { params: { id: offer } })).ok().results;
      expect(lines.map((line) => [line.price_per_unit, line.total])).toEqual([
        ["14.2", "42600.00"],
        ["6.3551", "15252.24"],
      ]);
    }
    expect(await compared(customer, tender)).toMatchObject([
      {
        id: offer,
        entered_at: app.clock.now().toISOString(),
        entered_by: entered.outside?.entered_by,
        files: 1,
        commercial_offer: null,
      },
    ]);
    const [row] = (await app.call(tenderApi.suppliers, customer, { params: { id: tender } })).ok().results;
    expect(row).toMatchObject({ state: "answered", entered_at: app.clock.now().toISOString() });
    const files = (await app.call(offerFileApi.list, customer, { params: { id: offer } })).ok().results;
    expect(files).toMatchObject([{ name: "ответ.eml", type: "message/rfc822" }]);
    expect((await mailsTo(app.deps, supplier.owner.email)).map(({ kind }) => kind)).toContain("offer_entered");
    const actions = async (by: Caller, entity: string, id: number) =>
      (await app.call(historyApi.list, by, { query: { entity, entity_id: id } }))
        .ok()
        .results.map(({ action }) => action);
    expect(await actions(supplier, "offer", offer)).toContain("enter_outside");
    expect(await actions(customer, "tender", tender)).toContain("enter_outside");
    expect(await actions(supplier, "offer", offer)).not.toContain("edit_draft");
  });

  test("needs a file that is what its name says", async () => {
    const { customer, supplier } = await anOpenTender(app);
    const wrong = await attach(customer, supplier.offer, {
      name: "ответ.eml",
      bytes: Buffer.from("Просто текст без полей\n\nи ещё"),
    });
    expect(wrong.error().code).toBe("file_other_content");
    const page = await attach(customer, supplier.offer, { name: "ответ.html", bytes: Buffer.from("<html>") });
    expect(page.error().code).toBe("file_wrong_kind");
  });

  test("is corrected until the end, and keeps the file that it came as", async () => {
    const { customer, supplier, tender } = await anOpenTender(app);
    const { offer } = supplier;
    await anEnteredOffer(app.deps, { customer, offer, prices: ["5"] });
    const [file] = (await app.call(offerFileApi.list, customer, { params: { id: offer } })).ok().results;
    const removed = await app.call(offerFileApi.remove, customer, { params: { id: offer, docId: file?.id ?? 0 } });
    expect(removed.error().code).toBe("outside_original");
    const { draft, lines } = await openDraftByApi(app, { ...customer, offer });
    expect(lines.map(({ price }) => price)).toEqual(["5", "5", "5"]);
    (
      await app.call(draftApi.patch_item, customer, {
        params: { id: draft.id, itemId: lines[0]?.id ?? 0 },
        body: { price: "4" },
      })
    ).ok();
    expect(await compared(customer, tender)).toMatchObject([{ total: "29002.50" }]);
    expect((await enter(customer, offer)).ok()).toMatchObject({ total: "26002.50", status: "PROCESSED" });
    app.clock.advance(2 * DAY_MS);
    expect((await open(customer, offer)).error().code).toBe("tender_closed");
    expect((await ask(customer, offer)).ok()).toMatchObject({ actions: [], outside: { stop: "tender_closed" } });
  });

  test("leaves alone what the supplier sent, declined or began", async () => {
    const { customer, suppliers } = await anOpenTender(app, { suppliers: 4 });
    const [sent, declined, begun, filed] = suppliers;
    if (sent === undefined || declined === undefined || begun === undefined || filed === undefined)
      throw new Error("four");
    const mine = await typed(customer, begun.offer, ["3"]);
    await aSubmittedOffer(app.deps, { supplier: sent, offer: sent.offer, prices: ["777.13"], comment: "Секрет" });
    await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer });
    await aFilledDraft(app.deps, { supplier: begun, offer: begun.offer, prices: ["888.13"] });
    await anOfferFile(app.deps, { supplier: filed, offer: filed.offer });
    await app.call(offerFileApi.list, customer, { params: { id: begun.offer } });
    for (const [offer, code] of [
      [sent.offer, "outside_answered"],
      [declined.offer, "outside_answered"],
      [begun.offer, "outside_begun"],
    ] as const) {
      expect((await open(customer, offer)).error()).toMatchObject({ code, detail: expect.any(String) });
      const seen = (await ask(customer, offer)).ok();
      expect(seen).toMatchObject({ outside: { stop: code }, actions: [], total: null, comment: null, files: 0 });
      expect((await attach(customer, offer)).error().code).toBe(code);
      expect((await app.call(offerApi.items, customer, { params: { id: offer } })).ok().results).toEqual([]);
    }
    // The customer's earlier draft still exists, but can't be entered.
    expect((await enter(customer, begun.offer)).error().code).toBe("outside_begun");
    const late = await app.call(draftApi.patch, customer, { params: { id: mine }, body: { comment: "x" } });
    expect(late.error().code).toBe("outside_begun");
    // The customer can enter its draft after the supplier has discarded its own.
    (await app.call(offerApi.close_draft, begun, { params: { id: begun.offer }, query: { discard: "true" } })).ok();
    expect((await ask(begun, begun.offer)).ok()).toMatchObject({ status: "NOT_PROCESSED" });
  });
});
