import { afterAll, beforeAll, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { offsetAddress, Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const AWARD = 1;
const sheetOf = async (by: Caller, id: number) =>
  Spreadsheet.open(
    (await app.call(comparisonApi.download, by, { params: { id }, headers: { "accept-language": "ru" } })).bytes,
  );

/**
 * Creates an award of three lots: the first is split, the second goes to a more expensive substitute, and the third has
 * no winner. The first supplier declines the second lot.
 */
async function anAward() {
  const tender = await anAnsweredTender(app, {
    lots: ["150.5", "3", "7"],
    answers: [
      ["10.33", null, "2"],
      ["12", "0.9999", "3"],
    ],
  });
  const { id, customer, lots, line } = tender;
  await app.deps.db
    .updateTable("offer_item")
    .set({ replacement: true, replacement_part_number: "GRM21", available_quantity: "2" })
    .where("id", "=", line(1, 1))
    .execute();
  const body = [
    {
      id: lots[0],
      winners: [
        { offer_item: line(0, 0), quantity: "100" },
        { offer_item: line(1, 0), quantity: "50.5" },
      ],
    },
    { id: lots[1], winners: [{ offer_item: line(1, 1), quantity: "3" }] },
  ];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  return tender;
}

test("the spreadsheet has who wins how much of each lot; its sums are those that ordering would make, as written and as computed", async () => {
  const { id, customer } = await anAward();
  const book = await sheetOf(customer, id);
  expect(book.sheetNames).toEqual(["Сравнение", "Выбор", "Лоты"]);
  const { total, net, orders } = (await app.call(orderApi.to_create, customer, { query: { tender: id } })).ok();
  const row = book.find("К оплате", AWARD);
  // The sheet has 4 lot columns, 4 columns per supplier, and then the chosen quantity, the net sum and the gross sum.
  const [sumNet, sumGross] = [offsetAddress(row, { column: 12 }), offsetAddress(row, { column: 13 })];
  expect([book.text(sumNet, AWARD), book.text(sumGross, AWARD)].map(Number)).toEqual([Number(net), Number(total)]);
  expect([book.money(sumNet, AWARD), book.money(sumGross, AWARD)]).toEqual([net, total]);
  const own = [offsetAddress(row, { column: 6 }), offsetAddress(row, { column: 10 })].map((address) =>
    book.money(address, AWARD),
  );
  expect(own.toSorted()).toEqual(orders.map(({ gross }) => gross as string).toSorted());
  for (const address of book.formulas(AWARD)) {
    const value = book.value(address, AWARD);
    expect(typeof value === "number" ? value : String(value), address).toBe(
      typeof value === "number" ? Number(book.text(address, AWARD)) : book.text(address, AWARD),
    );
  }
});

test("another price in the comparison, or another quantity here, changes the sums", async () => {
  const { id, customer } = await anAward();
  const book = await sheetOf(customer, id);
  const row = book.find("К оплате", AWARD);
  const gross = offsetAddress(row, { column: 13 });
  const before = Number(book.money(gross, AWARD));
  const first = offsetAddress(row, { row: -3 });
  const winner = (supplier: number) => offsetAddress(first, { column: 3 + 4 * supplier });
  // The first supplier gets the whole first lot: 150.5 × 10.33 instead of 100 × 10.33 + 50.5 × 12.
  book.type(winner(0), 150.5, AWARD);
  book.clear(winner(1), AWARD);
  expect(Number(book.money(gross, AWARD))).toBeCloseTo(before - 50.5 * 1.67 * 1.22, 1);
  const check = offsetAddress(first, { column: 15 });
  expect(book.value(check, AWARD)).toBe("");
  book.type(winner(0), 151, AWARD);
  expect(book.value(check, AWARD)).toBe("больше, чем нужно");
  book.type(winner(0), 100, AWARD);
  expect(book.value(check, AWARD)).toBe("выбрано не всё");
  // Gross total: 100 × 20 and 3 × 0.9999 = 3.00, each plus 22 % VAT.
  const price = /'!([A-Z]+\d+)/.exec(book.formula(offsetAddress(winner(0), { column: 1 }), AWARD) ?? "")?.[1] ?? "";
  book.type(price, 20);
  expect(book.money(gross, AWARD)).toBe("2443.66");
});

test("a declined line is no zero: it has no price, and what is chosen of it by hand costs nothing and says so", async () => {
  const { id, customer } = await anAward();
  const book = await sheetOf(customer, id);
  const second = offsetAddress(book.find("К оплате", AWARD), { row: -2 });
  expect([
    book.text(offsetAddress(second, { column: 4 }), AWARD),
    book.value(offsetAddress(second, { column: 4 }), AWARD),
  ]).toEqual(["", ""]);
  expect(book.rows(AWARD).flat().join()).toContain("замена GRM21, доступно только 2");
});

test("without VAT each amount stands once", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { lots: ["3"], answers: [["1.005"]] });
  await app.deps.db.updateTable("tender").set({ tax_type: 2, vat_rate: null }).where("id", "=", id).execute();
  await app.deps.db.updateTable("offer_item").set({ vat_percent: null, price_with_vat: null }).execute();
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "3" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const book = await sheetOf(customer, id);
  const { total } = (await app.call(orderApi.to_create, customer, { query: { tender: id } })).ok();
  expect(book.money(offsetAddress(book.find("К оплате", AWARD), { column: 7 }), AWARD)).toBe(total);
});

test("freight is paid once a supplier wins anything, and stands between the goods and what is to be paid", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { lots: ["100"], answers: [["10"], ["11"]] });
  await app.deps.db
    .updateTable("offer")
    .set({ freight: "500.00" })
    .where("id", "in", (from) => from.selectFrom("offer_item").select("offer_id").where("id", "=", line(0, 0)))
    .execute();
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "100" }] }];
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const book = await sheetOf(customer, id);
  const rowOf = (name: string) => book.find(name, AWARD);
  const gross = (name: string) => book.money(offsetAddress(rowOf(name), { column: 13 }), AWARD);
  const sums = () => ["Товар", "Доставка: один раз за поставщика", "К оплате"].map(gross);
  expect(sums()).toEqual(["1220.00", "610.00", "1830.00"]);
  for (const address of book.formulas(AWARD))
    expect(Number(book.value(address, AWARD)), address).toBe(Number(book.text(address, AWARD)));
  const first = offsetAddress(rowOf("Товар"), { row: -1 });
  book.clear(offsetAddress(first, { column: 3 }), AWARD);
  book.type(offsetAddress(first, { column: 7 }), 100, AWARD);
  expect(sums()).toEqual(["1342.00", "0.00", "1342.00"]);
});
