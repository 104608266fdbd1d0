import { describe, expect, it } from "vitest";
import { awardSummary } from "#contract/award/award-summary.ts";
import type { CompareLot, CompareOffer, CompareOptions } from "#contract/award/award.types.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { itemId, LOTS, OFFERS, OPTIONS, WINNERS } from "#contract/award/mock-up.fixture.ts";
import { priceDecimals } from "#contract/award/price-decimals.ts";
import { roundHalfUp } from "#contract/money/decimal.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import { item, offer, sumOf } from "#contract/award/compare-test-kit.ts";

const compareAll = (
  options: Partial<CompareOptions> = {},
  offers: readonly CompareOffer[] = OFFERS,
  lots: readonly CompareLot[] = LOTS,
) => compareOffers({ lots, offers, options: { ...OPTIONS, ...options } });

describe("the comparison of the mock-up", () => {
  const result = compareAll();
  const row = (lot: number) => result.lots[lot - 1];

  it("shows each gap against the best price of the lot", () => {
    expect(row(1)?.cells.map((cell) => cell.gap)).toEqual(["7.6", "0.0", "3.7", "1.4", null]);
    expect(row(2)?.cells.map((cell) => cell.gap)).toEqual(["14.3", "24.1", "10.7", "0.0", "-3.9"]);
    expect(row(10)?.cells.map((cell) => cell.gap)).toEqual(["3.7", "9.0", "0.0", "-18.1", "20.4"]);
  });

  it("marks the lowest converted price, and no substitute", () => {
    expect(result.lots.map((lot) => lot.cells.findIndex((cell) => cell.best) + 1)).toEqual([
      2, 4, 4, 2, 1, 3, 1, 4, 4, 3, 4,
    ]);
    expect(row(4)?.cells[4]).toMatchObject({ state: "offered", replacement: true, best: false, gap: "-17.7" });
    expect(row(4)?.cells[2]).toMatchObject({ state: "missing", price: null, gap: null });
    expect(row(1)?.cells[4]).toMatchObject({ state: "rejected", price: null });
  });

  it("ranks substitutes where that is switched on, and leaves the averages alone", () => {
    const ranked = compareAll({ include_replacements: true });
    expect(ranked.lots[3]?.cells[4]).toMatchObject({ best: true, gap: "0.0" });
    expect(ranked.lots.map((lot) => lot.average_price)).toEqual(result.lots.map((lot) => lot.average_price));
  });

  it("averages the offers without substitutes and converts first", () => {
    expect(result.lots.map((lot) => roundHalfUp(lot.average_price ?? "0", 3))).toEqual([
      "711.351",
      "0.923",
      "0.206",
      "48.292",
      "99.948",
      "200.600",
      "70.900",
      "37.122",
      "57.455",
      "46.775",
      "162.126",
    ]);
    expect(row(1)?.cells[3]?.price).toBe("698.904");
  });

  it("sums each offer and counts what it covers", () => {
    expect(result.offers.map((column) => [column.total, column.covered])).toEqual([
      ["937380.00", 11],
      ["912420.00", 11],
      ["792020.00", 9],
      ["598385.16", 9],
      ["620700.00", 9],
    ]);
    expect(result.offers.map((column) => column.best_count)).toEqual([2, 2, 2, 5, 0]);
    expect(result.best_total).toBe(sumOf(result.lots.map((lot) => lot.best_sum)));
  });

  it("tells late deliveries and prices under one apart", () => {
    expect(row(6)?.cells.map((cell) => cell.late)).toEqual([false, false, false, false, true]);
    expect(row(1)?.cells.map((cell) => cell.late)).toEqual([false, false, false, true, false]);
    expect(row(7)?.cells.map((cell) => cell.fastest)).toEqual([false, true, false, false, true]);
    expect(result.lots.map((lot) => lot.price_decimals.min)).toEqual([2, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  it("sums up the chosen winners", () => {
    const summary = awardSummary({
      lots: LOTS,
      offers: OFFERS,
      winners: WINNERS,
      options: OPTIONS,
      comparison: result,
    });
    expect(summary).toMatchObject({
      ledger: {
        goods: { net: "810820.00", gross: "972984.00" },
        to_pay: { net: "810820.00", vat: "162164.00", gross: "972984.00" },
      },
      average: "850386.33",
      saving: "39566.33",
      saving_percent: "-4.7",
      lots_without_winner: [11],
      lots_in_part: [],
    });
    expect(summary.offers.map((each) => [each.offer, each.ledger.to_pay.net, each.lots])).toEqual([
      [1, "118040.00", 2],
      [2, "327400.00", 3],
      [3, "365380.00", 5],
    ]);
    expect(summary.offers.map((each) => each.share)).toEqual(["14.6", "40.4", "45.1"]);
  });

  it("sums up on the other basis, and lots that are awarded in part", () => {
    const gross = compareAll({ basis: "gross" });
    const whole = awardSummary({
      lots: LOTS,
      offers: OFFERS,
      winners: WINNERS,
      options: { ...OPTIONS, basis: "gross" },
      comparison: gross,
    });
    expect(whole).toMatchObject({
      ledger: {
        goods: { net: "810820.00", gross: "972984.00" },
        to_pay: { net: "810820.00", vat: "162164.00", gross: "972984.00" },
      },
      average: "1020463.60",
      saving: "47479.60",
      saving_percent: "-4.7",
    });
    // Half of the first lot is awarded at 689.50; the average is 711.351.
    const half = awardSummary({
      lots: LOTS,
      offers: OFFERS,
      winners: [{ lot: 1, offer_item: itemId(2, 1), quantity: "200" }],
      options: OPTIONS,
      comparison: result,
    });
    expect(half).toMatchObject({
      ledger: { to_pay: { net: "137900.00" } },
      average: "142270.20",
      saving: "4370.20",
      saving_percent: "-3.1",
      lots_in_part: [1],
    });
    expect(half.lots_without_winner).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const none = awardSummary({
      lots: LOTS,
      offers: OFFERS,
      winners: [{ lot: 1, offer_item: itemId(5, 1), quantity: "400" }],
      options: OPTIONS,
      comparison: result,
    });
    expect(none).toMatchObject({ offers: [], ledger: { comparable: "0.00" }, saving: "0.00", saving_percent: null });
  });
});

describe("single cells", () => {
  const lot: CompareLot = { id: 1, quantity: "10" };

  it("mark every one of equal best prices, however they are spelt", () => {
    const { lots, offers } = compareAll(
      {},
      [
        offer(1, [item(1, { id: 1, price_per_unit: "5.50" })]),
        offer(2, [item(1, { id: 2, price_per_unit: "5.5" })]),
        offer(3, [item(1, { id: 3, price_per_unit: "6" })]),
      ],
      [lot],
    );
    expect(lots[0]?.cells.map((cell) => cell.best)).toEqual([true, true, false]);
    expect(offers.map((each) => each.best_count)).toEqual([1, 1, 0]);
    expect(lots[0]?.spread).toBe("9.1");
  });

  it("take the smaller sum as the best one where the prices are equal after rounding", () => {
    const rates = { 2: { rate_rub_per_unit: "3.0000002", nominal: 1, date: "2026-08-08", source: "cbr" } };
    const offers = [
      offer(1, [item(1, { id: 1, price_per_unit: "10" })]),
      offer(2, [item(1, { id: 2, price_per_unit: "3.333333" })], { currency: 2 }),
    ];
    const row = compareAll({ rates }, offers, [{ id: 1, quantity: "1000" }]).lots[0];
    expect(row?.cells.map((cell) => [cell.price, cell.line_sum, cell.best])).toEqual([
      ["10", "10000.00", true],
      ["10", "9999.99", true],
    ]);
    expect(row?.best_sum).toBe("9999.99");
  });

  it("rank prices of six decimals exactly: 0.000869 before 0.00087", () => {
    const offers = [
      offer(1, [item(1, { id: 1, price_per_unit: "0.00087" })]),
      offer(2, [item(1, { id: 2, price_per_unit: "0.000869" })]),
    ];
    const row = compareAll({}, offers, [{ id: 1, quantity: "100000" }]).lots[0];
    expect(row?.cells.map((cell) => [cell.price, cell.line_sum, cell.best])).toEqual([
      ["0.00087", "87.00", false],
      ["0.000869", "86.90", true],
    ]);
  });

  it("let another basis change the order: without VAT one seller is dearer, with VAT the other", () => {
    const offers = [
      offer(1, [item(1, { id: 1, price_per_unit: "100", vat_percent: "22" })]),
      offer(2, [item(1, { id: 2, price_per_unit: "110", vat_percent: null })]),
    ];
    expect(compareAll({ basis: "net" }, offers, [lot]).lots[0]?.cells.map((cell) => [cell.price, cell.best])).toEqual([
      ["100", true],
      ["110", false],
    ]);
    expect(compareAll({ basis: "gross" }, offers, [lot]).lots[0]?.cells.map((cell) => [cell.price, cell.best])).toEqual(
      [
        ["122", false],
        ["110", true],
      ],
    );
  });

  it("keep an offer without an exchange rate out of every figure, but count it", () => {
    const { lots, offers } = compareAll(
      { rates: {} },
      [offer(1, [item(1, { id: 1, price_per_unit: "0.01" })], { currency: 3 }), offer(2, [item(1, { id: 2 })])],
      [lot],
    );
    expect(lots[0]?.cells.map((cell) => [cell.state, cell.price, cell.best])).toEqual([
      ["no_rate", null, false],
      ["offered", "10", true],
    ]);
    expect(offers.map((each) => [each.total, each.covered])).toEqual([
      [null, 1],
      ["100.00", 1],
    ]);
  });

  it("show nothing of an offer that was not submitted", () => {
    const { lots } = compareAll({}, [offer(1, [item(1, {})], { status: "NOT_PROCESSED" })], [lot]);
    expect(lots[0]).toMatchObject({ best_price: null, best_sum: null, average_price: null, spread: null });
    expect(lots[0]?.cells[0]?.state).toBe("missing");
  });

  it("flag a part of the quantity", () => {
    const partial = (available_quantity: string | null) =>
      compareAll({}, [offer(1, [item(1, { available_quantity })])], [lot]).lots[0]?.cells[0]?.partial;
    expect([partial("9.999"), partial("10.000"), partial(null)]).toEqual([true, false, false]);
  });

  it("stand empty where there is nothing to compare", () => {
    expect(compareAll({}, [], [])).toEqual({
      lots: [],
      offers: [],
      shared_lots: 0,
      best_total: "0.00",
      average_total: "0.00",
      saving: "0.00",
      saving_percent: null,
    });
    expect(compareAll({}, [], [lot]).lots[0]).toMatchObject({
      cells: [],
      best_price: null,
      price_decimals: { min: 2 },
    });
  });

  it("count a lot with substitutes alone in the best total, not in the saving", () => {
    const { best_total, saving } = compareAll(
      { include_replacements: true },
      [offer(1, [item(1, { replacement: true })])],
      [lot],
    );
    expect([best_total, saving]).toEqual(["100.00", "0.00"]);
  });
});

describe("shown decimals", () => {
  it("are two, three for a row with a price under one, four where three would lose it", () => {
    expect(priceDecimals(["12.5", null, "1"]).min).toBe(2);
    expect(priceDecimals(["12.5", "0.94"]).min).toBe(3);
    expect(priceDecimals(["0.0042", "0.94"]).min).toBe(4);
    expect(priceDecimals(["0", "0.00", null]).min).toBe(2);
  });

  it("are at most four, unless somebody has typed more or a price is that small", () => {
    expect(priceDecimals(["81.967213", null], ["100", null]).max).toBe(4);
    expect(priceDecimals(["12.34567"]).max).toBe(5);
    expect(priceDecimals(["0.071475"], ["0.00087"]).max).toBe(6);
  });
});

describe("the wire's comparison", () => {
  it("is taken as it is", () => {
    const basis = { version: 0, deducts_vat: null, annual_rate: null, post_days: 0 };
    const fromWire = (wire: Comparison) => compareOffers({ lots: wire.lots, offers: wire.offers, options: OPTIONS });
    expect(fromWire({ lots: [], offers: [], revealed: true, rates: [], basis }).lots).toEqual([]);
  });
});
