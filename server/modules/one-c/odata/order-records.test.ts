import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import type { OneCBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { anOrderOf, LINES, linesOf, named, queuedForBase } from "#server/modules/one-c/odata/odata-test-kit.ts";
import { chosenDriver, exchangeOf, sendOrder, statusOf, work } from "#server/modules/one-c/one-c-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
const bases: OneCBase[] = [];
beforeAll(async () => {
  app = await startTestApp({ ONE_C_NETWORKS: "127.0.0.0/8" });
});
afterAll(async () => {
  await Promise.all(bases.map((base) => base.close()));
  await app.close();
});

const queued = async (given: Parameters<typeof queuedForBase>[1] = {}) => {
  const made = await queuedForBase(app, given);
  bases.push(made.base);
  return made;
};

describe("what an order speaks of", () => {
  test("is found by tax number and division, by number and name, and never mixed up", async () => {
    const { base, supplier, customer, order, inn } = await queued();
    const kept = (
      await app.deps.db.selectFrom("workspace").select("inn").where("id", "=", supplier.workspace).execute()
    )[0];
    for (const КПП of ["780201002", "780201001", ""])
      base.records.put("Catalog_Контрагенты", { ИНН: kept?.inn ?? "", КПП, Description: `Резистор ${КПП}` });
    base.records.put("Catalog_Контрагенты", { ИНН: kept?.inn ?? "", КПП: "780201001", DeletionMark: true });
    base.records.put("Catalog_Организации", { ИНН: inn, КПП: "770101002", Description: "Филиал" });
    const pieces = base.records.table("Catalog_УпаковкиЕдиницыИзмерения")[0]?.["Ref_Key"];
    const like = { Артикул: "pn-001", ЕдиницаИзмерения_Key: pieces };
    base.records.put("Catalog_Номенклатура", { ...like, Description: "Гайка" });
    const bolt = base.records.put("Catalog_Номенклатура", { ...like, Description: "болт М8х30" });
    await work(app);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    const [document] = base.orders();
    expect(named(base, "Catalog_Контрагенты", document?.["Контрагент_Key"])["Description"]).toBe("Резистор 780201001");
    expect(named(base, "Catalog_Организации", document?.["Организация_Key"])["КПП"]).toBe("770101001");
    expect(linesOf(document)[0]?.["Номенклатура_Key"]).toBe(bolt);
  });

  test("isn't made where the company doesn't want that: it is said what the base lacks", async () => {
    const { base, customer, order } = await queued({ setting: { makes: false } });
    await work(app);
    const exchange = await exchangeOf(app, customer, order);
    expect(exchange).toMatchObject({
      document: { status: "failed", error: "not_in_base" },
      attempts: [{ answer: expect.stringMatching(/^Catalog_Контрагенты: ИНН \d{10} КПП 780201001/) }],
    });
    for (const set of ["Catalog_Контрагенты", "Catalog_Партнеры"]) expect(base.records.table(set)).toEqual([]);
  });

  test("isn't ordered in a unit that the base keeps it not in", async () => {
    const { base, customer, order } = await queued();
    const kilograms = base.records.table("Catalog_УпаковкиЕдиницыИзмерения").at(-1)?.["Ref_Key"];
    base.records.put("Catalog_Номенклатура", {
      Артикул: "PN-001",
      Description: "Болт",
      ЕдиницаИзмерения_Key: kilograms,
    });
    await work(app);
    expect(await exchangeOf(app, customer, order)).toMatchObject({
      document: { status: "failed", error: "other_unit" },
      attempts: [{ answer: expect.stringContaining("PN-001 Болт") }],
    });
    expect(base.orders()).toEqual([]);
  });

  test("is asked for in addresses that servers before 1C take, however many lines an order has", async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({
      nomenclature: `Резистор ${index}`,
      part_number: `Деталь-${index}-с-длинным-номером`,
      quantity: "1",
      unit: 1,
      price: "1.01",
      vat_rate: 5,
    }));
    const { base, customer, order } = await queued({ body: { items } });
    await work(app);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    expect(linesOf(base.orders()[0])).toHaveLength(120);
    expect(Number(base.orders()[0]?.["СуммаДокумента"])).toBeCloseTo(147.6, 5);
  });

  test.each([
    [
      "without VAT",
      { tax_type: 2, items: LINES.map((line) => ({ ...line, vat_rate: undefined })) },
      "ПродажаНеОблагаетсяНДС",
      "643",
    ],
    ["in dollars", { currency: 3 }, "ПродажаОблагаетсяНДС", "840"],
  ])("%s", async (_, body, taxed, code) => {
    const { base, customer, order } = await queued({ body, rate: "81.0512" });
    await work(app);
    expect(await exchangeOf(app, customer, order)).toMatchObject({ document: { status: "sent", error: null } });
    const [document] = base.orders();
    expect(document?.["НалогообложениеНДС"]).toBe(taxed);
    expect(named(base, "Catalog_Валюты", document?.["Валюта_Key"])["Code"]).toBe(code);
  });
});

test("an order in another currency goes with the rate that was typed, and with none it doesn't go", async () => {
  const dollars = { currency: 3 };
  const { base, customer, order } = await queued({ family: "small", body: dollars, rate: "81.0512" });
  await work(app);
  expect(base.orders()).toMatchObject([{ Курс: 81.0512, Кратность: 1 }]);
  expect((await exchangeOf(app, customer, order)).document).toMatchObject({ status: "sent", rate: "81.0512" });
  const carried = await anOrderOf(app, { body: dollars });
  await chosenDriver(app, carried.customer, { driver: "file" });
  const send = (rate?: string) => sendOrder(app, carried.customer, carried.order, rate);
  expect((await send()).error().code).toBe("one_c_without_rate");
  for (const wrong of ["0", "81,05", "-1", "1.00001"])
    expect(Object.keys((await send(wrong)).error().fields ?? {})).toEqual(["rate"]);
  expect((await send("80")).ok().document).toMatchObject({ rate: "80" });
  (await send("81.05")).ok();
  const file = await app.call(oneCApi.file, carried.customer, { params: { id: carried.order } });
  expect(file.bytes.toString()).toContain("<Валюта>USD</Валюта><Курс>81.05</Курс>");
  // An order in roubles needs no exchange rate. A rate in the request is ignored.
  const roubles = await anOrderOf(app);
  await chosenDriver(app, roubles.customer, { driver: "file" });
  expect((await sendOrder(app, roubles.customer, roubles.order, "5")).ok().document?.rate).toBeNull();
});
