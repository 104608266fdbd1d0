import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, recordOf } from "#contract/fields.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { ORDER_DETAIL_NAMES, ORDER_FIELDS, ORDER_ITEM_WIRE_FIELDS } from "#contract/orders/order-fields.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { fieldsIn, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NAMES = namesOf(ORDER_FIELDS);
const ITEM_NAMES = namesOf(ORDER_ITEM_WIRE_FIELDS);
const SUMS = ["total", "vat", "total_with_vat"] as const;
const given = NAMES.filter((name) => !SUMS.some((sum) => sum === name));
const inTheFuture = fc.integer({ min: 1, max: 28 }).map((day) => `2095-02-${String(day).padStart(2, "0")}`);
const orders = () => fc.record({ ...recordOf(given, (name) => valuesOf(ORDER_FIELDS[name])), deliver_by: inTheFuture });
const OWN = ["nomenclature", "part_number", "manufacturer", "quantity", "unit"] as const;
const ownLines = () => fc.record(recordOf(OWN, (name) => valuesOf(ORDER_ITEM_WIRE_FIELDS[name])));

test("every field of an order and of its own lines survives create, change and list, for both sides", () =>
  fc.assert(
    fc.asyncProperty(orders(), orders(), ownLines(), async (first, second, line) => {
      const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
      const items = [{ ...line, price: "12.5", vat_rate: 5 }];
      const body = { ...first, supplier: supplier.workspace, items };
      const [made] = (await app.call(orderApi.create, customer, { body })).ok().results;
      expect(fieldsIn(given, made)).toEqual(first);
      const params = { id: made?.id ?? 0 };
      const [kept] = (await app.call(orderApi.items, supplier, { params })).ok().results;
      expect(fieldsIn(OWN, kept)).toEqual(line);
      expect(fieldsIn(SUMS, made)).toEqual(fieldsIn(SUMS, kept));

      const expected = { ...fieldsIn(NAMES, made), ...fieldsIn(ORDER_DETAIL_NAMES, second) };
      (await app.call(orderApi.patch, customer, { params, body: fieldsIn(ORDER_DETAIL_NAMES, second) })).ok();
      for (const side of [customer, supplier]) {
        expect(fieldsIn(NAMES, (await app.call(orderApi.one, side, { params })).ok())).toEqual(expected);
        const [listed] = (await app.call(orderApi.list, side, {})).ok().results;
        expect(fieldsIn(NAMES, listed)).toEqual(expected);
      }
    }),
    { numRuns: 4 },
  ));

const offered = () =>
  fc.record({
    ...recordOf(["delivery_min", "delivery_max"], () => fc.constant(7)),
    ...recordOf(["replacement_part_number", "replacement_manufacturer", "comment"], (name) =>
      valuesOf(LINE_FIELDS[name]),
    ),
    replacement: fc.constant(true),
  });

test("every field of a line that was won is ordered as it was offered", () =>
  fc.assert(
    fc.asyncProperty(offered(), fc.constantFrom("net" as const, "gross" as const), async (line, basis) => {
      const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
      const lots = [{ quantity: "400.5", unit: 3 as const }];
      const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots, vat_rate: 5 });
      const offer = suppliers[0]?.offer ?? 0;
      const lines = [OfferDraftItemPatch.parse(line)];
      await aSubmittedOffer(app.deps, { supplier, offer, prices: ["12.5"], basis, lines });
      await stopOpenTender(app.deps, { customer, id });
      await cheapestWinners(app.deps, { customer, tender: id });
      const [order] = await ordersOfWinners(app.deps, { customer, tender: id });
      const [sent] = (await app.call(offerApi.items, supplier, { params: { id: offer } })).ok().results;
      const [ordered] = (await app.call(orderApi.items, customer, { params: { id: order?.id ?? 0 } })).ok().results;
      const asOffered = ITEM_NAMES.filter((name) => name !== "delivery_date" && name !== "kind");
      expect(fieldsIn(ITEM_NAMES, ordered)).toEqual({
        ...fieldsIn(asOffered, sent),
        part_number: line.replacement_part_number,
        manufacturer: line.replacement_manufacturer,
        delivery_date: null,
        kind: "goods",
      });
    }),
    { numRuns: 2 },
  ));
