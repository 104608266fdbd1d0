import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NumberColumn } from "#contract/numbers/read-number.ts";
import { createFormats } from "#src/locale/formats.ts";
import { LANGUAGES } from "#src/locale/languages.ts";
import { translateIn } from "#src/locale/test-translate.ts";
import { doubtWords, refusedNumber, typedNumber, writtenNumber } from "#src/locale/typed-number.ts";
import { createCellValues } from "#src/ui/grid/cell-values.ts";

const PRICE: NumberColumn = { kind: "price", scale: 4, negative: true };
const QUANTITY: NumberColumn = { kind: "quantity", scale: 3, negative: true, isUnit: (word) => word === "шт" };

describe.each(LANGUAGES.map(({ code }) => code))("in %s", (language) => {
  const formats = createFormats({ language, zone: "UTC", t: translateIn(language) });
  const values = createCellValues(language);

  it("every number that we write is read back as the same value", () => {
    const writers: readonly (readonly [NumberColumn, number, (value: string) => string])[] = [
      [PRICE, 4, (value) => formats.price(value)],
      [PRICE, 4, (value) => formats.price(value, { currency: 1 })],
      [PRICE, 2, (value) => formats.amount(value)],
      [PRICE, 2, (value) => formats.money(value, 2)],
      [PRICE, 2, (value) => formats.money(value, 3)],
      [PRICE, 4, (value) => values.money.format(value, {})],
      [PRICE, 4, (value) => values.money.edit(value)],
      [PRICE, 4, (value) => writtenNumber(value, language)],
      [QUANTITY, 3, (value) => formats.quantity(value)],
      [QUANTITY, 3, (value) => formats.quantity(value, "шт")],
      [QUANTITY, 3, (value) => formats.decimal(value, { min: 0, max: 6 })],
      [QUANTITY, 3, (value) => values.decimal.format(value, {})],
      [QUANTITY, 3, (value) => values.decimal.edit(value)],
      [QUANTITY, 0, (value) => values.integer.format(value, {})],
      [QUANTITY, 0, (value) => formats.count(Number(value))],
    ];
    const whole = fc.oneof(fc.nat(9999), fc.nat(999_999_999));
    fc.assert(
      fc.property(whole, fc.nat(9999), fc.boolean(), fc.constantFrom(...writers), (units, rest, minus, writer) => {
        const [column, scale, write] = writer;
        const fraction = String(rest).padStart(4, "0").slice(0, scale).replace(/0+$/, "");
        const sign = minus && /[1-9]/.test(`${units}${fraction}`) ? "-" : "";
        const value = `${sign}${units}${fraction === "" ? "" : `.${fraction}`}`;
        const written = write(value);
        const read = typedNumber(written, { language, column });
        if (read !== value) throw new Error(`${value} is written ${written} and read as ${read}`);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("a number typed into a field", () => {
  const t = translateIn("ru");
  const field = { language: "ru", column: PRICE };

  it("goes out in its shortest form", () => {
    expect(["100,50", "007", "−0,00", "1 234,50 ₽"].map((text) => typedNumber(text, field))).toEqual([
      "100.5",
      "7",
      "0",
      "1234.5",
    ]);
  });

  it("that could be two is asked about, and never sent as one of them", () => {
    expect(typedNumber("1.234", field)).toBeNull();
    expect(doubtWords("1.234", field, t)).toBe("«1.234» можно прочесть двояко: напишите 1234 или 1,234.");
    expect(doubtWords("12,5", field, t)).toBeNull();
    expect(["1.234", "abc"].map(refusedNumber)).toEqual(["?1.234", "abc"]);
  });
});
