import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "#contract/fields.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import type { TenderCreate } from "#contract/tenders/tender.schema.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { fieldsIn, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NAMES = namesOf(TENDER_FIELDS);
const others = (currency: unknown): number[] => CURRENCIES.filter((each) => each !== currency);
/** Generates complete tenders. Their VAT rate is in force, because a copy would replace any other rate. */
const tenders = () =>
  fc
    .record({
      name: valuesOf(TENDER_FIELDS.name),
      closing_date: valuesOf(TENDER_FIELDS.closing_date),
      urgent: valuesOf(TENDER_FIELDS.urgent),
      sealed: valuesOf(TENDER_FIELDS.sealed),
      tax_type: valuesOf(TENDER_FIELDS.tax_type),
      vat_rate: fc.constantFrom(2, 5),
      currency: valuesOf(TENDER_FIELDS.currency),
      payment_method: valuesOf(TENDER_FIELDS.payment_method),
      comment: valuesOf(TENDER_FIELDS.comment),
      price_feedback: valuesOf(TENDER_FIELDS.price_feedback),
    } satisfies Record<Exclude<keyof typeof TENDER_FIELDS, "other_currencies">, unknown>)
    .map((tender) => ({ ...tender, other_currencies: others(tender.currency) }));

test("every field of a tender survives create, change, replacement, list and copy", () =>
  fc.assert(
    fc.asyncProperty(tenders(), tenders(), async (first, second) => {
      const customer = await aCompany(app.deps);
      const made = (await app.call(tenderApi.create, customer, { body: first })).ok();
      expect(fieldsIn(NAMES, made)).toEqual(first);
      const params = { id: made.id };

      const expected: Record<string, unknown> = { ...first };
      for (const name of NAMES) {
        expected[name] = second[name];
        if (name === "currency")
          expected["other_currencies"] = first.other_currencies.filter((each) => each !== second.currency);
        const changed = await app.call(tenderApi.patch, customer, { params, body: { [name]: second[name] } });
        expect(fieldsIn(NAMES, changed.ok())).toEqual(expected);
      }
      const [listed] = (await app.call(tenderApi.list, customer, {})).ok().results;
      expect(fieldsIn(NAMES, listed)).toEqual(second);

      const copied = (await app.call(tenderApi.copy, customer, { params, body: {} })).ok();
      expect(fieldsIn(NAMES, copied)).toEqual({ ...second, closing_date: null });

      const body = { ...first, managers: [customer.owner.id] };
      expect(fieldsIn(NAMES, (await app.call(tenderApi.put, customer, { params, body })).ok())).toEqual(first);
    }),
    { numRuns: 4 },
  ));

test("a new tender has the money terms of the newest sent one, unless they are given or the rate has ended", async () => {
  const customer = await aCompany(app.deps);
  const suppliers = [await aSupplier(app.deps)];
  const terms: Partial<Omit<TenderCreate, "closing_date">> = {
    currency: 2,
    other_currencies: [1],
    payment_method: "FULL_PREPAYMENT",
    vat_rate: 2,
  };
  const sent = { customer, suppliers, ...terms, sealed: true, comment: "Самовывоз" };
  await aStartedTender(app.deps, sent);
  await aTender(app.deps, { customer, payment_method: "FULL_POST_PAYMENT" });
  const make = async (body: Partial<TenderCreate>) =>
    (await app.call(tenderApi.create, customer, { body: { name: "Партия 13", ...body } })).ok();

  expect(await make({})).toMatchObject({ ...terms, tax_type: 1, sealed: false, comment: null, closing_date: null });
  expect(await make({ currency: 1, tax_type: 2 })).toMatchObject({
    currency: 1,
    other_currencies: [],
    vat_rate: null,
    payment_method: "FULL_PREPAYMENT",
  });
  const ids = await someItems(app.deps, { ...customer, items: [{}] });
  const ofItems = await app.call(itemTenderApi.create_tender, customer, { body: { ids } });
  expect(ofItems.ok()).toMatchObject(terms);

  await aStartedTender(app.deps, { ...sent, tax_type: 2, vat_rate: null });
  expect(await make({})).toMatchObject({ tax_type: 2, vat_rate: null });
  expect(await make({ tax_type: 1 })).toMatchObject({ tax_type: 1, vat_rate: 5 });
});
