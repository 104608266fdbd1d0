import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import { LOGIN, startBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import type { OneCBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { anOrderOf, LINES, queuedForBase } from "#server/modules/one-c/odata/odata-test-kit.ts";
import { anInn, chosenDriver, exchangeOf, sendOrder, statusOf, work } from "#server/modules/one-c/one-c-test-kit.ts";
import { aSupplier } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

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
const named = (base: OneCBase, set: string, key: unknown) =>
  base.records.table(set).find(({ Ref_Key }) => Ref_Key === key) ?? {};
const linesOf = (document: Record<string, unknown> | undefined): Record<string, unknown>[] => {
  const lines: unknown = document?.["Товары"] ?? document?.["Запасы"];
  return Array.isArray(lines) ? lines : [];
};
const orderOf = async (by: Caller, id: number) => ({
  order: (await app.call(orderApi.one, by, { params: { id } })).ok(),
  lines: (await app.call(orderApi.items, by, { params: { id } })).ok().results,
});
const change = (by: Caller, id: number, body: object) => callSeen(app, orderApi.patch, by, { params: { id }, body });

describe.each([
  { family: "trade", units: "Catalog_УпаковкиЕдиницыИзмерения", total: "СуммаСНДС", inside: "ЦенаВключаетНДС" },
  { family: "small", units: "Catalog_КлассификаторЕдиницИзмерения", total: "Всего", inside: "СуммаВключаетНДС" },
] as const)("a base of the family $family", ({ family, units, total, inside }) => {
  test("gets an order with its supplier, its lines and its sums to the kopeck, and it is with 1C once it says so", async () => {
    const { customer, supplier, order: id, base, inn } = await queued({ family, setting: { posts: true } });
    expect(await statusOf(app, customer, id)).toBe("OPENED");
    await work(app);
    expect(await exchangeOf(app, customer, id)).toMatchObject({
      document: { status: "sent", one_c_number: "PO-00001" },
      attempts: [{ driver: "odata", outcome: "confirmed", size: expect.any(Number) }],
    });
    expect(await statusOf(app, customer, id)).toBe("SENT_TO_ONE_C");
    const { order, lines } = await orderOf(customer, id);
    const [document, ...more] = base.orders();
    expect(more).toEqual([]);
    expect(document).toMatchObject({ Posted: true, Number: "PO-00001", [inside]: true });
    expect(Number(document?.["СуммаДокумента"]).toFixed(2)).toBe(order.total_with_vat);
    const who = named(base, "Catalog_Контрагенты", document?.["Контрагент_Key"]);
    expect(who).toMatchObject({
      Description: "АО «Резистор»",
      КПП: "780201001",
      ИНН: expect.stringMatching(/^\d{10}$/),
    });
    expect(named(base, "Catalog_Организации", document?.["Организация_Key"])).toMatchObject({ ИНН: inn });
    if (family === "trade") expect(document?.["Партнер_Key"]).toBe(who["Партнер_Key"]);
    expect(linesOf(document)).toHaveLength(LINES.length);
    for (const [index, line] of linesOf(document).entries()) {
      const ours = lines[index];
      if (ours === undefined) throw new Error("as many lines here as there");
      const item = named(base, "Catalog_Номенклатура", line["Номенклатура_Key"]);
      expect(item).toMatchObject({ Артикул: ours.part_number ?? "", НаименованиеПолное: ours.nomenclature });
      const okei = { 1: "796", 2: "006", 3: "055", 5: "166" }[ours.unit];
      expect(named(base, units, item["ЕдиницаИзмерения_Key"])["Code"]).toBe(`${okei ?? ""} `);
      expect(Number(line["Количество"])).toBe(Number(ours.quantity));
      for (const [there, here] of [
        ["Цена", roundHalfUp(ours.price_with_vat, 2)],
        ["Сумма", ours.total_with_vat],
        ["СуммаНДС", ours.vat],
        [total, ours.total_with_vat],
      ] as const)
        expect([there, Number(line[there]).toFixed(2)]).toEqual([there, Number(here).toFixed(2)]);
      const rate = named(base, "Catalog_СтавкиНДС", line["СтавкаНДС_Key"])["Description"];
      expect(String(rate).replace(/\D/g, "")).toBe(ours.vat_percent);
    }
    expect(supplier.workspace).toBe(order.supplier.id);
  });

  test("takes the same order twice as one, and finds what it has been sent before", async () => {
    const first = await queued({ family });
    await work(app);
    const second = await anOrderOf(app, { customer: first.customer, supplier: first.supplier });
    (await sendOrder(app, second.customer, second.order)).ok();
    await work(app);
    expect(first.base.orders().map(({ Number: number }) => number)).toEqual(["PO-00001", "PO-00002"]);
    expect(first.base.records.table("Catalog_Контрагенты")).toHaveLength(1);
    expect(first.base.records.table("Catalog_Номенклатура").filter(({ IsFolder }) => IsFolder !== true)).toHaveLength(
      4,
    );
    expect((await sendOrder(app, second.customer, second.order)).error().code).toBe("wrong_state");
  });
});

describe("an order that a base was sent and hasn't confirmed", () => {
  test("makes no second document, and what has changed since is in the first, with all its lines", async () => {
    const made = await queued();
    const { customer, base, order } = made;
    // The base has taken it, and its answer got lost.
    base.faults.after = ({ method, set }, response) => {
      if (method !== "POST" || set !== "Document_ЗаказПоставщику") return false;
      response.destroy();
      return true;
    };
    await work(app);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({
      status: "waiting",
      error: "unreachable",
    });
    expect(base.orders()).toHaveLength(1);
    base.faults.after = undefined;
    (await change(customer, order, { name: "Другое имя" })).ok();
    const [line] = (await orderOf(customer, order)).lines;
    const params = { id: order, itemId: line?.id ?? 0 };
    (await callSeen(app, orderApi.remove_item, customer, { params })).ok();
    (await sendOrder(app, customer, order)).ok();
    await work(app);
    const [document, ...more] = base.orders();
    expect(more).toEqual([]);
    expect(document?.["Комментарий"]).toContain("Другое имя");
    expect(linesOf(document).map(({ LineNumber }) => LineNumber)).toEqual(["1", "2", "3"]);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });

  test("is found by its key where somebody has given it another number and comment there", async () => {
    const { customer, base, order } = await queued({ setting: { posts: true } });
    base.faults.before = ({ path }, response) => {
      if (!path.endsWith("/Post")) return false;
      response.writeHead(503).end();
      return true;
    };
    await work(app);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({
      error: "server_error",
      status: "waiting",
    });
    Object.assign(base.orders()[0] ?? {}, { Number: "УТ-77", Комментарий: "" });
    base.faults.before = undefined;
    app.clock.advance(60_000);
    await work(app);
    expect(base.orders()).toMatchObject([{ Posted: true, Number: "УТ-77" }]);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({ one_c_number: "УТ-77", status: "sent" });
  });

  test("gets another number where the base has given ours to a document of its own", async () => {
    const { customer, base, order } = await queued();
    base.records.put("Document_ЗаказПоставщику", { Number: "PO-00001", Комментарий: "Не наш" });
    await work(app);
    const [theirs, ours] = base.orders();
    expect(theirs).toMatchObject({ Комментарий: "Не наш" });
    expect(ours?.["Number"]).toMatch(/^LW[0-9A-F]{9}$/);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });

  test("and that somebody has marked for deletion there, stays as it is", async () => {
    const { customer, base, order } = await queued();
    base.faults.after = (_, response) => {
      if (base.orders().length === 0) return false;
      response.destroy();
      return true;
    };
    await work(app);
    base.faults.after = undefined;
    Object.assign(base.orders()[0] ?? {}, { DeletionMark: true });
    app.clock.advance(60_000);
    await work(app);
    expect((await exchangeOf(app, customer, order)).document).toMatchObject({
      status: "failed",
      error: "deleted_there",
    });
    expect(base.orders()).toHaveLength(1);
  });
});

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
      { tax_type: 2, items: LINES.map(({ vat_rate: _, ...line }) => line) },
      "ПродажаНеОблагаетсяНДС",
      "643",
    ],
    ["in dollars", { currency: 3 }, "ПродажаОблагаетсяНДС", "840"],
  ])("%s", async (_, body, taxed, code) => {
    const { base, customer, order } = await queued({ body, rate: "81.0512" });
    await work(app);
    expect(await exchangeOf(app, customer, order)).toMatchObject({ document: { status: "sent" } });
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
  // Of an order in roubles nothing is asked, and what is said all the same counts for nothing.
  const roubles = await anOrderOf(app);
  await chosenDriver(app, roubles.customer, { driver: "file" });
  expect((await sendOrder(app, roubles.customer, roubles.order, "5")).ok().document?.rate).toBeNull();
});

test("what went and what came can be read, and no password is among it", async () => {
  const { customer, order } = await queued();
  await work(app);
  const [attempt] = (await exchangeOf(app, customer, order)).attempts;
  const params = { id: order, attemptId: attempt?.id ?? 0 };
  const sent = (await app.call(oneCApi.sent, customer, { params })).bytes.toString();
  expect(JSON.parse(sent)).toMatchObject({ document: { ЦенаВключаетНДС: true } });
  expect(sent).toContain("POST Document_ЗаказПоставщику?$format=json 201");
  expect(sent).not.toContain(LOGIN.password);
  expect(sent).not.toContain(Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString("base64"));
});

test("two companies that share a base and have orders of one number disturb each other not", async () => {
  const { base, customer, order } = await queued();
  const own = anInn();
  base.records.put("Catalog_Организации", { ИНН: own, Description: "Вторая" });
  const other = await anOrderOf(app, { inn: own, supplier: await aSupplier(app.deps, { inn: anInn() }) });
  await chosenDriver(app, other.customer, { driver: "odata", url: `${base.url}/odata/standard.odata/`, ...LOGIN });
  (await sendOrder(app, other.customer, other.order)).ok();
  await Promise.all([work(app), work(app)]);
  expect(base.orders()).toHaveLength(2);
  for (const [by, id] of [
    [customer, order],
    [other.customer, other.order],
  ] as const)
    expect(await statusOf(app, by, id)).toBe("SENT_TO_ONE_C");
});

test("a base that nobody has started is not there", async () => {
  const base = await startBase({ family: "trade" });
  const made = await anOrderOf(app);
  await chosenDriver(app, made.customer, { driver: "odata", url: base.url, ...LOGIN });
  await base.close();
  (await sendOrder(app, made.customer, made.order)).ok();
  await work(app);
  expect((await exchangeOf(app, made.customer, made.order)).document).toMatchObject({
    status: "waiting",
    error: "unreachable",
  });
});
