import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, recordOf } from "#contract/fields.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { IMPORT_FIELDS, targetFieldsOf } from "#contract/imports/targets.ts";
import { UNITS } from "#contract/reference/units.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { LOT_ATTRIBUTE_FIELDS } from "#contract/tenders/lot-attribute.ts";
import { LOT_FIELDS, LOT_FROM_ITEM } from "#contract/tenders/lot-fields.ts";
import type { LotField } from "#contract/tenders/lot-fields.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { fieldsIn, texts, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let customer: Awaited<ReturnType<typeof aCompany>>;
let tender: number;
beforeAll(async () => {
  app = await startTestApp();
  customer = await aCompany(app.deps);
  tender = (await aTender(app.deps, { customer, lots: ["1"] })).id;
});
afterAll(() => app.close());

const RUNS = 4;
const NAMES: readonly LotField[] = namesOf(LOT_FIELDS);
const TAKEN = NAMES.flatMap((lot) => (LOT_FROM_ITEM[lot] === null ? [] : [{ lot, item: LOT_FROM_ITEM[lot] }]));

const lots = (): fc.Arbitrary<Record<LotField, string | number | boolean>> =>
  fc.record(recordOf(NAMES, (name) => valuesOf(LOT_FIELDS[name])));

const lotsOf = async (id: number) =>
  (await app.call(lotApi.list, customer, { params: { id }, query: { limit: 1000 } })).ok().results;
const newest = async (id: number) => fieldsIn(NAMES, (await lotsOf(id)).at(-1));

test("every field of a lot survives create, change, list and copy", () =>
  fc.assert(
    fc.asyncProperty(lots(), lots(), async (first, second) => {
      const params = { id: tender };
      const [made] = (await app.call(lotApi.create, customer, { params, body: first })).ok();
      expect(fieldsIn(NAMES, made)).toEqual(first);
      expect(await newest(tender)).toEqual(first);

      const expected: Record<string, unknown> = { ...first };
      for (const name of NAMES) {
        const body = [{ id: made?.id, [name]: second[name] }];
        const [changed] = (await app.call(lotApi.patch_many, customer, { params, body })).ok();
        expected[name] = second[name];
        expect(fieldsIn(NAMES, changed)).toEqual(expected);
      }
      expect(await newest(tender)).toEqual(second);

      const copied = (await app.call(tenderApi.copy, customer, { params, body: {} })).ok();
      expect(await newest(copied.id)).toEqual(second);
    }),
    { numRuns: RUNS },
  ));

test("every field of an attribute of a lot is listed with it and copied with it", () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        ...recordOf(namesOf(LOT_ATTRIBUTE_FIELDS), () => texts(40)),
        type: fc.constantFrom(...LOT_ATTRIBUTE_FIELDS.type.values),
      }),
      async (attribute) => {
        const { id, lots: made } = await aTender(app.deps, { customer, lots: ["1"] });
        const lot = { lot_id: made[0]?.id ?? 0, tender_id: id, workspace_id: customer.workspace };
        await app.deps.db
          .insertInto("lot_attribute")
          .values({ ...lot, ...attribute })
          .execute();
        const copied = (await app.call(tenderApi.copy, customer, { params: { id }, body: {} })).ok();
        for (const tender_id of [id, copied.id])
          expect((await lotsOf(tender_id)).map(({ attributes }) => attributes)).toEqual([[attribute]]);
      },
    ),
    { numRuns: RUNS },
  ));

test("every field that a lot takes over from a purchase item is taken over", () =>
  fc.assert(
    fc.asyncProperty(lots(), async (lot) => {
      const body = Object.fromEntries(TAKEN.map(({ lot: name, item }) => [item, lot[name]]));
      const [item] = (await app.call(purchaseItemApi.create, customer, { body })).ok();
      const made = await app.call(itemTenderApi.create_tender, customer, { body: { ids: [item?.id] } });
      const expected = {
        ...lot,
        ...Object.fromEntries(NAMES.flatMap((name) => (LOT_FROM_ITEM[name] === null ? [[name, null]] : []))),
      };
      expect(await newest(made.ok().id)).toEqual(expected);
    }),
    { numRuns: RUNS },
  ));

test("a file fills every field of a lot that it is offered for, and is offered no other", async () => {
  const named = targetFieldsOf("lots").map(({ field }) => field);
  expect(named.toSorted()).toEqual(
    TAKEN.flatMap(({ item }) => IMPORT_FIELDS.filter((each) => each === item)).toSorted(),
  );
  const others = IMPORT_FIELDS.filter((field) => !named.includes(field));
  const file = { name: "lots.csv", bytes: aCsv([...IMPORT_FIELDS], [IMPORT_FIELDS.map(() => "7")]) };
  const task = (await app.call(importApi.upload, customer, { file, body: { target: "lots", tender } })).ok();
  const proposed = [...task.mapping, ...task.suggestion].map(({ field }) => field);
  expect(others.filter((field) => proposed.includes(field))).toEqual([]);
  for (const field of others) {
    const body = { mapping: [{ column: 0, field }] };
    const refused = await app.call(importApi.patch, customer, { params: { id: task.id }, body });
    expect(Object.keys(refused.error().fields ?? {})).toEqual(["mapping"]);
  }
});

test("every field that a file may hold is imported into a lot", () =>
  fc.assert(
    fc.asyncProperty(lots(), async (lot) => {
      const fields = TAKEN.filter(({ item }) => targetFieldsOf("lots").some(({ field }) => field === item));
      const cells = fields.map(({ lot: name }) =>
        name === "unit" ? (UNITS.find(({ id }) => id === lot.unit)?.slug ?? "") : String(lot[name]),
      );
      const file = {
        name: "lots.csv",
        bytes: aCsv(
          fields.map(({ item }) => item),
          [cells],
        ),
      };
      const body = { target: "lots", tender };
      const { id } = (await app.call(importApi.upload, customer, { file, body })).ok();
      const mapping = fields.map(({ item }, column) => ({ column, field: item }));
      const options = { header_row: 1, decimal: "point" };
      (await app.call(importApi.patch, customer, { params: { id }, body: { mapping, options } })).ok();
      (await app.call(importApi.run, customer, { params: { id }, body: {} })).ok();
      const imported = await newest(tender);
      expect(fields.map(({ lot: name }) => [name, imported[name]])).toEqual(
        fields.map(({ lot: name }) => [name, lot[name]]),
      );
    }),
    { numRuns: RUNS },
  ));
