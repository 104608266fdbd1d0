import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, recordOf } from "#contract/fields.ts";
import { UNITS } from "#contract/reference/units.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import { LINE_FIELDS } from "#contract/offers/line-fields.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import type { OfferItem } from "#contract/offers/offer.schema.ts";
import { ORDER_ITEM_WIRE_FIELDS } from "#contract/orders/order-fields.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { LotCreate } from "#contract/tenders/lot.schema.ts";
import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";
import type { LotField } from "#contract/tenders/lot-fields.ts";
import { anInn, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { decodeXml, readXml } from "#server/platform/xml/read-xml.ts";
import type { ReadElement } from "#server/platform/xml/read-xml.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { fieldsIn, valuesOf } from "#server/testing/field-values.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/*
 * Follows every described field through the copies after the start of a tender: lot, offer, order, 1C. Each table below
 * lists all fields of its source, so a new field doesn't compile until it is added there. lot-fields.property.test.ts
 * and item-fields.property.test.ts cover the copies before the start.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Offer line field that shows each lot field to the supplier. Null for fields that only the customer sees. */
const READ_BY_SUPPLIER: Readonly<Record<LotField, keyof OfferItem | null>> = {
  nomenclature: "nomenclature",
  part_number: "part_number",
  manufacturer: "manufacturer",
  quantity: "quantity",
  unit: "unit",
  target_delivery_time: "target_delivery_time",
  planned_delivery_time: null,
  alternates: "alternates",
  comment: "lot_comment",
};

/** The offer line field that each order line field copies; null for fields set later or equal for all lines. */
const ORDERED_FROM: Readonly<Record<keyof typeof ORDER_ITEM_WIRE_FIELDS, keyof OfferItem | null>> = {
  kind: null,
  nomenclature: "nomenclature",
  part_number: "replacement_part_number",
  manufacturer: "replacement_manufacturer",
  replacement: "replacement",
  quantity: "quantity",
  unit: "unit",
  price_per_unit: "price_per_unit",
  price_with_vat: "price_with_vat",
  price_quantity: "price_quantity",
  price_for_quantity: "price_for_quantity",
  vat_percent: "vat_percent",
  delivery_min: "delivery_min",
  delivery_max: "delivery_max",
  delivery_date: null,
  total: "total",
  vat: "vat",
  total_with_vat: "total_with_vat",
};

const childOf = (element: ReadElement | undefined, ...names: readonly string[]): ReadElement | undefined =>
  names.reduce((at, name) => at?.children.find((child) => child.name === name), element);

/** Path and expected text of the element in a 1C line. Null for fields without a place in 1C. */
type InOneC = readonly [path: readonly string[], text: (line: OrderItem) => string] | null;
const READ_BY_ONE_C: Readonly<Record<keyof typeof ORDER_ITEM_WIRE_FIELDS, InOneC>> = {
  kind: [["ЗначенияРеквизитов", "ЗначениеРеквизита", "Значение"], () => "Товар"],
  nomenclature: [["Наименование"], (line) => line.nomenclature ?? ""],
  part_number: [["Артикул"], (line) => line.part_number ?? ""],
  manufacturer: [["ТорговаяМарка"], (line) => line.manufacturer ?? ""],
  replacement: null,
  quantity: [["Количество"], (line) => line.quantity],
  unit: [["Единица"], (line) => UNITS.find(({ id }) => id === line.unit)?.okei ?? ""],
  // Prices in CommerceML include VAT and are rounded to kopecks.
  price_per_unit: null,
  price_with_vat: [["ЦенаЗаЕдиницу"], (line) => roundHalfUp(line.price_with_vat, 2)],
  // 1C divides the sum by the quantity.
  price_quantity: null,
  price_for_quantity: null,
  vat_percent: [["СтавкиНалогов", "СтавкаНалога", "Ставка"], (line) => line.vat_percent ?? ""],
  delivery_min: null,
  delivery_max: null,
  delivery_date: null,
  total: null,
  vat: [["Налоги", "Налог", "Сумма"], (line) => line.vat],
  total_with_vat: [["Сумма"], (line) => line.total_with_vat],
};

const LOT_NAMES: readonly LotField[] = namesOf(LOT_FIELDS);
const ORDER_LINE_NAMES = namesOf(ORDER_ITEM_WIRE_FIELDS);
const OFFERED = ["availability", "replacement_part_number", "replacement_manufacturer", "comment"] as const;
const SAID = [
  ...OFFERED,
  "delivery_min",
  "delivery_max",
  "replacement",
  "available_quantity",
  "pack_quantity",
  "minimum_quantity",
] as const;
const lots = () => fc.record(recordOf(LOT_NAMES, (name) => valuesOf(LOT_FIELDS[name])));
const offeredLines = () =>
  fc.record({
    ...recordOf(OFFERED, (name) => valuesOf(LINE_FIELDS[name])),
    delivery_min: fc.integer({ min: 1, max: 5 }),
    delivery_max: fc.integer({ min: 6, max: 9 }),
    replacement: fc.constant(true),
    // Exceeds the quantity of every lot, so that the whole quantity is ordered.
    available_quantity: fc.constant("999999999"),
    pack_quantity: fc.constant("0.001"),
    minimum_quantity: fc.constant("0.001"),
  });

test("every field of a lot and of its offer arrives in the order and in 1C", () =>
  fc.assert(
    fc.asyncProperty(
      lots(),
      offeredLines(),
      fc.constantFrom("net" as const, "gross" as const),
      fc.constantFrom(1, 7, 1000),
      async (lot, line, basis, price_quantity) => {
        const [customer, supplier] = [await aCompany(app.deps), await aSupplier(app.deps)];
        const asked = LotCreate.parse({ ...lot, target_delivery_time: "2095-01-01" });
        const { id, suppliers } = await aStartedTender(app.deps, {
          customer,
          suppliers: [supplier],
          lots: [asked],
          vat_rate: 5,
        });
        const offer = suppliers[0]?.offer ?? 0;

        const lines = [{ ...OfferDraftItemPatch.parse(line), price_quantity }];
        await aSubmittedOffer(app.deps, { supplier, offer, prices: ["12.5"], basis, lines });
        const [sent] = (await app.call(offerApi.items, supplier, { params: { id: offer } })).ok().results;
        const readable = LOT_NAMES.flatMap((name) => READ_BY_SUPPLIER[name] ?? []);
        expect(fieldsIn(readable, sent)).toEqual(
          Object.fromEntries(
            LOT_NAMES.flatMap((name) =>
              READ_BY_SUPPLIER[name] === null ? [] : [[READ_BY_SUPPLIER[name], asked[name]]],
            ),
          ),
        );
        expect(fieldsIn(SAID, sent)).toEqual(line);
        expect([sent?.price, sent?.price_quantity]).toEqual(["12.5", price_quantity]);

        await stopOpenTender(app.deps, { customer, id });
        await cheapestWinners(app.deps, { customer, tender: id });
        const [order] = await ordersOfWinners(app.deps, { customer, tender: id });
        const params = { id: order?.id ?? 0 };
        const [ordered] = (await app.call(orderApi.items, customer, { params })).ok().results;
        for (const name of ORDER_LINE_NAMES) {
          const from = ORDERED_FROM[name];
          if (from !== null) expect([name, ordered?.[name]]).toEqual([name, sent?.[from]]);
        }

        await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", supplier.workspace).execute();
        await chosenDriver(app, customer, { driver: "file" });
        (await sendOrder(app, customer, params.id)).ok();
        const file = await app.call(oneCApi.file, customer, { params });
        const goods = childOf(readXml(decodeXml(file.bytes)), "Документ", "Товары", "Товар");
        for (const name of ORDER_LINE_NAMES) {
          const [path, textOf] = READ_BY_ONE_C[name] ?? [];
          if (path === undefined || textOf === undefined || ordered === undefined) continue;
          expect([name, childOf(goods, ...path)?.text]).toEqual([name, textOf(ordered)]);
        }
      },
    ),
    { numRuns: 3 },
  ));
