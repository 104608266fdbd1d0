import { expect, test } from "vitest";
import { isBlank, readOfferCell } from "./offer-rows.ts";
import type { OfferReadingContext } from "./offer-rows.ts";

const CONTEXT: OfferReadingContext = {
  style: "auto",
  header: "Цена",
  currency: 1,
  words: {
    availability: new Map([
      ["склад", "stock"],
      ["под заказ", "order"],
    ]),
    reasons: new Map([["нет в наличии", "out_of_stock"]]),
  },
};
const price = (text: string) => readOfferCell("price_per_unit", text, CONTEXT);
const weeks = (text: string, header = "Срок") => readOfferCell("delivery", text, { ...CONTEXT, header });

test("a price is read as people write it, and rounded to what is kept only when that is said", () => {
  expect(price("1 234,50 ₽")).toEqual({ ok: true, values: { price_per_unit: "1234.5" } });
  expect(price("0,00087")).toEqual({ ok: true, values: { price_per_unit: "0.00087" } });
  expect(price("12,3456789 руб.")).toEqual({ ok: true, values: { price_per_unit: "12.345679" }, note: "rounded" });
  expect(price("0,0000004")).toMatchObject({ ok: false, code: "zero_price" });
  expect(price("1234567890")).toMatchObject({ ok: false, code: "too_many_digits" });
  expect(price("по договорённости")).toMatchObject({ ok: false });
  expect(price("#REF!")).toMatchObject({ ok: false, code: "sheet_error" });
});

test("a price in another currency, or for a hundred, is a problem and never a number", () => {
  for (const text of ["12,5 $", "€ 3", "100 元"])
    expect(price(text)).toMatchObject({ ok: false, code: "other_currency", suggestion: "RUB" });
  expect(price("12,5 уп")).toMatchObject({ ok: false, code: "price_unit", suggestion: "12.5" });
});

test("what people write for no price is an empty cell; a comment may be a dash", () => {
  for (const text of ["", "—", "н/д", "по запросу", "TBD"]) expect(isBlank(text, "price_per_unit")).toBe(true);
  expect(isBlank("—", "comment")).toBe(false);
});

test("weeks come as one, as a range, or as days, which become whole weeks", () => {
  expect(weeks("4-6")).toEqual({ ok: true, values: { delivery_min: 4, delivery_max: 6 } });
  expect(weeks("3 нед")).toEqual({ ok: true, values: { delivery_min: 3, delivery_max: 3 } });
  expect(weeks("10 дней")).toEqual({ ok: true, values: { delivery_min: 2, delivery_max: 2 }, note: "days" });
  expect(weeks("14", "Срок, дней")).toEqual({ ok: true, values: { delivery_min: 2, delivery_max: 2 }, note: "days" });
  expect(weeks("6-4")).toMatchObject({ ok: false, code: "weeks_order" });
  // A spreadsheet has converted "4-6" to the fourth of June.
  expect(weeks("2026-06-04")).toMatchObject({ ok: false, code: "weeks_date" });
  expect(weeks("04.06.2026")).toMatchObject({ ok: false, code: "weeks_date" });
  expect(weeks("скоро")).toMatchObject({ ok: false, code: "not_weeks" });
});

test("availability is a word of the product, a sign, or how many there are", () => {
  const read = (text: string) => readOfferCell("availability", text, CONTEXT);
  expect(read("Под заказ")).toEqual({ ok: true, values: { availability: "order" } });
  expect(read("+")).toEqual({ ok: true, values: { availability: "stock" } });
  expect(read("2 400 шт")).toEqual({ ok: true, values: { availability: "stock", available_quantity: "2400" } });
  expect(read("0")).toEqual({ ok: true, values: { availability: "order" } });
  expect(read("возможно")).toMatchObject({ ok: false, code: "not_an_option" });
});

test("a reason declines the line, a part number makes a replacement", () => {
  expect(readOfferCell("reject_reason", "Нет в наличии", CONTEXT)).toEqual({
    ok: true,
    values: { rejected: true, reject_reason: "out_of_stock" },
  });
  expect(readOfferCell("replacement_part_number", "SS36", CONTEXT)).toEqual({
    ok: true,
    values: { replacement: true, replacement_part_number: "SS36" },
  });
  expect(readOfferCell("comment", "к".repeat(2001), CONTEXT)).toMatchObject({ ok: false, code: "too_long" });
});
