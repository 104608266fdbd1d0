import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEdmx } from "#server/modules/one-c/odata/edmx.ts";
import { rateIn } from "#server/modules/one-c/odata/records.ts";
import { shapeOf } from "#server/modules/one-c/odata/shape.ts";

const described = (family: "trade" | "small"): string =>
  readFileSync(new URL(`./double/${family}.edmx.xml`, import.meta.url), "utf8");
const shape = (text: string, chosen: "trade" | "small" | null = null) => {
  const edmx = readEdmx(text);
  if (edmx === null) throw new Error("no description");
  return shapeOf(edmx, chosen, true);
};

describe("the description of a base", () => {
  test.each(["", "<html></html>", '{"value":[]}', "<?xml version='1.0'?><feed/>"])("is none in %j", (text) => {
    expect(readEdmx(text)).toBeNull();
  });

  test("is read with and without a mark of byte order, and with attributes in any order and lines", () => {
    const text = described("small").replaceAll(
      /<Property Name="([^"]*)" Type="([^"]*)"/g,
      '<Property\n  Type="$2"\n  Name="$1"',
    );
    expect(shape(`\ufeff${text}`)).toMatchObject({ preset: "small" });
  });

  test("of an older edition has rates as words", () => {
    const text = described("trade").replaceAll(
      'Name="СтавкаНДС_Key" Type="Edm.Guid"',
      'Name="СтавкаНДС" Type="Edm.String"',
    );
    const older = shape(text.replace(/<EntitySet Name="Catalog_СтавкиНДС"[^>]*>/, ""));
    expect(older).toMatchObject({ preset: "trade" });
    expect(shape(described("trade").replaceAll('"СтавкаНДС_Key"', '"Нет"'))).toMatchObject({
      missing: ["Document_ЗаказПоставщику.Товары.СтавкаНДС_Key"],
    });
  });

  test("that lacks one field says which, whatever was chosen", () => {
    const text = described("small").replaceAll('Name="Всего"', 'Name="Итого"');
    for (const chosen of [null, "small"] as const)
      expect(shape(text, chosen)).toEqual({ missing: ["Document_ЗаказПоставщику.Запасы.Всего"], fits: null });
  });
});

test.each([
  ["22%", "22"],
  ["НДС 10 %", "10"],
  ["ндс 5%", "5"],
  ["0%", "0"],
  ["Без НДС", ""],
  ["Без налога (НДС)", ""],
  ["20/120", null],
  ["18% / 118%", null],
  ["Общая", null],
])("a rate called %s is %j", (name, rate) => {
  expect(rateIn(name)).toBe(rate);
});
