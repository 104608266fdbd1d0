import { afterAll, beforeAll, expect, test } from "vitest";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { drawInWorker } from "#server/platform/paper/draw-in-worker.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { bare, linesOf, pagesOf } from "#server/testing/pdf-pages.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pdf = (by: Caller, id: number, language = "ru") =>
  app.call(orderPaperApi.pdf, by, { params: { id }, headers: { "accept-language": language } });

test("an order is a PDF that both sides read: who, what, VAT, the total in figures and in words", async () => {
  const { order, customer, supplier } = await anOrder(app);
  const company = { ...A_COMPANY, inn: undefined, name: "ООО «Пайка & Ко»" };
  const { inn: _inn, ...fields } = company;
  await app.deps.db.updateTable("company_info").set(fields).where("workspace_id", "=", supplier.workspace).execute();
  const item = {
    nomenclature: "Конденсатор 10 мкФ ≤ 25 В, 电容器",
    part_number: "GRM188R61C225KE15D",
    quantity: "3",
    unit: 1,
    price: "1500.5",
  };
  (await callSeen(app, orderApi.add_item, customer, { params: { id: order }, body: item })).ok();
  for (const side of [customer, supplier]) {
    const answer = await pdf(side, order);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain("PO-00001.pdf");
    const [page = "", ...more] = await pagesOf(answer.bytes);
    expect(more).toEqual([]);
    for (const words of [
      "Заказ PO-00001 от 20 ноября 2026 г.",
      "ООО «Пайка & Ко»",
      "КПП: 773601001",
      "Конденсатор 10 мкФ ≤ 25 В, 电容器",
      "GRM188R61C225KE15D",
      // Totals: 150.5 × 689.5 = 103769.75 and 3 × 1500.5 = 4501.50, each plus 22 % VAT.
      "108 271,25 ₽",
      "23 819,68 ₽",
      "132 090,93 ₽",
      "Сто тридцать две тысячи девяносто рублей 93 копейки",
      "Страница 1 из 1",
    ])
      expect(page).toContain(bare(words));
  }
});

test("a number is never broken, however long, and a price has the decimals that were typed", async () => {
  const { order, customer } = await anOrder(app);
  const items = [
    { nomenclature: "Резистор", quantity: "100000", unit: 1, price: "0.00087" },
    { nomenclature: "Станок с программным управлением", quantity: "100004.999", unit: 1, price: "999999999.999999" },
  ];
  for (const body of items) (await callSeen(app, orderApi.add_item, customer, { params: { id: order }, body })).ok();
  const specification = await app.call(orderPaperApi.specification, customer, {
    params: { id: order },
    headers: { "accept-language": "ru" },
  });
  for (const { bytes } of [await pdf(customer, order), specification]) {
    const lines = await linesOf(bytes);
    for (const number of ["0,00087", "106,14", "100 004,999", "999 999 999,999999", "122 006 098 779 999,88"])
      expect(lines.some((line) => line.includes(bare(number)))).toBe(true);
  }
});

test("its specification has the delivery of each line, the totals and who signs for each side", async () => {
  const { order, customer, supplier } = await anOrder(app);
  const fields = { ...A_COMPANY, inn: undefined, head_name: "Петрова Анна Ильинична", head_position: "Директор" };
  const { inn: _inn, ...company } = fields;
  await app.deps.db.updateTable("company_info").set(company).where("workspace_id", "=", supplier.workspace).execute();
  for (const side of [customer, supplier]) {
    const answer = await app.call(orderPaperApi.specification, side, {
      params: { id: order },
      headers: { "accept-language": "ru" },
    });
    expect(answer.headers["content-disposition"]).toContain(encodeURIComponent("спецификация"));
    const [page = ""] = await pagesOf(answer.bytes);
    for (const words of [
      "Спецификация к заказу PO-00001 от 20 ноября 2026 г.",
      "Поставка",
      "2–4 нед",
      "103 769,75 ₽",
      "126 599,10 ₽",
      "Сто двадцать шесть тысяч пятьсот девяносто девять рублей 10 копеек",
      "неотъемлемая часть заказа PO-00001",
      "Директор Петрова Анна Ильинична",
    ])
      expect(page).toContain(bare(words));
  }
  await app.deps.db
    .updateTable("purchase_order_item")
    .set({ delivery_date: "2026-12-15" })
    .where("order_id", "=", order)
    .execute();
  const [agreed = ""] = await pagesOf(
    (
      await app.call(orderPaperApi.specification, customer, {
        params: { id: order },
        headers: { "accept-language": "ru" },
      })
    ).bytes,
  );
  expect(agreed).toContain(bare("к 15 дек. 2026 г."));
});

test("an order is a spreadsheet whose totals are computed by the program that opens it", async () => {
  const { order, customer, supplier } = await anOrder(app);
  const item = { nomenclature: "=1+1", quantity: "3", unit: 1, price: "1500.5" };
  (await callSeen(app, orderApi.add_item, customer, { params: { id: order }, body: item })).ok();
  for (const side of [customer, supplier]) {
    const answer = await app.call(orderPaperApi.download, side, {
      params: { id: order },
      headers: { "accept-language": "ru" },
    });
    expect(answer.headers["content-disposition"]).toContain("PO-00001");
    const book = Spreadsheet.open(answer.bytes);
    const rows = book.rows();
    expect(rows[0]?.[0]).toBe("Заказ PO-00001 от 20 ноября 2026 г.");
    const at = rows.findIndex((row) => row[0] === "№");
    expect(rows[at]).toEqual(expect.arrayContaining(["Наименование", "Сумма с НДС, RUB", "Поставка"]));
    expect(rows[at + 2]?.[1]).toBe("=1+1");
    expect(rows[at + 3]?.[1]).toBe("Итого");
    expect(book.formulas()).toHaveLength(3);
    expect(["I", "J", "K"].map((letter) => book.money(`${letter}${at + 4}`))).toEqual([
      "108271.25",
      "23819.68",
      "132090.93",
    ]);
  }
});

test("where it goes and by when stands on all of its papers, once that is said", async () => {
  const { order, customer, supplier } = await anOrder(app);
  const papers = async () => {
    const ask = async (endpoint: (typeof orderPaperApi)[keyof typeof orderPaperApi]) =>
      (await app.call(endpoint, supplier, { params: { id: order }, headers: { "accept-language": "ru" } })).bytes;
    const drawn = [await ask(orderPaperApi.pdf), await ask(orderPaperApi.specification)];
    const pages = await Promise.all(drawn.map(pagesOf));
    const rows = Spreadsheet.open(await ask(orderPaperApi.download)).rows();
    return [...pages.map((each) => each.join("")), bare(rows.flat().join(""))];
  };
  for (const paper of await papers()) expect(paper).not.toContain("Адреспоставки");
  const body = { delivery_address: "Тула, Заводская ул., 5", deliver_by: "2026-12-15" };
  (await callSeen(app, orderApi.patch, customer, { params: { id: order }, body })).ok();
  for (const paper of await papers()) {
    for (const words of ["Адрес поставки", body.delivery_address, "Поставить до", "15 дек. 2026 г."])
      expect(paper).toContain(bare(words));
  }
});

test("speaks the language of the reader", async () => {
  const { order, customer } = await anOrder(app);
  expect((await pagesOf((await pdf(customer, order, "en")).bytes))[0]).toContain("OrderPO-00001of20November2026");
  expect((await pagesOf((await pdf(customer, order, "zh-Hans")).bytes))[0]).toContain("订单PO-00001");
});

test("is nobody else's", async () => {
  const { order, customer } = await anOrder(app);
  expect((await pdf(await aCompany(app.deps), order)).status).toBe(404);
  for (const endpoint of [orderPaperApi.specification, orderPaperApi.download])
    expect((await app.call(endpoint, await aCompany(app.deps), { params: { id: order } })).status).toBe(404);
  expect((await pdf(await aMemberWith(app.deps, customer, ["read_tender"]), order)).status).toBe(403);
});

test("of a thousand lines has its heading on each page and all its lines, whatever people typed", async () => {
  const rows = Array.from({ length: 1000 }, (_, place) => [
    String(place + 1),
    `Резистор ${place + 1}\u0000\ud800 ☃`,
    "10",
    "шт",
    "1,02",
    "22 %",
    "12,44",
  ]);
  const fact = { label: "ИНН", value: "7707083893" };
  const party = { title: "Поставщик", name: "ООО «А»", facts: [fact] };
  const bytes = await drawInWorker({
    language: "ru",
    title: "Заказ PO-00002",
    subtitle: "",
    parties: [party, party],
    columns: ["№", "Позиция", "Кол-во", "Ед.", "Цена", "НДС", "Сумма"].map((heading) => ({ heading, width: 73 })),
    rows,
    sums: [fact],
    total: fact,
    words: "Ноль рублей",
    terms: [{ label: "Комментарий", value: "Очень длинно. ".repeat(400) }],
    signatures: ["А", "Б"],
    page: "Страница %{page} из %{pages}",
  });
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(20);
  const text = pages.join("");
  for (let line = 1; line <= 1000; line += 1) expect(text).toContain(`Резистор${line}`);
  const withLines = pages.filter((page) => page.includes("Резистор"));
  expect(withLines.every((page) => page.includes("Позиция"))).toBe(true);
  expect(pages.every((page, place) => page.includes(`Страница${place + 1}из${pages.length}`))).toBe(true);
});
