import { afterAll, beforeAll, expect, test } from "vitest";
import { itemValueApi } from "#contract/attributes/attribute.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { Facet } from "#contract/purchase-items/item-filters.ts";
import { sumUpCounts, emptyTrash } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aGroup, anItem, itemFields, someItems } from "#server/seed/purchase-item.builder.ts";
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
  // Every word is known here, only not together: there is nothing to mend.
  expect(await look("yageo конденсатор")).toEqual([0, null]);
});

test("attributes are columns: listed when in use, filtered by, counted, edited with the item's fields", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const ids = await someItems(app.deps, {
    ...company,
    items: [{ purchase_item_group: group }, { purchase_item_group: group }, {}],
  });
  const [first = 0, second = 0, third = 0] = ids;
  const rohs = await anAttribute(app.deps, "item", {
    key: `rohs_${company.workspace}`,
    name: "RoHS",
    type: "enum",
    options: ["yes", "no"],
  });
  const twin = await anAttribute(app.deps, "group", {
    key: `rohs_${company.workspace}`,
    name: "RoHS",
    type: "enum",
    options: ["yes", "no"],
  });
  await aValue(app.deps, company.workspace, { kind: "group", id: group }, { attribute: twin.id, value: "yes" });
  await aValue(app.deps, company.workspace, { kind: "item", id: second }, { attribute: rohs.id, value: "no" });
  const key = `attribute:${rohs.id}`;
  const { results } = (await app.call(purchaseItemApi.fields, company, { body: {} })).ok();
  expect(results.find((field) => field.key === key)).toEqual({
    key,
    title: "RoHS",
    type: "enum",
    is_editable: true,
    is_sortable: true,
    attribute: { id: rohs.id, options: ["yes", "no"] },
  });
  expect(results.find((field) => field.key === "quantity")).toMatchObject({
    title: "Quantity",
    type: "quantity",
    is_editable: true,
  });
  expect(counts((await facets(company, { columns: [key] })).get(key))).toEqual({ yes: 1, no: 1, none: 1 });
  const by = async (values: (string | null)[]) =>
    (
      await app.call(purchaseItemApi.list, company, {
        query: { ordering: "id", attributes: JSON.stringify({ [rohs.id]: values }), with_attributes: String(rohs.id) },
      })
    )
      .ok()
      .results.map((item) => [item.id, item.attributes[String(rohs.id)]]);
  expect(await by(["yes"])).toEqual([[first, "yes"]]);
  expect(await by(["no", null])).toEqual([
    [second, "no"],
    [third, undefined],
  ]);

  const change = (body: unknown) =>
    app.call(purchaseItemApi.patch_many, company, { body, query: { with_attributes: String(rohs.id) } });
  const changed = (
    await change([
      { id: second, attributes: { [rohs.id]: null } },
      { id: third, quantity: "7", attributes: { [rohs.id]: "yes" } },
    ])
  ).ok();
  expect(changed.map((item) => [item.quantity, item.attributes[String(rohs.id)], item.version])).toEqual([
    ["101", "yes", 2],
    ["7", "yes", 2],
  ]);
  const refused = await change([
    { id: third, attributes: { [rohs.id]: "perhaps" } },
    { id: first, attributes: { 999_999: "x" } },
  ]);
  expect(refused.error().problems?.map(({ row, field, code }) => [row, field, code])).toEqual([
    [0, key, "choice"],
    [1, "attribute:999999", "not_found"],
  ]);
  const entries = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: third } })
  ).ok().results;
  expect(entries[0]?.changes).toMatchObject({ quantity: { from: "102", to: "7" }, RoHS: { from: null, to: "yes" } });
});

test("a change goes where an item still holds what is said of it, and leaves the others as they are", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, {
    ...company,
    items: [{ manufacturer: "TDK" }, { manufacturer: "Yageo" }, { manufacturer: "TDK" }, { manufacturer: "TDK" }],
  });
  const [first = 0, , third = 0, gone = 0] = ids;
  const attribute = await anAttribute(app.deps, "item", { key: `pack_${company.workspace}`, name: "Упаковка" });
  await aValue(app.deps, company.workspace, { kind: "item", id: third }, { attribute: attribute.id, value: "Лента" });
  await app.call(purchaseItemApi.delete_many, company, { body: { ids: [gone] } });
  const change = async (body: object) =>
    (
      await app.call(purchaseItemApi.patch_many, company, {
        query: { with_attributes: String(attribute.id) },
        body: ids.map((id) => ({ id, ...body })),
      })
    ).ok();
  const changed = await change({ manufacturer: null, holds: { manufacturer: "TDK" } });
  expect(changed.map(({ manufacturer, version }) => [manufacturer, version])).toEqual([
    [null, 2],
    ["Yageo", 1],
    [null, 2],
  ]);
  const given = await change({
    attributes: { [attribute.id]: "Катушка" },
    holds: { manufacturer: null, attributes: { [attribute.id]: null } },
  });
  expect(given.map((item) => [item.attributes[String(attribute.id)], item.version])).toEqual([
    ["Катушка", 3],
    [undefined, 1],
    ["Лента", 2],
  ]);
  const entries = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: third } })
  ).ok().results;
  expect(entries.map(({ changes }) => changes)).toEqual([{ manufacturer: { from: "TDK", to: null } }]);
  expect(
    (
      await app.call(purchaseItemApi.patch_many, company, {
        body: [{ id: first, quantity: "5", holds: { version: 3 } }],
      })
    ).status,
  ).toBe(400);
});

test("deleted items come back as they were, with their attributes, to their company alone", async () => {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...company, items: [{ article: "A-1" }, { article: "A-2" }] });
  const [first = 0] = ids;
  const attribute = await anAttribute(app.deps, "item", { key: `case_${company.workspace}`, name: "Корпус" });
  await aValue(app.deps, company.workspace, { kind: "item", id: first }, { attribute: attribute.id, value: "SOT-23" });
  const before = (await app.call(purchaseItemApi.list, company)).ok();
  await app.call(purchaseItemApi.delete_many, company, { body: { ids } });
  expect((await app.call(purchaseItemApi.list, company)).ok().count).toBe(0);
  expect((await app.call(purchaseItemApi.restore, await aCompany(app.deps), { body: { ids } })).status).toBe(404);
  const restored = (await app.call(purchaseItemApi.restore, company, { body: { ids } })).ok();
  expect(restored.map(({ version: _version, ...item }) => item)).toEqual(
    before.results.toReversed().map(({ version: _version, ...item }) => item),
  );
  expect(
    (await app.call(itemValueApi.list, company, { params: { id: first } })).ok().results.map(({ value }) => value),
  ).toEqual(["SOT-23"]);
  expect((await app.call(purchaseItemApi.restore, company, { body: { ids } })).error().problems).toHaveLength(2);
  await app.call(purchaseItemApi.delete_many, company, { body: { ids } });
  await emptyTrash(app.deps.db, new Date(app.clock.now().getTime() + 31 * 86_400_000));
  expect((await app.call(purchaseItemApi.restore, company, { body: { ids } })).status).toBe(404);
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
  // A fourth decimal: "1234.125" could as well be a million in another country.
  expect(csv.bytes.toString("utf8").split("\r\n").slice(1)).toEqual(["A;No;1234.1250;Да", "B;;;", ""]);
  const xlsx = await app.call(purchaseItemApi.export, company, { query: { ...query, format: "xlsx" } });
  expect((await app.deps.sheets.read(new Uint8Array(xlsx.bytes), "list.xlsx")).sheets[0]?.rows[1]?.cells).toEqual([
    "A",
    "No",
    "1234.125",
    "Да",
  ]);
});

test("one new item may be given attributes", async () => {
  const company = await aCompany(app.deps);
  const attribute = await anAttribute(app.deps, "item", {
    key: `mass_${company.workspace}`,
    name: "Масса",
    type: "number",
  });
  const [item] = (
    await app.call(purchaseItemApi.create, company, {
      query: { with_attributes: String(attribute.id) },
      body: [{ ...itemFields(0), attributes: { [attribute.id]: "12.5" } }],
    })
  ).ok();
  expect(item?.attributes).toEqual({ [attribute.id]: "12.5" });
  expect(await anItem(app.deps, company)).toBeGreaterThan(0);
});
