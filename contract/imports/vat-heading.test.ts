import { expect, test } from "vitest";
import { vatOfHeading } from "./vat-heading.ts";

test.each([
  ["Цена с НДС", null],
  ["Цена, руб. в т.ч. НДС", null],
  ["Цена, руб., в т. ч. НДС 22%", "22"],
  ["Цена (вкл. НДС)", null],
  ["Цена, вкл.НДС", null],
  ["Цена, включая НДС 22%", "22"],
  ["Цена, в том числе НДС", null],
  ["Цена с учётом НДС", null],
  ["Цена с учетом НДС 20%, руб.", "20"],
  ["Цена с 20% НДС", "20"],
  ["Цена с НДС 20, руб.", "20"],
  ["Цена руб с ндс", null],
  ["Цена (НДС включён)", null],
  ["Цена с НДС (без скидки)", null],
  ["Цена брутто", null],
  ["Price (VAT included)", null],
  ["Price incl. VAT", null],
  ["Price inc VAT", null],
  ["Unit price, VAT incl.", null],
  ["Gross price", null],
  ["Price with 13% VAT", "13"],
  ["Price (GST inclusive)", null],
  ["单价（含税）", null],
  ["含税单价", null],
  ["单价(含13%税)", "13"],
  ["कर सहित मूल्य", null],
  ["कीमत (जीएसटी सहित)", null],
  ["VAT सहित कीमत", null],
  ["Preis inkl. MwSt", null],
])("“%s” is a price with VAT", (heading, rate) =>
  expect(vatOfHeading(heading)).toMatchObject({ basis: "gross", rate }),
);

test.each([
  "Цена без НДС",
  "Цена без учета НДС",
  "Цена, руб. (без НДС 20%)",
  "Цена, не включая НДС",
  "Цена б/НДС",
  "Цена (НДС не включён)",
  "Цена за 1 шт, руб. (НДС не облагается)",
  "Цена нетто",
  "Price excl. VAT",
  "Price ex VAT",
  "Price without VAT",
  "Net price",
  "Unit price (VAT extra)",
  "不含税单价",
  "单价（未税）",
  "कर रहित मूल्य",
  "कीमत (जीएसटी के बिना)",
  "Preis zzgl. MwSt",
])("“%s” is a price without VAT", (heading) => expect(vatOfHeading(heading).basis).toBe("net"));

test.each([
  "Цена",
  "Цена, руб/кг",
  "Цена с/без НДС",
  "Цена со скидкой",
  "Цена со склада",
  "单价",
  "Unit price",
  "Price per 100 m",
  "Цена НДС",
])("“%s” doesn't say", (heading) => expect(vatOfHeading(heading).basis).toBeNull());

test("what a heading says beside VAT is left of it", () => {
  expect(vatOfHeading("Цена, в т.ч. НДС 20%").rest).toBe("Цена,");
  expect(vatOfHeading("Скидка 10%").rate).toBeNull();
});
