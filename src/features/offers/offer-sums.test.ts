import fc from "fast-check";
import { expect, test } from "vitest";
import { offeredLines, sumsOf, TAXES } from "#contract/money/kopecks-test-kit.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { amountsOf, summaryOf } from "#src/features/offers/offer-sums.ts";

const TAX = { tax_type: 1, vat_rate: 5, basis: "net" } as const;
const NONE: ReadonlySet<number> = new Set();
const BLANK: OfferLine = {
  id: 0,
  lot: 1,
  documents: 0,
  files: 0,
  version: 1,
  position: 0,
  nomenclature: "Деталь",
  part_number: null,
  manufacturer: null,
  quantity: "10",
  unit: 1,
  target_delivery_time: null,
  alternates: null,
  lot_comment: null,
  feedback: null,
  previous: null,
  attributes: [],
  price: "14.2",
  delivery_min: null,
  delivery_max: null,
  availability: null,
  available_quantity: null,
  pack_quantity: null,
  minimum_quantity: null,
  replacement_part_number: null,
  replacement_manufacturer: null,
  unnamed: false,
  comment: null,
  rejected: false,
  reject_reason: null,
};
const line = (id: number, given: Partial<OfferLine> = {}): OfferLine => ({ ...BLANK, id, position: id, ...given });
const summary = (
  lines: readonly OfferLine[],
  given: { wrong?: ReadonlySet<number>; payment_terms?: string | null; has_file?: boolean } = {},
) => summaryOf({ lines, wrong: NONE, tax: TAX, payment_terms: "FULL_PREPAYMENT", has_file: true, ...given });

test("sums are those of the contract, and a declined line adds nothing", () => {
  const { totals, priced, declined } = summary([
    line(1),
    line(2, { price: "0.0051", quantity: "3" }),
    line(3, { price: null, rejected: true }),
  ]);
  expect(totals).toMatchObject({ net: "142.02", vat: "31.24", gross: "173.26" });
  expect([priced, declined]).toEqual([2, 1]);
});

test("an offer without gaps can go: every line a price or a refusal, terms chosen, file there", () => {
  const { whole, empty, wrong, good } = summary([line(1), line(2, { price: null, rejected: true })]);
  expect([whole, empty, wrong, good]).toEqual([[], [], 0, 2]);
});

test("each gap is counted once: a text that can't be read is an error, not an empty line", () => {
  const lines = [
    line(1),
    line(2, { price: null }),
    line(3, { price: null }),
    line(4, { delivery_min: 8, delivery_max: 6 }),
  ];
  const { empty, wrong, good } = summary(lines, { wrong: new Set([3, 4]) });
  expect([empty, wrong, good]).toEqual([[2], 2, 1]);
});

test("what is missing of the offer as a whole is named", () => {
  expect(summary([line(1, { price: null, rejected: true })], { payment_terms: null, has_file: false }).whole).toEqual([
    "offer_all_rejected",
    "offer_no_payment_terms",
    "offer_no_file",
  ]);
});

test("amounts of a line follow the tax that they are asked for", () => {
  const given = line(1, { price: "100", quantity: "1" });
  expect(amountsOf(given, TAX)).toMatchObject({ net: "100.00", vat: "22.00", gross: "122.00" });
  expect(amountsOf(given, { ...TAX, tax_type: 2, vat_rate: null })).toMatchObject({
    net: "100.00",
    vat: null,
    gross: "100.00",
  });
  const typed = line(3, { price: "100", quantity: "400" });
  expect(amountsOf(typed, { ...TAX, basis: "gross" })).toMatchObject({ net: "32786.89", gross: "40000.00" });
  expect(amountsOf(line(2, { price: null }), TAX)).toBeNull();
});

test.each(TAXES)(
  "whatever is typed, the screen comes to the kopeck that integers come to: tax $tax_type at $percent %",
  ({ tax_type, vat_rate, percent }) => {
    fc.assert(
      fc.property(offeredLines(40), fc.constantFrom(...VAT_BASES), (offered, basis) => {
        const expected = sumsOf(offered, percent, percent === null ? "net" : basis);
        const lines = offered.map(({ quantity, price }, place) =>
          line(place + 1, { quantity, price, rejected: price === null }),
        );
        const tax = { tax_type, vat_rate, basis };
        expect(
          lines
            .map((each) => amountsOf(each, tax))
            .map((sums) => (sums === null ? null : [sums.net, sums.vat, sums.gross])),
        ).toEqual(expected.lines);
        const { totals } = summaryOf({ lines, wrong: NONE, tax, payment_terms: "FULL_PREPAYMENT", has_file: true });
        expect([totals.net, totals.vat, totals.gross]).toEqual(expected.all);
      }),
      { numRuns: 60 },
    );
  },
);
