import { afterAll, beforeAll, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { amountText, anAwardInCurrencies, SYMBOL } from "#server/modules/award/currencies-test-kit.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function expectComputed(book: Spreadsheet): void {
  for (const sheet of book.sheetNames.keys())
    for (const address of book.formulas(sheet)) {
      const value = book.value(address, sheet);
      const written = book.text(address, sheet);
      const formulaText = `${sheet} ${address}: ${book.formula(address, sheet) ?? ""}`;
      if (typeof value === "number") expect(value, formulaText).toBe(Number(written));
      else expect(value, formulaText).toBe(written);
    }
}

test.for([1, 2, 3] as const)(
  "the spreadsheet of a tender in currency %d has each winner in its own currency and the total in the tender's, by rates that can be changed",
  async (currency) => {
    const { id, customer, compared, whole, of } = await anAwardInCurrencies(app, currency);
    const book = Spreadsheet.open((await compared()).bytes);
    expect(book.sheetNames).toEqual(["Сравнение", "Выбор", "Курсы", "Лоты"]);
    expectComputed(book);
    const row = book.find("К оплате", 1);
    const under = (heading: string): string => {
      const at = book.find(heading, 1).replace(/\d+/u, "");
      return book.money(`${at}${/\d+/u.exec(row)?.[0] ?? ""}`, 1);
    };
    const own = SYMBOL[currency];
    expect([under(`Итого: сумма без НДС, ${own}`), under(`Итого: сумма с НДС, ${own}`)]).toEqual([
      whole("net"),
      whole("gross"),
    ]);
    // The sums per currency equal the orders. The total row equals the tender's total.
    const { orders } = (await app.call(orderApi.to_create, customer, { query: { tender: id } })).ok();
    expect(book.rows(2).map(([code]) => code)).toEqual(["Валюта", "RUB", "CNY", "USD", "Итого"]);
    for (const from of [1, 2, 3] as const) {
      const sums = ["E", "F"].map((letter) => book.money(`${letter}${from + 1}`, 2));
      expect(sums).toEqual([of(from, "net"), of(from, "gross")]);
      const ordered = orders.filter((order) => order.currency === from).map(({ net, gross }) => [net, gross]);
      expect(ordered).toEqual([sums]);
    }
    expect(["G5", "H5"].map((address) => book.money(address, 2))).toEqual([whole("net"), whole("gross")]);
    const before = book.money("H5", 2);
    book.type("B3", 20, 2);
    expect(book.money("H5", 2)).not.toBe(before);
    expect(book.money("F3", 2)).toBe(of(2, "gross"));
  },
);

test("what comes late is among the warnings, beside the others", async () => {
  const { compared } = await anAwardInCurrencies(app, 1);
  const rows = Spreadsheet.open((await compared()).bytes).rows(1);
  const formulaText = rows.slice(rows.findIndex((row) => row[0] === "№") + 1).map((row) => row.at(-1) ?? "");
  expect(formulaText.slice(0, 2)).toEqual(["", expect.stringContaining("поздно: срок 4 нед")]);
});

test.for([1, 2, 3] as const)(
  "the protocol of a tender in currency %d names price, rate and sum of each winner, the totals of each currency and of all",
  async (currency) => {
    const { file, lines, whole, of } = await anAwardInCurrencies(app, currency);
    const book = Spreadsheet.open((await file("sheet")).bytes);
    expect(book.sheetNames).toEqual(["Протокол", "Предложения", "Курсы"]);
    expectComputed(book);
    const rows = book.rows();
    const head = rows.findIndex((row) => row[0] === "№");
    const strip = /1 ¥ = 12,1655 ₽ на 20 ноября 2026 г\., введён вручную, .+; 1 \$ = 81,12345678 ₽/u;
    expect(rows.find((row) => row[0]?.startsWith("Курсы") === true)?.[0]).toMatch(strip);
    const code = { 1: "RUB", 2: "CNY", 3: "USD" };
    lines.forEach(({ from, price, quantity, net, gross, own }, place) => {
      const row = head + 2 + place;
      expect(rows[row - 1]?.slice(4, 9).filter((_, at) => at === 0 || at === 2 || at === 4)).toEqual([
        quantity,
        price,
        code[from],
      ]);
      expect(["J", "L", "M", "O"].map((letter) => book.money(`${letter}${row}`))).toEqual(
        [net, gross, own.net, own.gross].map(amountText),
      );
    });
    const closing = head + 2 + lines.length;
    for (const from of [1, 2, 3] as const)
      expect(["J", "L"].map((letter) => book.money(`${letter}${closing + from - 1}`))).toEqual([
        of(from, "net"),
        of(from, "gross"),
      ]);
    expect(["M", "O"].map((letter) => book.money(`${letter}${closing + 3}`))).toEqual([whole("net"), whole("gross")]);
    const printed = (await pagesOf((await file("pdf")).bytes)).join("");
    const money = (amount: string, sign: string): string =>
      `${new Intl.NumberFormat("ru", { minimumFractionDigits: 2 }).format(amount as `${number}`)} ${sign}`;
    for (const words of [
      "1 ¥ = 12,1655 ₽",
      "1 $ = 81,12345678 ₽",
      "0,8521 ¥",
      "0,0041 $",
      `Сумма с НДС, ${SYMBOL[currency]}`,
      `К оплате с НДС, ${code[currency]}`,
      money(whole("gross"), SYMBOL[currency]),
      money(of(2, "gross"), "¥"),
      money(of(3, "gross"), "$"),
    ])
      expect(printed).toContain(bare(words));
  },
);

test("a winner whose currency has no rate: the protocol says so, the spreadsheet leaves it out of the total and tells it", async () => {
  const { file, compared, of } = await anAwardInCurrencies(app, 1, false);
  for (const kind of ["pdf", "sheet"] as const) expect((await file(kind)).error().code).toBe("protocol_no_rate");
  const book = Spreadsheet.open((await compared()).bytes);
  expectComputed(book);
  expect(book.rows(1).flat().join()).toContain("курса нет: в итог не вошло");
  expect(["F3", "H5"].map((address) => book.money(address, 2))).toEqual([of(2, "gross"), of(1, "gross")]);
});

test("lines above the comparison shift nothing: the prices are those of their lots where payment terms are priced", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { lots: ["3", "4"], answers: [["2", "5"]] });
  const body = { version: 0, deducts_vat: null, annual_rate: "12", post_days: 30, freight: [] };
  (await app.call(tenderBasisApi.set, customer, { params: { id }, body })).ok();
  const won = [{ id: lots[1], winners: [{ offer_item: line(0, 1), quantity: "4" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body: won })).ok();
  const answer = await app.call(comparisonApi.download, customer, {
    params: { id },
    headers: { "accept-language": "ru" },
  });
  const book = Spreadsheet.open(answer.bytes);
  expectComputed(book);
  expect(book.money(offsetAddress(book.find("К оплате", 1), { column: 5 }), 1)).toBe("20.00");
});
