import { afterAll, beforeAll, expect, test } from "vitest";
import type { AttributeType } from "#contract/attributes/attribute-types.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anAttribute, aValue } from "#server/seed/attribute.builder.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const parts = async (company: Company, query: Record<string, string | number>) =>
  (await app.call(purchaseItemApi.list, company, { query: { ordering: "id", ...query } }))
    .ok()
    .results.map((item) => item.part_number)
    .join("");
const named = async (company: Company, names: string, fields: object = {}) =>
  someItems(app.deps, { ...company, items: [...names].map((part_number) => ({ part_number, ...fields })) });
const facet = async (company: Company, key: string, body: object = {}) =>
  (await app.call(purchaseItemApi.filters, company, { body: { ...body, columns: [key] } })).ok().columns[0];
const values = async (company: Company, key: string, body: object = {}) =>
  (await facet(company, key, body))?.values.map(({ value, count }) => [value, count]);

async function given(
  company: Company,
  type: AttributeType,
  ids: readonly number[],
  texts: readonly (string | null)[],
): Promise<number> {
  const { id } = await anAttribute(app.deps, "item", { key: `${type}_${company.workspace}`, name: type, type });
  for (const [place, value] of texts.entries())
    if (value !== null)
      await aValue(app.deps, company.workspace, { kind: "item", id: ids[place] ?? 0 }, { attribute: id, value });
  return id;
}

test("the column of tenders is filtered by the newest tender of an item, or by none; its values are counted", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const [a = 0, b = 0, c = 0] = await named(customer, "ABCD");
  const first = await aStartedTender(app.deps, { customer, suppliers: [supplier], items: [a, b] });
  await stopOpenTender(app.deps, { customer, id: first.id });
  expect((await app.call(tenderApi.next_round, customer, { params: { id: first.id }, body: {} })).status).toBe(200);
  const other = await aTender(app.deps, { customer, items: [c, b] });
  const [round, second] = [`${first.number}/2`, String(other.number)];
  await aTender(app.deps, { customer: await aCompany(app.deps), lots: ["1"] });
  expect(await values(customer, "tender")).toEqual([
    [second, 2],
    [null, 1],
    [round, 1],
  ]);
  expect(await parts(customer, { tender: round })).toBe("A");
  expect(await parts(customer, { tender: first.number })).toBe("");
  expect(await parts(customer, { tender: `${round},${second}` })).toBe("ABC");
  expect(await parts(customer, { tender: second, empty: "tender" })).toBe("BCD");
  expect(await parts(customer, { empty: "tender" })).toBe("D");
  expect(await values(customer, "part_number", { empty: "tender" })).toEqual([["D", 1]]);
  expect(await values(customer, "tender", { tender: second, contains: "T-00001" })).toEqual([[round, 1]]);
  expect(await values(customer, "tender", { contains: round })).toEqual([[round, 1]]);
  for (const tender of ["T-00001", "1/", "0"])
    expect((await app.call(purchaseItemApi.list, customer, { query: { tender } })).status).toBe(400);
  const csv = await app.call(purchaseItemApi.export, customer, {
    query: { format: "csv", columns: "part_number,tender", tender: round },
  });
  expect(csv.bytes.toString("utf8")).toBe(
    `\uFEFFPart number;Tender\r\nA;T-${String(first.number).padStart(5, "0")}/2\r\n`,
  );
});

test("attributes are filtered by a range of their numbers and days and by a fragment of their texts", async () => {
  const company = await aCompany(app.deps);
  const ids = await named(company, "ABCD");
  const mass = await given(company, "number", ids, ["9.5", "-10", "100", null]);
  const tested = await given(company, "date", ids, ["2026-12-01", "2027-01-15", null, "2026-01-31"]);
  const shell = await given(company, "string", ids, ["SOT-23", "sot-223", "100%_", null]);
  const by = (id: number, filter: unknown) => parts(company, { attributes: JSON.stringify({ [id]: filter }) });
  expect(await by(mass, { from: "9.5" })).toBe("AC");
  expect(await by(mass, { from: "-10", to: "9.50" })).toBe("AB");
  expect(await by(mass, { to: "0", values: ["100", null] })).toBe("BCD");
  expect(await by(tested, { from: "2026-02-01", to: "2026-12-01" })).toBe("A");
  expect(await by(tested, { to: "2026-12-31", values: [null] })).toBe("ACD");
  expect(await by(shell, { contains: "SOT-2" })).toBe("AB");
  expect(await by(shell, { contains: "%_" })).toBe("C");
  expect(await by(shell, { from: "5" })).toBe("");
  expect(await by(shell, {})).toBe("");
  for (const filter of [{ from: "many" }, { contains: "" }, { from: "2026-13-01" }, { least: "5" }]) {
    expect(
      (await app.call(purchaseItemApi.list, company, { query: { attributes: JSON.stringify({ [mass]: filter }) } }))
        .status,
      JSON.stringify(filter),
    ).toBe(400);
  }
  expect(await facet(company, `attribute:${mass}`)).toMatchObject({
    least: "-10",
    greatest: "100",
    values: [{ value: null, count: 1 }, { count: 1 }, { count: 1 }, { count: 1 }],
  });
  expect(
    await facet(company, `attribute:${tested}`, { attributes: JSON.stringify({ [mass]: { from: "0" } }) }),
  ).toMatchObject({ least: "2026-12-01", greatest: "2026-12-01" });
});

test("items are ordered by attributes, one within another: numbers as numbers, texts as people do, those of the group too, none last", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const ids = await named(company, "ABCD", { purchase_item_group: group });
  const mass = await given(company, "number", ids, ["9.5", "-10", "100", null]);
  const shell = await given(company, "string", ids, ["b", "Ä", null, "b"]);
  const order = (ordering: string) => parts(company, { ordering });
  expect(await order(`attribute:${mass}`)).toBe("BACD");
  expect(await order(`-attribute:${mass}`)).toBe("CABD");
  expect(await order(`attribute:${shell},-attribute:${mass}`)).toBe("BADC");
  expect(await order(`-attribute:${shell},part_number`)).toBe("ADBC");
  const twin = await anAttribute(app.deps, "group", {
    key: `number_${company.workspace}`,
    name: "number",
    type: "number",
  });
  await aValue(app.deps, company.workspace, { kind: "group", id: group }, { attribute: twin.id, value: "20" });
  expect(await order(`attribute:${mass}`)).toBe("BADC");
  expect(await parts(company, { ordering: `attribute:${mass}`, limit: 1, offset: 3 })).toBe("C");
  expect(await order("attribute:999999,part_number")).toBe("ABCD");
  for (const ordering of [
    "attribute:0",
    "attribute:",
    "attribute:1.5",
    Array.from({ length: 6 }, (_, place) => `attribute:${place + 1}`).join(","),
  ]) {
    expect((await app.call(purchaseItemApi.list, company, { query: { ordering } })).status, ordering).toBe(400);
  }
});

test("a list of more than a hundred thousand is not put in order by what no column holds; narrowed down it is", async () => {
  const company = await aCompany(app.deps);
  await named(company, "AB");
  await app.deps.db
    .insertInto("purchase_item_count")
    .values({ workspace_id: company.workspace, field: "", value: "", count: 100_000 })
    .execute();
  const refused = await app.call(purchaseItemApi.list, company, { query: { ordering: "part_number,status" } });
  expect([refused.status, refused.error().problems?.map(({ code, detail }) => [code, detail])]).toEqual([
    400,
    [
      [
        "order_too_large",
        "A list of more than 100,000 rows can’t be sorted by a status or an attribute. Narrow the list with filters.",
      ],
    ],
  ]);
  expect(await parts(company, { ordering: "-status,-part_number", quantity_from: "1" })).toBe("BA");
  expect(await parts(company, { ordering: "part_number" })).toBe("AB");
});

test("items are ordered by their status as it goes on: new, in a tender, offered, ordered", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const [a = 0, b = 0, c = 0] = await named(customer, "ABCDE");
  const priced = async (item: number) => {
    const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier], items: [item], vat_rate: 5 });
    for (const invited of tender.suppliers)
      await aSubmittedOffer(app.deps, { supplier: invited, offer: invited.offer, prices: ["10"] });
    return tender.id;
  };
  const bought = await priced(b);
  await stopOpenTender(app.deps, { customer, id: bought });
  await cheapestWinners(app.deps, { customer, tender: bought });
  await ordersOfWinners(app.deps, { customer, tender: bought });
  await priced(a);
  // The list shows the most advanced status of an item that has several.
  await aTender(app.deps, { customer, items: [c, b] });
  expect(await parts(customer, { ordering: "status,part_number" })).toBe("DECAB");
  expect(await parts(customer, { ordering: "-status,-part_number" })).toBe("BACED");
  expect(await parts(customer, { ordering: "-status", search: "stm", limit: 1 })).not.toBe("");
  const { results } = (await app.call(purchaseItemApi.fields, customer, { body: {} })).ok();
  expect(results.filter(({ is_sortable }) => !is_sortable).map(({ key }) => key)).toEqual(["tender", "created_by"]);
});
