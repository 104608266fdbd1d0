import { afterAll, beforeAll, expect, test } from "vitest";
import { awardProtocolApi, awardReasonApi } from "#contract/award/award.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anAwardToApprove } from "#server/modules/award/approval-test-kit.ts";
import { aColleague, anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (kind: "pdf" | "sheet", by: Caller, id: number, language = "ru") =>
  app.call(awardProtocolApi[kind], by, { params: { id }, headers: { "accept-language": language } });

async function anAwardOnPaper() {
  const run = await anAwardToApprove(app, {
    lots: [
      { quantity: "150.5", nomenclature: "Конденсатор 10 мкФ ≤ 25 В, 电容器", part_number: "GRM188R61C225KE15D" },
      { quantity: "5", nomenclature: "संधारित्र" },
    ],
  });
  const { id, buyer, lots, line } = run;
  const body = [
    {
      id: lots[0],
      winners: [
        { offer_item: line(0, 0), quantity: "100" },
        { offer_item: line(1, 0), quantity: "50.5" },
      ],
    },
    { id: lots[1], winners: [{ offer_item: line(1, 1), quantity: "5" }] },
  ];
  (await app.call(lotApi.patch_many, buyer, { params: { id }, body })).ok();
  const reasons = [{ lot: lots[1], reason: "У первого срок 20 недель" }];
  (await app.call(awardReasonApi.write, buyer, { params: { id }, body: { reasons } })).ok();
  (await run.ask()).ok();
  (await run.give()).ok();
  return run;
}

test("the protocol says who won what for which sum, why not the cheapest, who approved and who signs; its sums are those of the orders", async () => {
  const { id, customer, suppliers, order, read } = await anAwardOnPaper();
  const given = await read();
  const answer = await ask("pdf", customer, id);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(answer.headers["content-disposition"]).toContain("T-00001");
  const text = (await pagesOf(answer.bytes)).join("");
  const tender = (await app.call(tenderApi.one, customer, { params: { id } })).ok();
  for (const words of [
    "Протокол выбора победителей T-00001 от 20 ноября 2026 г.",
    tender.name,
    tender.customer.name,
    "приглашено 2, ответили 2, отказались 0, не ответили 0",
    "по ценам без НДС, НДС 22 %",
    "Конденсатор 10 мкФ ≤ 25 В, 电容器",
    // Order total: 100 × 20 + 50.5 × 30 + 5 × 30, each plus 22 % VAT.
    "2 440,00",
    "1 848,30",
    "183,00",
    "4 471,30 ₽",
    "Четыре тысячи четыреста семьдесят один рубль 30 копеек",
    "Лучшая цена 20,00 у",
    "Причина выбора: У первого срок 20 недель",
    "Причина выбора не записана.",
    "Согласовано",
    given.approvals[0]?.decided_by?.name ?? "nobody",
    "выбрано лотов 2, к оплате 2 031,30 ₽",
    "Страница 1 из 1",
  ])
    expect(text).toContain(bare(words));
  // One of the two winners of the split lot has the best price.
  expect(text.split(bare("Лучшая цена"))).toHaveLength(3);
  const { results } = (await order()).ok();
  const sums = results.map(({ supplier, total_with_vat }) => [supplier.id, total_with_vat]);
  expect(sums).toEqual([
    [suppliers[0]?.workspace, "2440.00"],
    [suppliers[1]?.workspace, "2031.30"],
  ]);
  expect((await pagesOf((await ask("pdf", customer, id)).bytes)).join("")).toBe(text);
});

test("it speaks the reader's language", async () => {
  const { id, customer } = await anAwardOnPaper();
  const texts = new Map<string, string>();
  for (const language of ["en", "zh-Hans", "hi"])
    texts.set(language, (await pagesOf((await ask("pdf", customer, id, language)).bytes)).join(""));
  expect(texts.get("en")).toContain(bare("Award protocol T-00001").slice(0, 13));
  expect(texts.get("zh-Hans")).toContain("授标记录");
  expect(texts.get("hi")).toContain(bare("चयन"));
  for (const text of texts.values()) expect(text).toContain("4,471.30");
});

test("the same as a spreadsheet: its sums are formulas that say what the orders say, and follow another price", async () => {
  const { id, customer, order } = await anAwardOnPaper();
  const answer = await ask("sheet", customer, id);
  expect(answer.headers["content-disposition"]).toContain("T-00001");
  const book = Spreadsheet.open(answer.bytes);
  expect(book.sheetNames).toEqual(["Протокол", "Предложения"]);
  const rows = book.rows();
  expect(rows[0]?.[0]).toContain("Протокол выбора победителей T-00001");
  const at = rows.findIndex((row) => row[0] === "№");
  expect(rows.slice(at + 1, at + 4).map((row) => [row[0], row[4], row[6]])).toEqual([
    ["1", "100", "20"],
    ["1", "50.5", "30"],
    ["2", "5", "30"],
  ]);
  expect(rows[at + 3]?.[11]).toContain("У первого срок 20 недель");
  const totals = ["I", "J", "K"].map((letter) => `${letter}${at + 5}`);
  expect(totals.map((address) => book.money(address))).toEqual(["3665.00", "806.30", "4471.30"]);
  const { results } = (await order()).ok();
  const ordered = results.reduce((sum, { total_with_vat }) => sum + Number(total_with_vat), 0);
  expect(book.money(totals[2] ?? "")).toBe(ordered.toFixed(2));
  book.type(`G${at + 4}`, 40);
  expect(totals.map((address) => book.money(address))).toEqual(["3715.00", "817.30", "4532.30"]);
  expect(book.rows(1)).toHaveLength(3);
});

test("offers with VAT are summed as their orders are", async () => {
  const tender = await anAnsweredTender(app, { answers: [["10.01"]], lots: ["3"] });
  const { id, customer, lots, line } = tender;
  await app.deps.db.updateTable("offer").set({ basis: "gross" }).where("tender_id", "=", id).execute();
  await app.deps.db
    .updateTable("offer_item")
    .set({ price_with_vat: "10.01", price_per_unit: "8.2049" })
    .where("id", "=", line(0, 0))
    .execute();
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "3" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const { total } = (await app.call(orderApi.to_create, customer, { query: { tender: id } })).ok();
  const book = Spreadsheet.open((await ask("sheet", customer, id)).bytes);
  const at = book.rows().findIndex((row) => row[0] === "№");
  expect(book.money(`K${at + 3}`)).toBe(total);
  expect(["I", "J", "K"].map((letter) => book.money(`${letter}${at + 3}`))).toEqual(["24.61", "5.42", "30.03"]);
});

test("freight stands as a line of what is paid, and a choice that the prices don't explain names both numbers", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["10"], ["11"]], lots: ["100"] });
  await app.deps.db
    .updateTable("offer")
    .set({ freight: "500.00" })
    .where("id", "in", (from) => from.selectFrom("offer_item").select("offer_id").where("id", "=", line(0, 0)))
    .execute();
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "100" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  expect((await app.call(awardReasonApi.one, customer, { params: { id } })).ok().lots).toMatchObject([
    { winners: [{ price: "10", comparable_price: "15" }], best_price: "11", best_comparable_price: "11" },
  ]);
  const text = (await pagesOf((await ask("pdf", customer, id)).bytes)).join("");
  for (const words of [
    "Выбрано по 10,00 (сопоставимо 15,00), лучшее предложение 11,00 (сопоставимо 11,00) у",
    "Доставка",
    "610,00",
    "К оплате с НДС",
    "1 830,00 ₽",
  ])
    expect(text).toContain(bare(words));
  const book = Spreadsheet.open((await ask("sheet", customer, id)).bytes);
  const at = book.rows().findIndex((row) => row[0] === "№");
  expect(["I", "J", "K"].map((letter) => book.money(`${letter}${at + 3}`))).toEqual(["500.00", "110.00", "610.00"]);
  expect(["I", "J", "K"].map((letter) => book.money(`${letter}${at + 4}`))).toEqual(["1500.00", "330.00", "1830.00"]);
});

test("there is none before the end or without winners, and none for others", async () => {
  const { id, customer, choose, boss } = await anAwardToApprove(app);
  expect((await ask("pdf", customer, id)).error().code).toBe("no_winners");
  (await choose(0)).ok();
  expect((await ask("pdf", boss, id)).status).toBe(200);
  for (const kind of ["pdf", "sheet"] as const) {
    expect((await ask(kind, await aCompany(app.deps), id)).status).toBe(404);
    expect((await ask(kind, await aColleague(app, customer), id)).status).toBe(403);
  }
  const open = await anAnsweredTender(app, { answers: [["1", "1"]], open: true });
  expect((await ask("sheet", open.customer, open.id)).error().code).toBe("wrong_state");
});
