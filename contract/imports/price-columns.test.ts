import { expect, test } from "vitest";
import {
  parsePriceBreak,
  priceBreaksOf,
  discountColumn,
  isAfterDiscount,
  isPriceHeading,
  rivalPrices,
  sumColumn,
} from "./price-columns.ts";

test.each([
  ["Цена от 100 шт", "100"],
  ["Цена от 1 000 шт.", "1000"],
  ["Price 1000+", "1000"],
  ["Price 1-99", "1"],
  ["单价 100起", "100"],
  ["Цена, 10 и более", "10"],
  ["Цена от 12.05.2026", null],
  ["Цена от 100 000 руб", null],
  ["Цена за 1000 шт", null],
  ["Цена 2024-2025", null],
  ["Цена 1", null],
  ["Цена", null],
])("“%s” holds from %s", (heading, from) => expect(parsePriceBreak(heading)?.from ?? null).toBe(from));

test.each(["Цена", "РРЦ", "Опт", "Цена розн.", "Unit price", "List price", "批发价", "Цена со скидкой"])(
  "“%s” is over prices",
  (heading) => expect(isPriceHeading(heading)).toBe(true),
);
test.each(["Сумма", "Стоимость", "Тип цены", "Валюта цены", "Скидка от цены, %", "Total price", "Стоимость доставки"])(
  "“%s” is over no prices",
  (heading) => expect(isPriceHeading(heading)).toBe(false),
);

test.each(["Цена со скидкой", "Цена с учётом скидки", "Price after discount", "折后价"])(
  "“%s” is what is left after the discount",
  (heading) => expect(isAfterDiscount(heading)).toBe(true),
);

const file = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => ({ headers, rows });

test("prices by quantity go together by their words, VAT and currency; a column of texts is no price", () => {
  const headers = ["MPN", "Price 1+, RUB", "Price 100+, RUB", "Price 1+, USD", "Price 100+ note"];
  expect(priceBreaksOf(file(headers, ["A", "5", "4", "1", "call us"]), 1)).toEqual([
    { column: 1, from: "1" },
    { column: 2, from: "100" },
  ]);
  expect(rivalPrices(file(headers, ["A", "5", "4", "1", "call us"]), 1, 1)).toEqual([3]);
});

test("a discount in per cent and the sum of a row are found by their headings", () => {
  const headers = ["Артикул", "Цена", "Скидка, %", "Сумма"];
  expect(discountColumn(file(headers, ["A", "5", "10", "50"]))).toBe(2);
  expect(discountColumn(file(["Артикул", "Скидка, руб"], ["A", "5"]))).toBeNull();
  expect(sumColumn(file(headers, ["A", "5", "10", "50"]))).toBe(3);
});
