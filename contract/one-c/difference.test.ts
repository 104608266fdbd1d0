import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesOf } from "#contract/one-c/difference.ts";
import type { ComparedDocument } from "#contract/one-c/difference.ts";

const ours: ComparedDocument = {
  sum: "1220.00",
  currency: "RUB",
  inn: "7707083893",
  lines: [
    { key: "a", name: "Болт", quantity: "10" },
    { key: "a", name: "Болт", quantity: "0.5" },
    { key: "b", name: "Гайка", quantity: "3" },
  ],
};

describe("what 1C has otherwise", () => {
  test("is nothing where it says the same in other digits, or doesn't say", () => {
    const lines = [
      { key: "b", name: "Гайка М6", quantity: "3.000" },
      { key: "a", name: "Болт", quantity: "10.50" },
    ];
    expect(differencesOf(ours, { sum: "1220", currency: "RUB", inn: "7707083893", lines })).toEqual([]);
    expect(differencesOf(ours, { sum: null, currency: null, inn: null, lines: null })).toEqual([]);
  });

  test("names sum, currency, supplier and each quantity, also of lines that one side lacks", () => {
    const lines = [
      { key: "a", name: "Болт", quantity: "9" },
      { key: "c", name: "Шайба", quantity: "1" },
    ];
    expect(differencesOf(ours, { sum: "1098", currency: "USD", inn: "5024002077", lines })).toEqual([
      { what: "sum", line: null, ours: "1220.00", theirs: "1098" },
      { what: "currency", line: null, ours: "RUB", theirs: "USD" },
      { what: "counterparty", line: null, ours: "7707083893", theirs: "5024002077" },
      { what: "quantity", line: "Болт", ours: "10.5", theirs: "9" },
      { what: "quantity", line: "Гайка", ours: "3", theirs: null },
      { what: "quantity", line: "Шайба", ours: null, theirs: "1" },
    ]);
  });

  test("is found by names where 1C has given the parts ids of its own, and isn't guessed where it has renamed all", () => {
    const own = { sum: null, currency: null, inn: null };
    const named = [
      { key: "x", name: "болт ", quantity: "10.5" },
      { key: "y", name: "Гайка", quantity: "4" },
    ];
    expect(differencesOf(ours, { ...own, lines: named })).toEqual([
      { what: "quantity", line: "Гайка", ours: "3", theirs: "4" },
    ]);
    expect(differencesOf(ours, { ...own, lines: [{ key: "z", name: "Метизы", quantity: "1" }] })).toEqual([]);
  });

  test("is nothing for a document and itself, in whatever order its lines come", () => {
    const line = fc.record({
      key: fc.constantFrom("a", "b", "c"),
      name: fc.constantFrom("Болт", "Гайка"),
      quantity: fc.option(
        fc.integer({ min: 1, max: 100_000 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
        { nil: null },
      ),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        expect(differencesOf({ ...ours, lines }, { ...ours, lines: lines.toReversed() })).toEqual([]);
      }),
    );
  });
});
