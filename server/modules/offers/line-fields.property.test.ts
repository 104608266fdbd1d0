import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, recordOf } from "#contract/fields.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { storedPrice } from "#contract/money/vat.ts";
import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { anOpenTender, openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import { fieldsIn, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Name = keyof typeof LINE_FIELDS;
type Value = string | number | boolean | null;
const NAMES: readonly Name[] = namesOf(LINE_FIELDS);

/**
 * Generates valid lines: either with a price, from which the other price is computed, or with a refusal and its reason.
 */
const lines = (): fc.Arbitrary<Record<Name, Value>> =>
  fc
    .record(recordOf(NAMES, (name): fc.Arbitrary<Value> => valuesOf(LINE_FIELDS[name])))
    .map((line) =>
      line.rejected === true
        ? { ...line, price_per_unit: null, price_with_vat: null, price_quantity: 1, price_for_quantity: null }
        : { ...line, reject_reason: null },
    );

const TERM_NAMES = namesOf(TERM_FIELDS);

test("every term survives change, list, taking over into the offer and the next working copy", () =>
  fc.assert(
    fc.asyncProperty(fc.record(recordOf(TERM_NAMES, (name) => valuesOf(TERM_FIELDS[name]))), async (given) => {
      const { supplier } = await anOpenTender(app, { lots: ["10"], other_currencies: CURRENCIES });
      const { draft } = await openDraftByApi(app, supplier);
      const params = { id: draft.id };
      const offer = { params: { id: supplier.offer } };
      const expected = fieldsIn(TERM_NAMES, draft);
      for (const name of TERM_NAMES) {
        expected[name] = given[name];
        const changed = (await app.call(draftApi.patch, supplier, { params, body: { [name]: given[name] } })).ok();
        expect(fieldsIn(TERM_NAMES, changed)).toEqual(expected);
      }
      expect(fieldsIn(TERM_NAMES, (await app.call(draftApi.one, supplier, { params })).ok())).toEqual(given);
      expect(fieldsIn(TERM_NAMES, (await app.call(offerApi.one, supplier, offer)).ok())).toEqual(given);
      (await app.call(offerApi.close_draft, supplier, offer)).ok();
      const [taken] = (await app.call(offerApi.list, supplier, {})).ok().results;
      expect(fieldsIn(TERM_NAMES, taken)).toEqual(given);
      expect(fieldsIn(TERM_NAMES, (await openDraftByApi(app, supplier)).draft)).toEqual(given);
    }),
    { numRuns: 4 },
  ));

test("every field of a line survives change, list, taking over into the offer and the next working copy", () =>
  fc.assert(
    fc.asyncProperty(lines(), async (given) => {
      const { supplier } = await anOpenTender(app, { lots: ["10"] });
      const { draft, lines: before } = await openDraftByApi(app, supplier);
      const { price_with_vat: _follows, price_for_quantity: _typed, ...asked } = given;
      const body = [{ id: before[0]?.id, ...asked }];
      const params = { id: draft.id };
      const [changed] = (await app.call(draftApi.patch_items, supplier, { params, body })).ok();
      const line = fieldsIn(NAMES, changed);
      const typed = {
        basis: "net" as const,
        price: String(given.price_per_unit),
        price_quantity: Number(given.price_quantity),
      };
      expect(line).toEqual({ ...given, ...(given.rejected === true ? {} : storedPrice(typed, "22")) });
      expect(line["price_with_vat"] === null).toBe(given.rejected);

      const [listed] = (await app.call(draftApi.items, supplier, { params })).ok().results;
      expect(fieldsIn(NAMES, listed)).toEqual(line);
      const since = (await app.call(draftApi.changes, supplier, { params, query: { since: 0 } })).ok().items;
      expect(since.map((each) => fieldsIn(NAMES, each))).toEqual([line]);

      const offer = { params: { id: supplier.offer } };
      (await app.call(offerApi.close_draft, supplier, offer)).ok();
      const [taken] = (await app.call(offerApi.items, supplier, offer)).ok().results;
      expect(fieldsIn(NAMES, taken)).toEqual(line);
      const next = await openDraftByApi(app, supplier);
      expect(next.lines.map((each) => fieldsIn(NAMES, each))).toEqual([line]);
    }),
    { numRuns: 5 },
  ));
