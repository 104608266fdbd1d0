import { afterAll, beforeAll, expect, test } from "vitest";
import { marketplaceApi } from "#contract/marketplace/marketplace.api.ts";
import { aColleague, anOrderLine } from "#server/modules/award/award-test-kit.ts";
import { someProducts } from "#server/seed/marketplace.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await someProducts(app.deps, [
    { part_number: "NE555P", nomenclature: "Таймер, DIP-8", manufacturer: "Texas Instruments" },
    { part_number: "NE555DR", nomenclature: "Таймер, SOIC-8", manufacturer: "Texas Instruments" },
    { part_number: "LM358-NE5", nomenclature: "Усилитель операционный", manufacturer: "onsemi" },
    {
      part_number: "КВВГнг(А)-LS 7х1,5",
      nomenclature: "Кабель контрольный 7×1,5 мм²",
      manufacturer: "Камкабель",
      unit: 2,
    },
    { part_number: "МГШВ 0,35", nomenclature: "Провод монтажный 0,35 мм²", manufacturer: "Кольчугкабель", unit: 2 },
  ]);
});
afterAll(() => app.close());

const suggested = async (caller: Caller, query: string) =>
  (await app.call(marketplaceApi.suggestions, caller, { query: { query } })).ok().results;
const named = async (caller: Caller, query: string) =>
  (await suggested(caller, query)).map(({ part_number }) => part_number);

test("a fragment finds products by part number, name or maker, whatever its case; what begins with it stands first", async () => {
  const company = await aCompany(app.deps);
  expect(await named(company, "ne5")).toEqual(["NE555P", "NE555DR", "LM358-NE5"]);
  expect(await named(company, "NE-555 d")).toEqual(["NE555DR"]);
  expect(await named(company, "таймер soic")).toEqual(["NE555DR"]);
  expect(await named(company, "камкабель")).toEqual(["КВВГнг(А)-LS 7х1,5"]);
  const [cable] = await suggested(company, "контрольный");
  expect(cable).toMatchObject({
    source: "catalogue",
    nomenclature: "Кабель контрольный 7×1,5 мм²",
    manufacturer: "Камкабель",
    unit: 2,
  });
});

test("a typing error is forgiven where nothing holds the text", async () => {
  const company = await aCompany(app.deps);
  expect(await named(company, "NE5555P")).toContain("NE555P");
  expect((await named(company, "монтжный"))[0]).toBe("МГШВ 0,35");
  expect((await named(company, "усилетель операционый"))[0]).toBe("LM358-NE5");
  expect(await named(company, "совсем другое слово")).toEqual([]);
});

test("fewer than three letters suggest nothing; signs of a pattern are letters like others; ten are the most", async () => {
  const company = await aCompany(app.deps);
  expect(await named(company, "NE")).toEqual([]);
  expect(await named(company, "%%%")).toEqual([]);
  expect(await named(company, "___")).toEqual([]);
  await someItems(app.deps, {
    ...company,
    items: Array.from({ length: 30 }, (_, place) => ({ part_number: `TEN-${place}`, nomenclature: null })),
  });
  expect(await suggested(company, "ten")).toHaveLength(10);
});

test("what the workspace requested or ordered before stands before the catalogue, each product once; others' history never", async () => {
  const [company, stranger] = [await aCompany(app.deps), await aCompany(app.deps)];
  const supplier = await aSupplier(app.deps);
  await someItems(app.deps, {
    ...company,
    items: [
      { part_number: "ne-555p", nomenclature: "Таймер для БУ-12", manufacturer: "TEXAS INSTRUMENTS" },
      { part_number: "NE555P", nomenclature: "Таймер", manufacturer: "Texas Instruments", units: 2 },
      { part_number: "NE555-OWN", nomenclature: null, manufacturer: null },
    ],
  });
  await anOrderLine(app, { customer: company, supplier, part_number: "NE555-ORDERED", price: "10" });
  await someItems(app.deps, { ...stranger, items: [{ part_number: "NE555-SECRET" }] });
  await anOrderLine(app, { customer: stranger, supplier, part_number: "NE555-SECRET-2", price: "10" });
  const results = await suggested(company, "ne555");
  expect(
    results
      .map(({ source, part_number, unit }) => [source, part_number, unit])
      .toSorted(([a = "", b = ""], [c = "", d = ""]) => `${a}${b}`.localeCompare(`${c}${d}`)),
  ).toEqual([
    ["catalogue", "NE555DR", 1],
    ["history", "NE555-ORDERED", 1],
    ["history", "NE555-OWN", 1],
    ["history", "NE555P", 2],
  ]);
  expect(results.at(-1)?.source).toBe("catalogue");
  // A supplier must not see what its customers buy, even if its own workspace is a customer too.
  await app.deps.db.updateTable("workspace").set({ is_customer: true }).where("id", "=", supplier.workspace).execute();
  expect(await named(supplier, "ne555-ordered")).not.toContain("NE555-ORDERED");
});

test("a product tells what this workspace paid for it, to whom may read orders", async () => {
  const [company, stranger] = [await aCompany(app.deps), await aCompany(app.deps)];
  const supplier = await aSupplier(app.deps);
  await anOrderLine(app, { customer: company, supplier, part_number: "ne555 p", price: "31.5", quantity: "40" });
  await anOrderLine(app, { customer: stranger, supplier, part_number: "NE555P", price: "1" });
  const [found] = await suggested(stranger, "NE555P").then(() => suggested(company, "NE555P"));
  const read = (caller: Caller, id: string) => app.call(marketplaceApi.product, caller, { params: { id } });
  const catalogue = (await suggested(await aCompany(app.deps), "NE555P"))[0]?.id ?? "";
  expect((await read(company, catalogue)).ok()).toMatchObject({
    part_number: "NE555P",
    paid: {
      visible: true,
      count: 1,
      results: [{ price_per_unit: "31.5", quantity: "40", supplier: { id: supplier.workspace } }],
    },
  });
  expect((await read(await aColleague(app, company, "CM"), catalogue)).ok().paid).toEqual({
    visible: false,
    count: 0,
    results: [],
    by_currency: [],
  });
  expect((await read(await aColleague(app, company, "CP"), catalogue)).status).toBe(403);
  // Another company can't read a product from this company's history, even if it knows the id.
  expect(found?.id).toMatch(/^o/);
  expect((await read(company, found?.id ?? "")).status).toBe(200);
  for (const id of [found?.id ?? "", "i987654321", "c987654321", "x1", "c0", "c1 OR 1=1"])
    expect((await read(stranger, id)).status).toBe(404);
});

test("loading a product again renews it, and one that is there twice counts once", async () => {
  const company = await aCompany(app.deps);
  await someProducts(app.deps, [
    { part_number: "RENEW-1", manufacturer: "Yageo", nomenclature: "Старое" },
    { part_number: "renew 1", manufacturer: "YAGEO", nomenclature: "Новое", unit: 5 },
  ]);
  await someProducts(app.deps, [
    { part_number: "Renew-1", manufacturer: "Yageo", unit: 3 },
    { part_number: "RENEW-1", manufacturer: "Vishay" },
  ]);
  expect(
    (await suggested(company, "renew"))
      .map(({ part_number, manufacturer, nomenclature, unit }) => [part_number, manufacturer, nomenclature, unit])
      .toSorted(([, a = ""], [, b = ""]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ["RENEW-1", "Vishay", null, 1],
    ["Renew-1", "Yageo", "Новое", 3],
  ]);
});
