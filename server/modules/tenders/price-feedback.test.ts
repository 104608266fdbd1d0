import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { tenderPreviewApi } from "#contract/offers/tender-preview.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import { anAnsweredTender, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aNextRound } from "#server/seed/round.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const linesOf = async (by: Caller, offer: number) =>
  (await app.call(offerApi.items, by, { params: { id: offer } })).ok().results;
const feedbackOf = async (by: Caller, offer: number) => (await linesOf(by, offer)).map(({ feedback }) => feedback);
const rank = (place: number, among: number) => ({ kind: "rank", place, among });
const distance = (above: number | null) => ({ kind: "distance", above });

async function secondRound(price_feedback: PriceFeedbackKind) {
  const answers = [
    ["100", "20"],
    ["104", null],
    ["100", "21"],
  ];
  const { id, customer, suppliers } = await anAnsweredTender(app, { answers, lots: ["10", "5"] });
  const next = await aNextRound(app.deps, { customer, id, suppliers, price_feedback });
  return { first: id, customer, ...next };
}

describe("a next round", () => {
  test("tells each supplier the place of its own prices, in the working copy and the sheet as well", async () => {
    const { suppliers, customer, id } = await secondRound("rank");
    const [a, b, c] = suppliers;
    if (a === undefined || b === undefined || c === undefined) throw new Error("three suppliers were asked");
    expect(await feedbackOf(a, a.offer)).toEqual([rank(1, 3), rank(1, 2)]);
    expect(await feedbackOf(b, b.offer)).toEqual([rank(3, 3), null]);
    expect(await feedbackOf(c, c.offer)).toEqual([rank(1, 3), rank(2, 2)]);
    expect((await app.call(offerApi.one, c, { params: { id: c.offer } })).ok().tender).toMatchObject({
      round: 2,
      price_feedback: "rank",
    });
    expect((await openDraftByApi(app, c)).lines.map(({ feedback }) => feedback)).toEqual([rank(1, 3), rank(2, 2)]);
    const file = await app.call(offerApi.download, b, {
      params: { id: b.offer },
      headers: { "accept-language": "en-US" },
    });
    const words = Spreadsheet.open(file.bytes).rows().flat();
    expect(words).toEqual(expect.arrayContaining(["Rank in round 1", "3 of 3"]));
    // The kind of feedback can't change after the start, because suppliers calculate their next prices with it.
    const change = await app.call(tenderApi.patch, customer, { params: { id }, body: { price_feedback: "distance" } });
    expect(change.error().code).toBe("wrong_state");
  });

  test("tells how far a price lay above the best, where three were offered", async () => {
    const { suppliers } = await secondRound("distance");
    const feedback = await Promise.all(suppliers.map((each) => feedbackOf(each, each.offer)));
    expect(feedback).toEqual([
      [distance(0), null],
      [distance(4), null],
      [distance(0), null],
    ]);
  });

  test("tells nothing unless somebody says so, nor anything in a first round", async () => {
    const { suppliers, customer, first, id } = await secondRound("nothing");
    for (const each of suppliers) expect(await feedbackOf(each, each.offer)).toEqual([null, null]);
    await stopOpenTender(app.deps, { customer, id });
    expect((await app.call(tenderApi.one, customer, { params: { id: first } })).ok().price_feedback).toBe("nothing");
    for (const each of suppliers) {
      const { previous_offer } = (await app.call(offerApi.one, each, { params: { id: each.offer } })).ok();
      expect(await feedbackOf(each, previous_offer?.id ?? 0)).toEqual([null, null]);
    }
  });

  test("goes by the comparable number: the customer's freight counts", async () => {
    const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [["100"], ["102"]], lots: ["10"] });
    const [cheap] = (await comparisonOf(app, customer, id)).ok().offers;
    const basis = { version: 0, deducts_vat: null, annual_rate: null, post_days: 0 };
    const freight = [{ offer: cheap?.id ?? 0, amount: "50" }];
    (await app.call(tenderBasisApi.set, customer, { params: { id }, body: { ...basis, freight } })).ok();
    const next = await aNextRound(app.deps, { customer, id, suppliers, price_feedback: "rank" });
    const feedback = await Promise.all(next.suppliers.map((each) => feedbackOf(each, each.offer)));
    expect(feedback).toEqual([[rank(2, 2)], [rank(1, 2)]]);
  });

  test("shows the customer beforehand what a supplier will read, line by line and in the invitation", async () => {
    const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [["100"], ["102"]], lots: ["10"] });
    const body = { price_feedback: "rank" as const };
    const draft = (await app.call(tenderApi.next_round, customer, { params: { id }, body })).ok();
    const preview = async () =>
      (
        await app.call(tenderPreviewApi.one, customer, {
          params: { id: draft.id },
          query: { supplier: suppliers[1]?.workspace ?? 0 },
        })
      ).ok();
    const shown = await preview();
    expect(shown.items.map(({ feedback }) => feedback)).toEqual([rank(2, 2)]);
    const words = "каждый увидит место своих цен раунда 1 среди всех цен";
    expect(shown.mails.find(({ language }) => language === "ru")?.text).toContain(words);
    const change = { params: { id: draft.id }, body: { price_feedback: "nothing" as const } };
    expect((await app.call(tenderApi.patch, customer, change)).ok().price_feedback).toBe("nothing");
    const after = await preview();
    expect(after.items.map(({ feedback }) => feedback)).toEqual([null]);
    expect(after.mails.find(({ language }) => language === "ru")?.text).not.toContain("раунда 1");
  });

  test("begins with what the round before told, and asks a late supplier by the same rule", async () => {
    const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [["100"], ["102"]], lots: ["10"] });
    const [a, b] = suppliers;
    if (a === undefined || b === undefined) throw new Error("two suppliers were asked");
    const second = await aNextRound(app.deps, { customer, id, suppliers: [a], price_feedback: "rank" });
    const stranger = await aSupplier(app.deps);
    const late = { params: { id: second.id }, body: { suppliers: [b.workspace, stranger.workspace] } };
    (await app.call(tenderApi.add_suppliers, customer, late)).ok();
    const offerOf = async (by: Caller) =>
      (await app.call(offerApi.list, by)).ok().results.find(({ tender }) => tender.id === second.id)?.id ?? 0;
    expect(await feedbackOf(b, await offerOf(b))).toEqual([rank(2, 2)]);
    expect(await feedbackOf(stranger, await offerOf(stranger))).toEqual([null]);
    await stopOpenTender(app.deps, { customer, id: second.id });
    const third = await app.call(tenderApi.next_round, customer, { params: { id: second.id }, body: {} });
    expect(third.ok()).toMatchObject({ round: 3, price_feedback: "rank" });
  });
});

describe("of the other suppliers", () => {
  test("a place tells nothing but itself: no price, no name, whatever they ask for", async () => {
    // The other supplier's price differs between the two runs, but the ranking is the same.
    const rivals = ["777.1357", "899.2468"];
    for (const price of rivals) {
      const { id, customer, suppliers } = await anAnsweredTender(app, { answers: [[price], ["900"]], lots: ["10"] });
      const next = await aNextRound(app.deps, { customer, id, suppliers, price_feedback: "rank" });
      const [rival, own] = next.suppliers;
      if (rival === undefined || own === undefined) throw new Error("two suppliers were asked");
      const asked = { params: { id: own.offer } };
      expect(await feedbackOf(own, own.offer)).toEqual([rank(2, 2)]);
      const { draft } = await openDraftByApi(app, own);
      const answers = [
        await app.call(offerApi.items, own, asked),
        await app.call(offerApi.one, own, asked),
        await app.call(draftApi.items, own, { params: { id: draft.id } }),
        await app.call(offerApi.known_prices, own, asked),
      ].map(({ bytes }) => bytes.toString("utf8"));
      const sheet = await app.call(offerApi.download, own, asked);
      const mails = await app.deps.db.selectFrom("mail").select(["text", "html"]).execute();
      const read = [...answers, Spreadsheet.open(sheet.bytes).rows().join(), JSON.stringify(mails)].join("\n");
      for (const mark of rivals) expect(read).not.toContain(mark);
      expect(answers.join()).not.toContain(`"id":${rival.workspace},`);
      // Only the supplier itself can read its feedback. The other supplier, the customer and administrators can't.
      const administrator = { token: await aSession(app.deps, await aUser(app.deps, { role: ["admin"] })) };
      for (const other of [rival, customer, administrator])
        expect((await app.call(offerApi.items, other, asked)).bytes.toString("utf8")).not.toContain('"kind":"rank"');
    }
  });
});
