import fc from "fast-check";
import { expect, test } from "vitest";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { createCellValues } from "#src/ui/grid/cell-values.ts";
import { parseWeeks, priceTexts } from "#src/features/offers/price-column.ts";

const values = createCellValues("ru");
const net = priceTexts(values, 1);

test("a price is kept as it is typed, whatever its spelling and its basis", () => {
  expect(net.parse("1 234,50 ₽")).toEqual({ ok: true, value: "1234.5" });
  expect(net.format("1234.5")).toBe("1\u00a0234,50");
  expect(net.edit("1234.5")).toBe("1234,5");
  expect(net.parse("0,00087")).toEqual({ ok: true, value: "0.00087" });
  expect(net.format("0.00087")).toBe("0,00087");
});

test("what is offered for editing is read back to the same kept price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (millionths) => {
      const kept = net.parse(fromScaled(BigInt(millionths), PRICE_SCALE));
      if (!kept.ok) throw new Error("unreadable");
      expect(net.parse(net.edit(kept.value))).toEqual(kept);
    }),
  );
});

test("a price for several units is typed with their number, and clearing that makes it one for a unit", () => {
  const PIECES = 1;
  for (const text of [
    "0,87/1000",
    "0,87 / 1 000",
    "0,87 за 1000 шт",
    "0,87 за тыс. шт",
    "0.87 per 1,000",
    "0,87 ₽ за 1000",
  ])
    expect([text, net.parse(text, PIECES)]).toEqual([text, { ok: true, value: "0.87/1000" }]);
  expect(net.edit("0.87/1000")).toBe("0,87/1000");
  expect(net.parse(net.edit("0.87/1000"), PIECES)).toEqual({ ok: true, value: "0.87/1000" });
  expect(net.parse("0,87/шт", PIECES)).toEqual({ ok: true, value: "0.87" });
  expect(net.parse("0,87", PIECES)).toEqual({ ok: true, value: "0.87" });
});

test.each(["0,87/0", "0,87/2000000", "0,87/1,5", "0,87 за 1000 кг", "0,87/много"])(
  "“%s” says no number of units, and is refused with how to write it",
  (text) => {
    expect(net.parse(text, 1)).toMatchObject({ ok: false, text, message_key: "validation.price_quantity" });
  },
);

test("a price of which one unit costs nothing is refused, and one with two readings is asked about for its units", () => {
  expect(net.parse("0,0001/1000", 1)).toMatchObject({ ok: false, message_key: "validation.price_too_small" });
  expect(net.parse("1,234/1000", 1)).toMatchObject({ ok: true, value: "1.234/1000" });
  expect(net.parse("12,5О/1000", 1)).toMatchObject({ ok: false, text: "12,5О/1000", suggestion: "12,50/1000" });
});

test("a letter in the place of a digit, too many decimals and a milliard are refused with their text", () => {
  expect(net.parse("12,5О")).toMatchObject({ ok: false, text: "12,5О", suggestion: "12,50" });
  expect(net.parse("0,0000001")).toMatchObject({ ok: false, message_key: "grid.problem.decimals" });
  expect(net.parse("1000000000")).toMatchObject({ ok: false, message_key: "validation.price" });
  expect(net.parse("-5")).toMatchObject({ ok: false });
});

test("a price of another currency than the offer's is refused, in its own it is read", () => {
  for (const text of ["$12.50", "12,5 USD", "¥ 99", "3 €"])
    expect(net.parse(text)).toEqual({
      ok: false,
      text,
      message_key: "validation.price_currency",
      params: { currency: "RUB" },
    });
  expect(priceTexts(values, 3).parse("$ 12,50")).toEqual({ ok: true, value: "12.5" });
});

test("weeks are whole and at most ten years", () => {
  expect(parseWeeks("6", values)).toEqual({ ok: true, value: 6 });
  expect(parseWeeks("1,5", values)).toMatchObject({ ok: false });
  expect(parseWeeks("521", values)).toMatchObject({ ok: false, message_key: "validation.weeks" });
});
