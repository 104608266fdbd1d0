import { expect, test } from "vitest";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { isOtherCurrency, priceMultiplier } from "./price-heading.ts";
import { unitOfPrices } from "./price-unit.ts";

const [ROUBLE, YUAN, DOLLAR] = [1, 2, 3] as const;

test.each<[string, CurrencyId, boolean | null]>([
  ["Цена без НДС", ROUBLE, null],
  ["Цена за литр", ROUBLE, null],
  ["Цена, руб.", ROUBLE, false],
  ["Цена, р.", ROUBLE, false],
  ["Цена, руб. (курс USD)", ROUBLE, true],
  ["Price, USD", ROUBLE, true],
  ["Unit price ($)", DOLLAR, false],
  ["Price, EUR", DOLLAR, true],
  ["Цена, у.е.", ROUBLE, true],
  ["单价(元)", YUAN, false],
  ["单价（美元）", YUAN, true],
  ["单价（美元）", DOLLAR, false],
  ["单元价格", ROUBLE, null],
  ["Цена Евросети", ROUBLE, null],
])("the heading “%s” beside the currency %i", (heading, currency, isOther) =>
  expect(isOtherCurrency(heading, currency)).toBe(isOther),
);

test.each([
  ["Цена, руб.", "1"],
  ["Цена, тыс. руб.", "1000"],
  ["Цена (т.р.)", "1000"],
  ["Price, kUSD", "1000"],
  ["单价（万元）", "10000"],
  ["Цена, млн руб", "1000000"],
  ["Цена за тыс. шт., руб.", "1"],
])("one of “%s” is %s", (heading, times) => expect(priceMultiplier(heading)).toBe(times));

test.each([
  ["Цена за т", "т"],
  ["Цена за 1 кг, руб.", "кг"],
  ["Цена, руб/кг", "кг"],
  ["Цена, руб./т с НДС", "т"],
  ["Цена за тыс. шт.", "тыс. шт"],
  ["Price per 100 m", "100 m"],
  ["Price per 1000", "1000"],
  ["Price/kpcs", "kpcs"],
  ["元/吨", "吨"],
  ["每吨价格", "吨"],
  ["Цена за упаковку", "упаковку"],
  ["Цена за единицу", null],
  ["Цена за шт.", null],
  ["Цена за шт/кг", null],
  ["Цена с/без НДС", null],
  ["Price/unit", null],
  ["Цена за 10 дней", null],
  ["Цена", null],
])("the prices of “%s” are for %s", (heading, unit) => expect(unitOfPrices(heading)).toBe(unit));
