import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareOffers } from "#contract/award/compare.ts";
import { fieldsOf } from "#contract/fields.ts";
import { BASIS_FIELDS, POST_DAYS_MAX, RATE_FIELDS } from "#contract/tender-basis/basis-fields.ts";
import { rankedBasis, rankedBy } from "#contract/comparison/compare-basis.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { anAnsweredTender, comparisonOf } from "#server/modules/award/award-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { amounts, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOTHING = { deducts_vat: null, annual_rate: null, post_days: 0, freight: [] };
const set = (by: Caller, id: number, body: object) => app.call(tenderBasisApi.set, by, { params: { id }, body });

test("freight, terms and the right to deduct VAT are kept, counted and told; nothing of it is there before", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: [["100"], ["101"]], lots: ["10"] });
  const before = (await comparisonOf(app, customer, id)).ok();
  expect(before).toMatchObject({
    rates: [],
    basis: { version: 0, deducts_vat: null, annual_rate: null, post_days: 0 },
  });
  const [cheap, dear] = before.offers.map((offer) => offer.id);
  const body = {
    version: 0,
    deducts_vat: false,
    annual_rate: "18.5",
    post_days: 30,
    freight: [{ offer: cheap, amount: "50" }],
  };
  const after = (await set(customer, id, body)).ok();
  expect(after).toEqual({ ...body, version: 1, freight: [{ offer: cheap, amount: "50.00" }] });
  const comparison = (await comparisonOf(app, customer, id)).ok();
  expect(comparison.offers.map(({ freight }) => freight)).toEqual(["50.00", null]);
  const { lots, offers } = comparison;
  const basis = rankedBasis(comparison.basis, offers);
  expect(basis).toBe("gross");
  const options = { currency: 1, basis, include_replacements: false, ...rankedBy(comparison) } as const;
  const [row] = compareOffers({ lots, offers, options }).lots;
  expect(row?.cells.map(({ best }) => best)).toEqual([false, true]);
  expect(row?.cells[0]?.extra?.freight).toBe("50.00");
  expect(dear).toBeDefined();
  const again = (await set(customer, id, { ...NOTHING, version: 1 })).ok();
  expect(again).toEqual({ ...NOTHING, version: 2 });
  expect((await comparisonOf(app, customer, id)).ok().offers.map(({ freight }) => freight)).toEqual([null, null]);
});

test("whether VAT is deducted holds for the company's next tenders, until they say otherwise", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: [["100"]], lots: ["10"] });
  (await set(customer, id, { ...NOTHING, version: 0, deducts_vat: true, annual_rate: "20" })).ok();
  const next = await anAnsweredTender(app, { answers: [["100"]], lots: ["10"], customer });
  const basis = async () => (await comparisonOf(app, customer, next.id)).ok().basis;
  expect(await basis()).toEqual({ version: 0, deducts_vat: true, annual_rate: null, post_days: 0 });
  (await set(customer, next.id, { ...NOTHING, version: 0 })).ok();
  expect((await basis()).deducts_vat).toBeNull();
  const other = await anAnsweredTender(app, { answers: [["100"]], lots: ["10"] });
  expect((await comparisonOf(app, other.customer, other.id)).ok().basis.deducts_vat).toBeNull();
});

const bases = () =>
  fc.record({
    deducts_vat: valuesOf(BASIS_FIELDS.deducts_vat),
    annual_rate: fc.integer({ min: 1, max: 99 }).map((rate) => `${rate}.25`),
    post_days: fc.integer({ min: 1, max: POST_DAYS_MAX }),
  } satisfies Record<keyof typeof BASIS_FIELDS, unknown>);

test("every field of what beside the price counts, and of a typed rate, survives being set and changed", () =>
  fc.assert(
    fc.asyncProperty(bases(), bases(), amounts(8), amounts(8), async (first, second, ...rates) => {
      const { id, customer } = await anAnsweredTender(app, { answers: [["100"]], lots: ["10"] });
      const params = { id, currency: 2 };
      const typed = { nominal: 1, date: app.clock.now().toISOString().slice(0, 10), source: "MANUAL" };
      for (const [version, given] of [first, second].entries()) {
        (await set(customer, id, { ...given, freight: [], version })).ok();
        const rate = rates[version];
        const was = rates[version - 1] ?? null;
        (await app.call(tenderBasisApi.set_rate, customer, { params, body: { rate, was } })).ok();
        const read = (await comparisonOf(app, customer, id)).ok();
        expect(fieldsOf(BASIS_FIELDS, read.basis)).toEqual(given);
        expect(read.rates.map((each) => fieldsOf(RATE_FIELDS, each))).toEqual([{ ...typed, rate }]);
      }
    }),
    { numRuns: 2 },
  ));

test("what makes no sense, what was changed meanwhile and what is another's is refused, and nothing of it is kept", async () => {
  const { id, customer } = await anAnsweredTender(app, { answers: [["100"]], lots: ["10"] });
  const foreign = await anAnsweredTender(app, { answers: [["100"]], lots: ["10"] });
  const [own, theirs] = await Promise.all(
    [
      { by: customer, id },
      { by: foreign.customer, id: foreign.id },
    ].map(async (of) => (await comparisonOf(app, of.by, of.id)).ok().offers[0]?.id ?? 0),
  );
  const wrong = [
    { annual_rate: "0" },
    { annual_rate: "100.01" },
    { annual_rate: "18,5" },
    { post_days: 181 },
    { post_days: -1 },
    { freight: [{ offer: own, amount: "0.00" }] },
    { freight: [{ offer: theirs, amount: "10" }] },
    {
      freight: [
        { offer: own, amount: "1" },
        { offer: own, amount: "2" },
      ],
    },
  ];
  for (const part of wrong)
    expect((await set(customer, id, { ...NOTHING, version: 0, ...part })).error().code).toBe("invalid_input");
  expect((await set(customer, id, { ...NOTHING, version: 3 })).error()).toMatchObject({
    code: "version_conflict",
    current: { version: 0 },
  });
  expect((await comparisonOf(app, customer, id)).ok().basis.version).toBe(0);
  const stranger = await aCompany(app.deps);
  expect((await set(stranger, id, { ...NOTHING, version: 0 })).status).toBe(404);
  const reader = { ...(await aMemberWith(app.deps, customer, ["read_tender"])), workspace: customer.workspace };
  expect((await set(reader, id, { ...NOTHING, version: 0 })).status).toBe(403);
});
