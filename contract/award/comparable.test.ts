import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, fixedCostOf } from "#contract/award/cell-cost.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { item, offer, sumOf } from "#contract/award/compare-test-kit.ts";
import { splitBySum } from "#contract/award/extra-cost.ts";
import { cheapest } from "#contract/award/rules.ts";
import type { CompareOffer, CompareOptions, ComparisonResult } from "#contract/award/award.types.ts";
import { add, compare, sum, toMoney } from "#contract/money/decimal.ts";
import { convert } from "#contract/money/currency.ts";
import { lineAmounts } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled, moneyFrom, toScaled } from "#contract/money/scaled.ts";
import { PAYMENT_METHODS } from "#contract/reference/reference.schema.ts";

const rates = {
  2: { rate_rub_per_unit: "12.1655", nominal: 1, date: "2026-08-08", source: "CBR" },
  3: { rate_rub_per_unit: "82.1665", nominal: 1, date: "2026-08-08", source: "CBR" },
};
const OPTIONS: CompareOptions = { currency: 1, basis: "net", include_replacements: false, rates };
const CURRENCIES = [1, 2, 3] as const;

const price = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((value) => fromScaled(value, PRICE_SCALE));
const quantity = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((value) => fromScaled(value, 3));
const anyItem = fc.record({
  price_per_unit: fc.option(price, { freq: 8 }),
  vat_percent: fc.constantFrom("22", null),
  replacement: fc.boolean(),
  delivery_max: fc.option(fc.nat({ max: 20 })),
});
const amount = fc.bigInt({ min: 0n, max: 10n ** 8n }).map((value) => fromScaled(value, 2));
const extras = {
  freight: fc.option(amount),
  supplier_freight: fc.option(amount),
  basis: fc.constantFrom("net" as const, "gross" as const),
};
const anyOffer = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  is_closed: fc.constantFrom(false, false, false, true),
  payment_terms: fc.option(fc.constantFrom(...PAYMENT_METHODS)),
  items: fc.array(anyItem, { minLength: 1, maxLength: 6 }),
  ...extras,
});
const settings = fc.record({
  basis: fc.constantFrom("net" as const, "gross" as const),
  include_replacements: fc.boolean(),
  annual_rate: fc.option(fc.constantFrom("0.01", "18", "24.5", "100")),
  post_days: fc.constantFrom(0, 30, 180),
});
const world = fc.record({
  quantities: fc.array(quantity, { minLength: 1, maxLength: 6 }),
  offers: fc.array(anyOffer, { maxLength: 5 }),
});

function freightOf(
  { freight, supplier_freight: asked, basis, currency, items }: CompareOffer,
  on: VatBasis,
): string | null {
  if (typeof freight === "string") return toMoney(freight);
  const vat_percent = items.find(({ vat_percent: percent }) => percent !== null)?.vat_percent ?? null;
  const own = lineAmounts({ price_quantity: 1, quantity: "1", basis, price: asked ?? "0", tax_type: 1, vat_percent });
  return convert({ amount: own[on], from: currency, to: 1, rates });
}

/** Builds lots and offers whose ids don't follow the order of the rows. */
function made({ quantities, offers }: { quantities: string[]; offers: { items: object[] }[] }) {
  const lots = quantities.map((each, place) => ({ id: place + 1, quantity: each }));
  const columns = offers.map(({ items, ...head }, column): CompareOffer => {
    const lines = items.map((fields, place) => item(place + 1, { ...fields, id: column * 10 + place }));
    return offer(column + 1, lines, head);
  });
  return { lots, offers: columns };
}

describe("what ranks", () => {
  it("is a line's price and sum while nothing more is set", () => {
    fc.assert(
      fc.property(world, settings, (given, { basis, include_replacements, post_days }) => {
        const bare = given.offers.map((each) => ({ ...each, freight: null, supplier_freight: null }));
        const { lots, offers } = made({ ...given, offers: bare });
        const plain = compareOffers({ lots, offers, options: { ...OPTIONS, basis, include_replacements, post_days } });
        for (const cell of plain.lots.flatMap(({ cells }) => cells))
          expect([cell.comparable_price, cell.comparable_sum, cell.extra]).toEqual([cell.price, cell.line_sum, null]);
        for (const column of plain.offers) expect(column.comparable_total).toBe(column.total);
      }),
    );
  });

  it("doesn't depend on the order of rows, lines or columns", () => {
    fc.assert(
      fc.property(world, settings, fc.infiniteStream(fc.nat()), (given, options, dice) => {
        const { lots, offers } = made(given);
        const mixed = <T>(list: readonly T[]): T[] =>
          list
            .map((each) => ({ each, place: Number(dice.next().value) }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ each }) => each);
        const shuffled = mixed(offers.map((each) => ({ ...each, items: mixed(each.items) })));
        const summaryOf = (result: ComparisonResult, columns: readonly CompareOffer[]) => ({
          cells: result.lots
            .flatMap(({ lot, cells }) => cells.map((cell, place) => ({ ...cell, lot, of: columns[place]?.id ?? 0 })))
            .toSorted((a, b) => a.lot - b.lot || a.of - b.of),
          columns: result.offers.toSorted((a, b) => a.offer - b.offer),
          shared: result.shared_lots,
        });
        const all = { ...OPTIONS, ...options };
        expect(summaryOf(compareOffers({ lots: mixed(lots), offers: shuffled, options: all }), shuffled)).toEqual(
          summaryOf(compareOffers({ lots, offers, options: all }), offers),
        );
      }),
    );
  });

  it("never puts another line first because everything was converted to another currency", () => {
    fc.assert(
      fc.property(world, settings, (given, { basis, include_replacements }) => {
        // Freight is excluded: it is rounded to a hundredth in each currency, and this rounding may reverse the order
        // of nearly equal lines.
        const bare = given.offers.map((each) => ({ ...each, freight: null, supplier_freight: null }));
        const { lots, offers } = made({ ...given, offers: bare });
        const [here, ...there] = CURRENCIES.map((currency) =>
          compareOffers({ lots, offers, options: { ...OPTIONS, basis, include_replacements, currency } }),
        );
        for (const other of there)
          for (const [row, { cells }] of (here?.lots ?? []).entries())
            for (const [a, one] of cells.entries())
              for (const [b, two] of cells.entries()) {
                const [oneThere, twoThere] = [a, b].map(
                  (place) => other.lots[row]?.cells[place]?.comparable_price ?? "0",
                );
                if (compare(one.comparable_price ?? "0", two.comparable_price ?? "0") < 0)
                  expect(compare(oneThere ?? "0", twoThere ?? "0")).toBeLessThanOrEqual(0);
              }
      }),
      { numRuns: 60 },
    );
  });

  it("adds up: lines, freight to the kopeck, and terms are the offer's comparable total", () => {
    fc.assert(
      fc.property(world, settings, (given, options) => {
        const { lots, offers } = made(given);
        const result = compareOffers({ lots, offers, options: { ...OPTIONS, ...options } });
        for (const [place, column] of result.offers.entries()) {
          const cells = result.lots.flatMap(({ cells }) => cells[place] ?? []).filter(({ price: has }) => has !== null);
          const of = (values: readonly (string | null | undefined)[]) => sumOf(values.map((value) => value ?? null));
          if (column.comparable_total === null) continue;
          expect(column.comparable_total).toBe(of(cells.map((cell) => cell.comparable_sum)));
          const variable = cells.reduce((total, cell) => total + (costOf(cell) ?? 0n), 0n);
          const source = offers[place];
          if (source === undefined) throw new Error("no offer");
          expect(of(cells.map((cell) => cell.extra?.freight))).toBe(freightOf(source, options.basis));
          expect(moneyFrom(variable + fixedCostOf(source, { ...OPTIONS, ...options }))).toBe(column.comparable_total);
        }
      }),
    );
  });
});

it("an amount is shared by sums, the kopecks that are left by the largest remainders", () => {
  expect(
    [
      ...splitBySum(
        100n,
        [1, 2, 3].map((lot) => ({ lot, sum: 1n })),
      ),
    ].toSorted(([one], [other]) => one - other),
  ).toEqual([
    [1, 34n],
    [2, 33n],
    [3, 33n],
  ]);
  expect(splitBySum(5n, []).size).toBe(0);
  expect(
    [
      ...splitBySum(
        3n,
        [2, 1].map((lot) => ({ lot, sum: 0n })),
      ),
    ].toSorted(([one], [other]) => one - other),
  ).toEqual([
    [1, 2n],
    [2, 1n],
  ]);
});

describe("payment terms at 24 % a year", () => {
  const of = (payment_terms: (typeof PAYMENT_METHODS)[number], delivery_max: number | null) =>
    compareOffers({
      lots: [{ id: 1, quantity: "100" }],
      offers: [offer(1, [item(1, { price_per_unit: "100", delivery_min: null, delivery_max })], { payment_terms })],
      options: { ...OPTIONS, annual_rate: "24", post_days: 30 },
    }).lots[0]?.cells[0];
  it.each([
    // Cost: 10,000 × 24 % × 70 / 365.
    ["FULL_PREPAYMENT", 10, "460.27", "104.6027"],
    // Cost: half of the sum above, less half of 10,000 × 24 % × 30 / 365.
    ["HALF_PAYMENT", 10, "131.51", "101.3151"],
    ["FULL_POST_PAYMENT", 10, "-197.26", "98.0274"],
    ["FULL_PREPAYMENT", null, "0.00", "100"],
  ] as const)("%s and %s weeks come to %s", (terms, weeks, cost, comparable) => {
    const cell = of(terms, weeks);
    expect(cell).toMatchObject({ price: "100", line_sum: "10000.00", comparable_price: comparable });
    expect(cell?.extra).toEqual({ surplus: "0.00", freight: "0.00", terms: cost });
    expect(cell?.comparable_sum).toBe(toMoney(add("10000", cost)));
  });
});

describe("like with like", () => {
  it("no offer is below the best of its own lots, and on the shared ones the order is that of their sums", () => {
    fc.assert(
      fc.property(world, settings, (given, options) => {
        const { lots, offers } = made(given);
        const result = compareOffers({ lots, offers, options: { ...OPTIONS, ...options } });
        const ranked = (row: number, column: number): boolean => {
          const cell = result.lots[row]?.cells[column];
          return cell?.state === "offered" && !cell.closed && (!cell.replacement || options.include_replacements);
        };
        const competing = offers.flatMap((_, column) =>
          lots.some((_lot, row) => ranked(row, column)) ? [column] : [],
        );
        const shared = lots.flatMap((_, row) =>
          competing.length > 0 && competing.every((column) => ranked(row, column)) ? [row] : [],
        );
        expect(result.shared_lots).toBe(shared.length);
        for (const [column, { against_best, shared_total }] of result.offers.entries()) {
          expect(against_best === null).toBe(!competing.includes(column));
          expect(toScaled(against_best ?? "0", 2) >= 0n).toBe(true);
          const own = sum(shared.map((row) => result.lots[row]?.cells[column]?.comparable_sum ?? "0"));
          expect(shared_total).toBe(competing.includes(column) && shared.length > 0 ? toMoney(own) : null);
        }
      }),
    );
  });

  it("a shorter offer isn't cheaper: it is held against the best of what it has", () => {
    const lots = [1, 2].map((id) => ({ id, quantity: "1" }));
    const line = (lot: number, price_per_unit: string) => item(lot, { id: lot, price_per_unit });
    const offers = [offer(1, [line(1, "10"), line(2, "90")]), offer(2, [line(1, "12")])];
    const result = compareOffers({ lots, offers, options: OPTIONS });
    expect(result.shared_lots).toBe(1);
    expect(result.offers).toMatchObject([
      { total: "100.00", against_best: "0.00", shared_total: "10.00" },
      { total: "12.00", against_best: "2.00", shared_total: "12.00" },
    ]);
  });

  it("a dearer price wins where bringing the cheaper one costs more than that", () => {
    const lots = [{ id: 1, quantity: "10" }];
    const offers = [
      offer(1, [item(1, { id: 1, price_per_unit: "10" })], { freight: "30.00" }),
      offer(2, [item(1, { id: 2, price_per_unit: "12" })]),
    ];
    const result = compareOffers({ lots, offers, options: OPTIONS });
    expect(result.lots[0]).toMatchObject({ best_price: "12", best_sum: "120.00" });
    expect(result.lots[0]?.cells).toMatchObject([
      { comparable_price: "13", comparable_sum: "130.00", best: false, gap: "8.3" },
      { comparable_price: "12", best: true, gap: "0.0" },
    ]);
    expect(cheapest({ lots, offers, options: OPTIONS, winners: [] })).toMatchObject([{ offer_item: 2 }]);
  });
});
