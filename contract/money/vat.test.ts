import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, divide, multiply, subtract, sum } from "#contract/money/decimal.ts";
import { fromScaled, priceFrom, scaledPrice, toScaled } from "#contract/money/scaled.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { totals } from "#contract/money/totals.ts";
import {
  defaultVatRate,
  storedPrice,
  lineAmounts,
  priceWithoutVat,
  priceWithVat,
  ratePercent,
  scaledOtherPrice,
  VAT_BASES,
  VAT_RATES,
  vatOf,
  vatPercent,
  vatRatesOn,
  vatWithin,
} from "#contract/money/vat.ts";
import { VatRateRow } from "#contract/reference/reference.schema.ts";

const percent = fc.constantFrom(...VAT_RATES.map((rate) => rate.percent), null);
const taxType = fc.constantFrom(1 as const, 2 as const, 3 as const);
const price = fc
  .oneof(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 4n }))
  .map((value) => fromScaled(value, PRICE_SCALE));
const quantity = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((value) => fromScaled(value, 3));
const basis = fc.constantFrom(...VAT_BASES);
const price_quantity = fc.oneof(
  fc.constant(1),
  fc.constantFrom(3, 7, 12, 100, 1000, 1_000_000),
  fc.integer({ min: 1, max: 1_000_000 }),
);
const line = fc.record({ quantity, basis, price, price_quantity, tax_type: taxType, vat_percent: percent });

describe("VAT rates", () => {
  it("are those of the law on the day of shipment", () => {
    expect(["2018-12-31", "2019-01-01", "2025-12-31", "2026-01-01", "2030-06-01"].map(defaultVatRate)).toEqual([
      1, 4, 4, 5, 5,
    ]);
    expect(vatRatesOn("2024-06-01").map((rate) => rate.percent)).toEqual(["10", "0", "20"]);
    expect(vatRatesOn("2026-06-01").map((rate) => rate.percent)).toEqual(["10", "0", "22", "5", "7"]);
    for (const rate of VAT_RATES) expect(VatRateRow.safeParse({ ...rate, is_default: false }).success).toBe(true);
  });

  it("are added by a seller who is subject to VAT, and by nobody else", () => {
    expect(vatPercent(1, 5)).toBe("22");
    expect(vatPercent(1, 3)).toBe("0");
    expect(vatPercent(2, 5)).toBeNull();
    expect(vatPercent(3, 5)).toBeNull();
    expect(vatPercent(1, null)).toBeNull();
    expect(ratePercent(4)).toBe("20");
  });
});

describe("VAT of an amount", () => {
  it.each([
    ["5", "50.00", "47.62"],
    ["7", "70.00", "65.42"],
    ["10", "100.00", "90.91"],
    ["18", "180.00", "152.54"],
    ["20", "200.00", "166.67"],
    ["22", "220.00", "180.33"],
  ])("of 1000.00 at %s %%: %s on top, %s within", (rate, onTop, within) => {
    expect(vatOf("1000.00", rate)).toBe(onTop);
    expect(vatWithin("1000.00", rate)).toBe(within);
  });
});

describe("amounts of a line", () => {
  it("round the line once, then its VAT", () => {
    expect(
      lineAmounts({ price_quantity: 1, quantity: "3", basis: "net", price: "10.015", tax_type: 1, vat_percent: "22" }),
    ).toEqual({
      net: "30.05",
      vat: "6.61",
      gross: "36.66",
      agent_vat: null,
    });
    expect(
      lineAmounts({
        price_quantity: 1,
        quantity: "0.333",
        basis: "net",
        price: "0.015",
        tax_type: 1,
        vat_percent: "20",
      }),
    ).toEqual({
      net: "0.00",
      vat: "0.00",
      gross: "0.00",
      agent_vat: null,
    });
  });

  it("tell no VAT from a rate of zero", () => {
    expect(
      lineAmounts({ price_quantity: 1, quantity: "2", basis: "net", price: "50", tax_type: 2, vat_percent: "22" }),
    ).toEqual({
      net: "100.00",
      vat: null,
      gross: "100.00",
      agent_vat: null,
    });
    expect(
      lineAmounts({ price_quantity: 1, quantity: "2", basis: "net", price: "50", tax_type: 1, vat_percent: "0" }),
    ).toEqual({
      net: "100.00",
      vat: "0.00",
      gross: "100.00",
      agent_vat: null,
    });
  });

  it("pay a seller without VAT where the buyer is the tax agent, and say what the buyer owes", () => {
    expect(
      lineAmounts({ price_quantity: 1, quantity: "1", basis: "net", price: "100", tax_type: 3, vat_percent: "22" }),
    ).toEqual({
      net: "100.00",
      vat: null,
      gross: "100.00",
      agent_vat: "22.00",
    });
  });
});

describe("amounts of a line whose price was typed with VAT", () => {
  it("come to the number that was typed: 400 × 100.00 is 40,000.00", () => {
    const typed = {
      quantity: "400",
      basis: "gross",
      price: "100.00",
      price_quantity: 1,
      tax_type: 1,
      vat_percent: "22",
    } as const;
    expect(lineAmounts(typed)).toEqual({ net: "32786.89", vat: "7213.11", gross: "40000.00", agent_vat: null });
    expect(lineAmounts({ ...typed, vat_percent: "0" })).toMatchObject({
      net: "40000.00",
      vat: "0.00",
    });
    expect(lineAmounts({ ...typed, tax_type: 2 })).toMatchObject({
      net: "40000.00",
      vat: null,
      gross: "40000.00",
    });
  });

  it("foot, hold quantity × typed price to the kopeck, and the VAT of the settlement rate", () => {
    fc.assert(
      fc.property(line, (given) => {
        const { net, vat, gross } = lineAmounts(given);
        const product = divide(multiply(given.quantity, given.price), String(given.price_quantity), 2);
        expect(compare(gross, sum([net, vat ?? "0"]))).toBe(0);
        expect(given.basis === "gross" ? gross : net).toBe(product);
        if (vat === null || given.vat_percent === null) return;
        expect(vat).toBe(
          given.basis === "gross" ? vatWithin(product, given.vat_percent) : vatOf(product, given.vat_percent),
        );
      }),
    );
  });

  it("are the same in integers, for tables of many cells", () => {
    fc.assert(
      fc.property(price, percent, basis, (typed, rate, on) => {
        if (rate === null) return;
        const both = storedPrice({ basis: on, price: typed, price_quantity: 1 }, rate);
        const scaled = scaledOtherPrice({ basis: on, price: scaledPrice(typed), percent: toScaled(rate, 2) });
        expect(priceFrom(scaled)).toBe(on === "gross" ? both.price_per_unit : both.price_with_vat);
      }),
    );
  });

  it("keep the typed price among both", () => {
    fc.assert(
      fc.property(price, percent, basis, (typed, rate, on) => {
        const both = storedPrice({ basis: on, price: typed, price_quantity: 1 }, rate);
        expect(compare(on === "gross" ? both.price_with_vat : both.price_per_unit, typed)).toBe(0);
      }),
    );
  });
});

describe("totals", () => {
  it("are sums of rounded lines", () => {
    const three = Array.from({ length: 3 }, () => ({
      ...lineAmounts({
        price_quantity: 1,
        quantity: "1",
        basis: "net",
        price: "10.02",
        tax_type: 1,
        vat_percent: "22",
      }),
      vat_percent: "22",
    }));
    expect(totals(three)).toMatchObject({ net: "30.06", vat: "6.60", gross: "36.66", agent_vat: null });
    expect(vatOf("30.06", "22")).toBe("6.61");
  });

  it("are shown by rate, the highest first and «без НДС» last", () => {
    const lines = (["10", null, "22.0", "22"] as const).map((rate) => ({
      ...lineAmounts({
        price_quantity: 1,
        quantity: "1",
        basis: "net",
        price: "100",
        tax_type: rate === null ? 2 : 1,
        vat_percent: rate,
      }),
      vat_percent: rate,
    }));
    expect(totals(lines)).toEqual({
      net: "400.00",
      vat: "54.00",
      gross: "454.00",
      agent_vat: null,
      by_rate: [
        { percent: "22", net: "200.00", vat: "44.00", gross: "244.00" },
        { percent: "10", net: "100.00", vat: "10.00", gross: "110.00" },
        { percent: null, net: "100.00", vat: null, gross: "100.00" },
      ],
    });
    expect(totals([])).toEqual({ net: "0.00", vat: null, gross: "0.00", agent_vat: null, by_rate: [] });
  });

  it("add up in every column and every rate, whatever the tax type", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (inputs) => {
        const lines = inputs.map((input) => ({
          ...lineAmounts(input),
          vat_percent: input.tax_type === 1 ? input.vat_percent : null,
        }));
        const all = totals(lines);
        expect(compare(all.net, sum(lines.map((each) => each.net)))).toBe(0);
        expect(compare(all.gross, sum([all.net, all.vat ?? "0"]))).toBe(0);
        expect(all.vat === null).toBe(lines.every((each) => each.vat === null));
        expect(compare(all.net, sum(all.by_rate.map((rate) => rate.net)))).toBe(0);
        expect(compare(all.gross, sum(all.by_rate.map((rate) => rate.gross)))).toBe(0);
        expect(totals(lines.toReversed())).toEqual(all);
        for (const each of lines) expect(compare(each.gross, sum([each.net, each.vat ?? "0"]))).toBe(0);
      }),
    );
  });
});

describe("price with and without VAT", () => {
  it("keeps the price that was typed without VAT, always", () => {
    fc.assert(
      fc.property(price, percent, (net, rate) => {
        expect(compare(priceWithoutVat(priceWithVat(net, rate), rate), net)).toBe(0);
      }),
    );
  });

  it("comes within one of the last decimal of a price that was typed with VAT", () => {
    fc.assert(
      fc.property(price, percent, (gross, rate) => {
        const back = priceWithVat(priceWithoutVat(gross, rate), rate);
        expect(compare(subtract(back, gross).replace("-", ""), "0.000001") <= 0).toBe(true);
      }),
    );
    expect(priceWithVat("742", "22")).toBe("905.24");
    expect(priceWithoutVat("100", "22")).toBe("81.967213");
    expect(priceWithVat("81.967213", "22")).toBe("100");
    // This gross price has no corresponding net price with six decimals.
    expect(priceWithVat(priceWithoutVat("0.000003", "22"), "22")).toBe("0.000002");
    expect(priceWithVat("5.5", null)).toBe("5.5");
  });
});
