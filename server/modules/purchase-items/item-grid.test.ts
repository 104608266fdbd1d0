import { afterAll, beforeAll, expect, test } from "vitest";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { Facet } from "#contract/purchase-items/item-filters.ts";
import { gatherWords, sumUpCounts } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const numbers = async (company: Company, query: Record<string, string | number>) =>
  (await app.call(purchaseItemApi.list, company, { query: { ordering: "id", ...query } }))
    .ok()
    .results.map((item) => item.part_number);
const facets = async (company: Company, body: object = {}): Promise<ReadonlyMap<string, Facet>> =>
  new Map((await app.call(purchaseItemApi.filters, company, { body })).ok().columns.map((facet) => [facet.key, facet]));
const counts = (facet: Facet | undefined) =>
  Object.fromEntries((facet?.values ?? []).map(({ value, title, count }) => [title ?? value ?? "none", count]));

test("each column filters by what it holds: fragments, whole values, ranges, nothing", async () => {
  const company = await aCompany(app.deps);
  await someItems(app.deps, {
    ...company,
    items: [
      {
        part_number: "A",
        manufacturer: "Murata, Inc.",
        article: "Арт-1",
        quantity: "5",
        target_delivery_time: "2026-12-01",
      },
      {
        part_number: "B",
        manufacturer: "Murata",
        article: null,
        quantity: "50",
        target_delivery_time: null,
        type: "Пассивный",
      },
      { part_number: "C", manufacturer: null, article: "АРТ-12", quantity: "500", target_delivery_time: "2027-01-15" },
    ],
  });
  expect(await numbers(company, { manufacturer: "murata" })).toEqual(["A", "B"]);
  expect(await numbers(company, { manufacturer_in: '["Murata, Inc."]' })).toEqual(["A"]);
  expect(await numbers(company, { manufacturer_in: '["Murata"]', empty: "manufacturer" })).toEqual(["B", "C"]);
  expect(await numbers(company, { article: "арт-1" })).toEqual(["A", "C"]);
  expect(await numbers(company, { quantity_from: "5", quantity_to: "50" })).toEqual(["A", "B"]);
  expect(await numbers(company, { target_delivery_from: "2026-12-15", empty: "target_delivery_time" })).toEqual([
    "B",
    "C",
  ]);
  expect(await numbers(company, { type_in: '["Пассивный"]', quantity_to: "10" })).toEqual([]);
  expect(
    await numbers(company, { created_from: "2026-11-20T00:00:00.000Z", created_to: "2026-11-20T23:59:59.999Z" }),
  ).toHaveLength(3);
  for (const query of [
    { manufacturer_in: "Murata" },
    { quantity_from: "many" },
    { empty: "quantity" },
    { attributes: "[1]" },
  ]) {
    expect((await app.call(purchaseItemApi.list, company, { query })).status, JSON.stringify(query)).toBe(400);
  }
});

test("the values of a column come with their counts under the filters of the others, without its own", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, { ...company, name: "БУ-12" });
  await someItems(app.deps, {
    ...company,
    items: [
      {
        manufacturer: "Murata",
        units: 1,
        purchase_item_group: group,
        quantity: "5",
        target_delivery_time: "2026-12-01",
      },
      { manufacturer: "Murata", units: 2, quantity: "70.5", target_delivery_time: "2027-02-01" },
      { manufacturer: "Yageo", units: 1, responsible_manager: company.owner.id },
      { manufacturer: null, units: 1 },
    ],
  });
  await someItems(app.deps, { ...(await aCompany(app.deps)), items: [{ manufacturer: "Murata" }] });
  const unfiltered = await facets(company);
  expect(counts(unfiltered.get("manufacturer"))).toEqual({ Murata: 2, Yageo: 1, none: 1 });
  expect(counts(unfiltered.get("purchase_item_group"))).toEqual({ "БУ-12": 1, none: 3 });
  expect(Object.values(counts(unfiltered.get("responsible_manager")))).toEqual([3, 1]);
  expect(counts(unfiltered.get("status"))).toEqual({ new: 4 });
  expect(unfiltered.get("quantity")).toMatchObject({ least: "5", greatest: "103", exact: true });
  expect(unfiltered.get("target_delivery_time")).toMatchObject({ least: "2026-12-01", greatest: "2027-02-01" });
  const narrowed = await facets(company, { units: "1", manufacturer_in: '["Murata"]' });
  expect(counts(narrowed.get("manufacturer"))).toEqual({ Murata: 1, Yageo: 1, none: 1 });
  expect(counts(narrowed.get("units"))).toEqual({ 1: 1, 2: 1 });
  expect(counts(narrowed.get("purchase_item_group"))).toEqual({ "БУ-12": 1 });
  const searched = await facets(company, { search: "murata", columns: ["manufacturer"] });
  expect([...searched.keys()]).toEqual(["manufacturer"]);
  expect(counts(searched.get("manufacturer"))).toEqual({ Murata: 2 });
  expect(counts((await facets(company, { columns: ["manufacturer"], contains: "yag" })).get("manufacturer"))).toEqual({
    Yageo: 1,
  });
  const colleague = await aMemberWith(app.deps, company, ["read_purchase"]);
  await someItems(app.deps, { ...company, owner: colleague, items: [{ part_number: "COLLEAGUE" }] });
  const makers = (await facets(company, { columns: ["created_by"], created_by: String(colleague.id) })).get(
    "created_by",
  );
  expect(makers?.values.map(({ value, title, count }) => [value, title, count])).toEqual([
    [String(company.owner.id), "Анна Соколова", 4],
    [String(colleague.id), "Анна Соколова", 1],
  ]);
  expect(await numbers(company, { created_by: colleague.id })).toEqual(["COLLEAGUE"]);
});

test("counts follow every change: edits, deletions, a group that goes, adding up", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, {
    ...company,
    items: Array.from({ length: 6 }, () => ({ manufacturer: "Murata" })),
  });
  await app.call(purchaseItemApi.patch_many, company, {
    body: ids.slice(0, 2).map((id) => ({ id, manufacturer: "Yageo" })),
  });
  await app.call(purchaseItemApi.delete_many, company, { body: { ids: ids.slice(5) } });
  const seen = async () => counts((await facets(company, { columns: ["manufacturer"] })).get("manufacturer"));
  expect(await seen()).toEqual({ Murata: 3, Yageo: 2 });
  await sumUpCounts(app.deps.db);
  expect(await seen()).toEqual({ Murata: 3, Yageo: 2 });
  expect((await app.call(purchaseItemApi.list, company)).ok().count).toBe(5);
  expect((await app.call(purchaseItemApi.list, company, { query: { manufacturer_in: '["Murata"]' } })).ok().count).toBe(
    3,
  );
  await gatherWords(app.deps.db);
  await assertAggregatesMatch(app.deps.db);
  const words = app.deps.db.selectFrom("purchase_item_word").select(["word", "uses"]);
  const makers = words.where("workspace_id", "=", company.workspace).where("word", "in", ["murata", "yageo"]);
  expect(await makers.orderBy("word").execute()).toEqual([
    { word: "murata", uses: 3 },
    { word: "yageo", uses: 2 },
  ]);
  await app.call(purchaseItemApi.delete_many, company, { body: { ids: ids.slice(0, 5) } });
  await assertAggregatesMatch(app.deps.db);
  await gatherWords(app.deps.db);
  expect(await words.where("workspace_id", "=", company.workspace).execute()).toEqual([]);
});

test("the last pages are the same from either end", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, {
    ...company,
    items: Array.from({ length: 25 }, (_, place) => ({ manufacturer: place % 4 === 0 ? null : `M${place % 3}` })),
  });
  const pages = async (ordering: string) => {
    const seen: number[] = [];
    for (let offset = 0; offset < 30; offset += 10)
      seen.push(
        ...(await app.call(purchaseItemApi.list, company, { query: { ordering, limit: 10, offset } }))
          .ok()
          .results.map(({ id }) => id),
      );
    return seen;
  };
  expect(await pages("id")).toEqual(ids);
  expect(await pages("-id")).toEqual(ids.toReversed());
  for (const ordering of ["manufacturer,-id", "-manufacturer", "quantity,manufacturer"]) {
    const whole = (await app.call(purchaseItemApi.list, company, { query: { ordering, limit: 100 } }))
      .ok()
      .results.map(({ id }) => id);
    expect(await pages(ordering)).toEqual(whole);
  }
});

test("a search with a slip of the finger finds what was meant, and says so", async () => {
  const company = await aCompany(app.deps);
  await someItems(app.deps, { ...company, items: Array.from({ length: 8 }, () => ({})) });
  const look = async (search: string) => {
    const { count, corrected } = (await app.call(purchaseItemApi.list, company, { query: { search } })).ok();
    return [count, corrected];
  };
  expect(await look("конденсатор")).toEqual([2, null]);
  expect(await look("кондесатор")).toEqual([2, "конденсатор"]);
  expect(await look("murrata 104ka")).toEqual([1, "murata 104ka"]);
  expect(await look("stm32f470")).toEqual([1, "stm32f407"]);
  expect(await look("yaego")).toEqual([1, "yageo"]);
  expect(await look("совсем другое")).toEqual([0, null]);
  // The search isn't corrected, because each word exists, though not in the same item.
  expect(await look("yageo конденсатор")).toEqual([0, null]);
});

test("the list is exported as it is seen: filters, order, columns, words; no text opens as a formula", async () => {
  const company = await aCompany(app.deps);
  await someItems(app.deps, {
    ...company,
    items: [
      { nomenclature: "=1+1", part_number: "B", quantity: "12.5", units: 2, target_delivery_time: "2026-12-01" },
      { nomenclature: "Кабель", part_number: "A", quantity: "3" },
      { nomenclature: "Прочее", part_number: "X" },
    ],
  });
  const query = {
    columns: "part_number,nomenclature,quantity,units,target_delivery_time,status",
    ordering: "part_number",
    quantity_to: "20",
  };
  const csv = await app.call(purchaseItemApi.export, company, { query: { ...query, format: "csv" } });
  expect(csv.bytes.toString("utf8").split("\r\n")).toEqual([
    "\uFEFFPart number;Nomenclature;Quantity;Unit;Needed by;Status",
    "A;Кабель;3;pcs;;New",
    "B;'=1+1;12.5;m;2026-12-01;New",
    "",
  ]);
  const xlsx = await app.call(purchaseItemApi.export, company, { query: { ...query, format: "xlsx" } });
  expect(xlsx.headers["content-disposition"]).toContain("Purchase items.xlsx");
  const { sheets } = await app.deps.sheets.read(new Uint8Array(xlsx.bytes), "list.xlsx");
  expect(sheets[0]?.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
    ["Part number", "Nomenclature", "Quantity", "Unit"],
    ["A", "Кабель", "3", "pcs"],
    ["B", "=1+1", "12.5", "m"],
  ]);
  expect((await app.call(purchaseItemApi.export, company, { query: { format: "csv", columns: "price" } })).status).toBe(
    400,
  );
});

test("attributes are exported as they are read: yes and no as words, numbers as numbers", async () => {
  const company = await aCompany(app.deps);
  const [id = 0] = await someItems(app.deps, { ...company, items: [{ part_number: "A" }, { part_number: "B" }] });
  const kept = [
    ["boolean", "false"],
    ["number", "1234.125"],
    ["string", "Да"],
  ] as const;
  const columns = await Promise.all(
    kept.map(async ([type, value]) => {
      const attribute = await anAttribute(app.deps, "item", { key: `${type}_${company.workspace}`, name: type, type });
      await aValue(app.deps, company.workspace, { kind: "item", id }, { attribute: attribute.id, value });
      return `attribute:${attribute.id}`;
    }),
  );
  const query = { columns: ["part_number", ...columns].join(","), ordering: "part_number" };
  const csv = await app.call(purchaseItemApi.export, company, { query: { ...query, format: "csv" } });
  // The fourth decimal keeps spreadsheet programs from reading "1234.125" as more than a million in locales that use a
  // point as thousands separator.
  expect(csv.bytes.toString("utf8").split("\r\n").slice(1)).toEqual(["A;No;1234.1250;Да", "B;;;", ""]);
  const xlsx = await app.call(purchaseItemApi.export, company, { query: { ...query, format: "xlsx" } });
  expect((await app.deps.sheets.read(new Uint8Array(xlsx.bytes), "list.xlsx")).sheets[0]?.rows[1]?.cells).toEqual([
    "A",
    "No",
    "1234.125",
    "Да",
  ]);
});
