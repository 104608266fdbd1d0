import { describe, expect, test } from "vitest";
import type { VatBasis } from "#contract/money/vat.ts";
import { isRunningNumber, suggestOfferMapping } from "./suggest-offer-mapping.ts";

function suggested(
  headers: readonly string[],
  row: readonly string[],
  { basis = "net", parts = ["BRG-1"] }: { basis?: VatBasis; parts?: readonly string[] } = {},
): string[] {
  const found = suggestOfferMapping(
    { headers, sample: [row], rows: [row] },
    { currency: 1, basis, lines: parts.map((part_number) => ({ part_number })) },
  );
  return headers.map((_, column) => {
    const one = found.find((each) => each.column === column);
    return one === undefined ? "" : `${one.field}${one.sure ? "" : "?"}`;
  });
}

describe("the column of the price", () => {
  test.each<[readonly string[], readonly string[], readonly string[]]>([
    [
      ["Артикул", "Цена", "Скидка, %", "Цена со скидкой"],
      ["BRG-1", "500", "10", "450"],
      ["", "", "price_per_unit?"],
    ],
    [
      ["Артикул", "Цена розничная", "Цена оптовая"],
      ["BRG-1", "500", "400"],
      ["", "price_per_unit?"],
    ],
    [
      ["Артикул", "Цена", "Опт"],
      ["BRG-1", "500", "400"],
      ["price_per_unit?", ""],
    ],
    [
      ["Артикул", "Цена старая", "Цена новая"],
      ["BRG-1", "500", "600"],
      ["", "price_per_unit?"],
    ],
    [
      ["Артикул", "Цена, руб", "Цена, USD"],
      ["BRG-1", "500", "6"],
      ["price_per_unit?", ""],
    ],
    [
      ["Артикул", "Цена, USD", "Цена, руб"],
      ["BRG-1", "6", "500"],
      ["", "price_per_unit?"],
    ],
    [["Артикул", "Цена, USD"], ["BRG-1", "6"], ["price_per_unit?"]],
    [["Артикул", "Цена (НДС не облагается)"], ["BRG-1", "6"], ["price_per_unit?"]],
    [
      ["Part number", "List price", "Discount", "Net price"],
      ["BRG-1", "500", "10%", "450"],
      ["", "", "price_per_unit?"],
    ],
    [
      ["Part number", "Unit price", "Your price"],
      ["BRG-1", "500", "450"],
      ["price_per_unit?", ""],
    ],
    [
      ["Part number", "Price 1+", "Price 100+", "Price 1000+"],
      ["BRG-1", "5", "4", "3"],
      ["price_per_unit", "", ""],
    ],
    [
      ["Артикул", "Цена от 1 шт", "Цена от 100 шт"],
      ["BRG-1", "5", "4"],
      ["price_per_unit", ""],
    ],
    [
      ["Артикул", "Цена", "РРЦ"],
      ["BRG-1", "500", "700"],
      ["price_per_unit?", ""],
    ],
    [
      ["Артикул", "Цена без НДС", "Цена с НДС"],
      ["BRG-1", "500", "610"],
      ["price_per_unit", "price_with_vat"],
    ],
    [
      ["Артикул", "Цена", "Цена с НДС"],
      ["BRG-1", "500", "610"],
      ["price_per_unit", "price_with_vat"],
    ],
    [
      ["Артикул", "Цена, руб.", "Сумма, руб."],
      ["BRG-1", "500", "5000"],
      ["price_per_unit", ""],
    ],
  ])("of %j is asked where there are several", (headers, row, prices) =>
    expect(suggested(headers, row).slice(1)).toEqual(prices),
  );

  test.each([
    "Цена, руб. в т.ч. НДС",
    "Цена (вкл. НДС)",
    "Цена, в том числе НДС",
    "Price (VAT included)",
    "单价（含税）",
    "Цена брутто",
    "Цена с учетом НДС 20%, руб.",
    "कीमत (जीएसटी सहित)",
  ])("under “%s” is with VAT", (heading) =>
    expect(suggested(["Артикул", heading], ["BRG-1", "122"])[1]).toMatch(/^price_with_vat/u),
  );

  test("that says nothing of VAT is on the basis of the offer", () => {
    expect(suggested(["Артикул", "Цена"], ["BRG-1", "122"])[1]).toBe("price_per_unit");
    expect(suggested(["Артикул", "Цена"], ["BRG-1", "122"], { basis: "gross" })[1]).toBe("price_with_vat");
    expect(suggested(["Артикул", "Цена без НДС"], ["BRG-1", "122"], { basis: "gross" })[1]).toBe("price_per_unit");
  });
});

test("a column that counts its rows is nothing", () => {
  for (const heading of ["№", "№ п/п", "No.", "序号", "Item No", "Позиция", "Лот"])
    expect(suggested([heading, "Наименование", "Цена"], ["1", "Кирпич", "15"], { parts: ["PMP-60"] })[0]).not.toMatch(
      /^(?:part_number|lot)$/u,
    );
  expect(isRunningNumber(["1", "2", "", "3."])).toBe(true);
  expect(isRunningNumber(["1", "3"])).toBe(false);
});

test("the column in which part numbers of the lines stand is known by them, whatever it is called", () => {
  const headers = ["№", "Номенклатурный номер", "Наименование", "Цена без НДС"];
  expect(suggested(headers, ["1", "flt 50", "Фильтр", "900"], { parts: ["FLT-50"] })).toEqual([
    "",
    "part_number",
    "nomenclature",
    "price_per_unit",
  ]);
});

test("what was once taken for a position is no field any more", () => {
  const found = suggestOfferMapping(
    { headers: ["№", "MPN", "Цена"], sample: [["1", "BRG-1", "5"]], rows: [["1", "BRG-1", "5"]] },
    { currency: 1, basis: "net", lines: [] },
    { "№": "position", MPN: "part_number", Цена: "price_per_unit" },
  );
  expect(found.map(({ field }) => field)).toEqual(["part_number", "price_per_unit"]);
});
