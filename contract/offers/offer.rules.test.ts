import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFilled, isReady, isUnsentSoon, submitProblems } from "#contract/offers/offer.rules.ts";
import type { SubmitLine } from "#contract/offers/offer.rules.ts";
import { HOUR_MS } from "#contract/time-units.ts";

const LINE: SubmitLine = {
  id: 1,
  price_per_unit: "12.5",
  delivery_min: 2,
  delivery_max: 4,
  replacement: false,
  replacement_part_number: null,
  replacement_manufacturer: null,
  comment: null,
  rejected: false,
  reject_reason: null,
};
const WHOLE = { payment_terms: "FULL_PREPAYMENT", has_file: true };
const codes = (given: Partial<SubmitLine>) =>
  submitProblems({ ...WHOLE, lines: [LINE, { ...LINE, ...given, id: 2 }] }).map(({ code, item, field }) => [
    code,
    item,
    field,
  ]);

describe("what stands in the way of sending", () => {
  test.each<[string, Partial<SubmitLine>, unknown]>([
    ["nothing", {}, []],
    ["a line without a price", { price_per_unit: null }, [["offer_line_empty", 2, "price_per_unit"]]],
    ["a price of zero", { price_per_unit: "0.0000" }, [["offer_price_zero", 2, "price_per_unit"]]],
    ["a delivery that runs back", { delivery_min: 5 }, [["offer_delivery_order", 2, "delivery_max"]]],
    [
      "a replacement without a part number",
      { replacement: true },
      [["offer_replacement_unnamed", 2, "replacement_part_number"]],
    ],
    [
      "the maker of a replacement alone",
      { replacement_manufacturer: "Vishay" },
      [["offer_replacement_unnamed", 2, "replacement_part_number"]],
    ],
    [
      "a refusal for another reason without words",
      { price_per_unit: null, rejected: true, reject_reason: "other" },
      [["offer_reason_comment", 2, "comment"]],
    ],
    [
      "a refusal",
      { price_per_unit: null, rejected: true, reject_reason: "not_produced", replacement_manufacturer: "Vishay" },
      [],
    ],
  ])("%s", (_name, given, expected) => expect(codes(given)).toEqual(expected));

  test("terms, file, and an offer that refuses everything", () => {
    const lines = [{ ...LINE, price_per_unit: null, rejected: true, reject_reason: "not_produced" }];
    expect(submitProblems({ lines, payment_terms: null, has_file: false }).map(({ code }) => code)).toEqual([
      "offer_all_rejected",
      "offer_no_payment_terms",
      "offer_no_file",
    ]);
  });
});

test("a line that is answered is never empty, and the other way round", () =>
  fc.assert(
    fc.property(fc.option(fc.constantFrom("0", "1.5")), fc.boolean(), (price_per_unit, rejected) => {
      const line = { ...LINE, price_per_unit: rejected ? null : price_per_unit, rejected };
      expect(submitProblems({ ...WHOLE, lines: [line] }).some(({ code }) => code === "offer_line_empty")).toBe(
        !isFilled(line),
      );
    }),
  ));

test("an offer is ready when only the sending is left", () => {
  const ready = {
    status: "NOT_PROCESSED",
    lot_count: 3,
    filled_count: 3,
    payment_terms: "HALF_PAYMENT",
    has_file: true,
  } as const;
  expect(isReady(ready)).toBe(true);
  for (const lack of [
    { filled_count: 2 },
    { payment_terms: null },
    { has_file: false },
    { status: "PROCESSED" },
    { status: "EXPIRED" },
    { lot_count: 0, filled_count: 0 },
  ] as const)
    expect(isReady({ ...ready, ...lack })).toBe(false);
});

test("it is warned of in the last day, not before and not after", () => {
  const closing_date = Date.parse("2026-11-25T15:00:00Z");
  const at = (hours: number, is_ready = true) =>
    isUnsentSoon({ is_ready, closing_date, now: closing_date - hours * HOUR_MS });
  expect([at(24.01), at(24), at(0.01), at(0), at(-1), at(5, false)]).toEqual([false, true, true, false, false, false]);
  expect(isUnsentSoon({ is_ready: true, closing_date: null, now: 0 })).toBe(false);
});
