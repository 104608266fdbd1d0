import { expect, test } from "vitest";
import { priceChoiceProblems } from "./price-choice.mjs";

const problemsIn = (/** @type {string} */ text, file = "server/modules/offers/x.ts") =>
  priceChoiceProblems(new Map([[file, text]]));

test.each([
  'const price = line.basis === "gross" ? a : b;',
  'if (basisOf(offer) !== "net") return price;',
  'return "gross" === offer.basis;',
  "CASE WHEN o.basis = 'gross' THEN i.price_with_vat ELSE i.price_per_unit END",
  "CASE o.basis WHEN 'net' THEN i.price_per_unit END",
  "const price = withVat ? item.price_with_vat : item.price_per_unit;",
  'const field = isNet ? "price_per_unit" : "price_with_vat";',
  "const price = line.price_with_vat ?? line.price_per_unit;",
])("a choice of the price is refused: %s", (text) => {
  expect(problemsIn(`\n${text}`)).toEqual([
    expect.stringContaining("server/modules/offers/x.ts:2 decides by the VAT basis itself"),
  ]);
});

test.each([
  "basedPrice(order.basis, line)",
  "const label = { net: a, gross: b }[basis];",
  'const amounts = ["net", "vat", "gross"];',
])("what asks contract/money, or names both, is not: %s", (text) => {
  expect(problemsIn(text)).toEqual([]);
});

test("contract/money itself, tests and migrations may compare", () => {
  const text = 'basis === "gross"';
  expect(problemsIn(text, "contract/money/vat.ts")).toEqual([]);
  expect(problemsIn(text, "contract/award/compare.test.ts")).toEqual([]);
  expect(problemsIn("o.basis = 'gross'", "server/db/migrations/0084_x.sql")).toEqual([]);
});
