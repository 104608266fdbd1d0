import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import { ORDERS } from "#server/modules/one-c/odata/presets.ts";
import { LOGIN, refuse, startBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import type { OneCBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { anOrderOf, LINES, linesOf, named, queuedForBase } from "#server/modules/one-c/odata/odata-test-kit.ts";
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
    // Drops the response after the infobase has stored the document.
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
    // OData allows an empty response to a change.
    base.faults.after = ({ method }, response) => {
      if (method === "PATCH") response.writeHead(204).end();
      return method === "PATCH";
    };
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
  // Both requests check the number before either of them uses it.
  let open = (): void => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  let looked = 0;
  base.faults.before = async ({ method, set }) => {
    if (method !== "POST" || set !== ORDERS) return false;
    looked += 1;
    if (looked === 2) open();
    await both;
    return false;
  };
  await Promise.all([work(app), work(app)]);
  expect(base.orders().map((order) => order["Number"])).toEqual(["PO-00001", expect.stringMatching(/^LW[0-9A-F]{9}$/)]);
  for (const [by, id] of [
    [customer, order],
    [other.customer, other.order],
  ] as const)
    expect(await statusOf(app, by, id)).toBe("SENT_TO_ONE_C");
});

test("a base that has taken the place of another one gets the next order at the first attempt", async () => {
  const { customer, supplier, order, base, inn } = await queued({ family: "trade" });
  await work(app);
  expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  await base.close();
  const other = await startBase({ family: "small", own: { ИНН: inn, КПП: "770101001" }, port: base.port });
  bases.push(other);
  const next = await anOrderOf(app, { customer, supplier });
  (await sendOrder(app, customer, next.order)).ok();
  await work(app);
  expect((await exchangeOf(app, customer, next.order)).attempts).toMatchObject([{ outcome: "confirmed" }]);
  expect(await statusOf(app, customer, next.order)).toBe("SENT_TO_ONE_C");
  expect(other.orders()).toHaveLength(1);
});

test("a base that takes a document and refuses to post it is asked to post it once", async () => {
  const { customer, supplier, order, base } = await queued({ setting: { posts: true } });
  await work(app);
  expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  base.faults.before = ({ path }, response) => {
    if (!path.endsWith("/Post")) return false;
    refuse(response, 400, "Период закрыт");
    return true;
  };
  const next = await anOrderOf(app, { customer, supplier });
  (await sendOrder(app, customer, next.order)).ok();
  base.calls.length = 0;
  await work(app);
  expect((await exchangeOf(app, customer, next.order)).attempts).toMatchObject([{ outcome: "refused" }]);
  expect(base.calls.filter(({ path }) => path.endsWith("/Post"))).toHaveLength(1);
  expect(base.calls.filter(({ path }) => path === "$metadata")).toEqual([]);
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
