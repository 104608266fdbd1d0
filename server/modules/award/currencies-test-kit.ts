import { awardProtocolApi } from "#contract/award/award.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const RATES = { 2: "12.1655", 3: "81.12345678" } as const;
export const SYMBOL = { 1: "₽", 2: "¥", 3: "$" } as const;
type Currency = keyof typeof SYMBOL;

/** Parses a decimal into a scaled integer with half-up rounding, independently of the server's own arithmetic. */
const scaled = (text: string, places: number): bigint => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
};
const half = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);
export const amountText = (kopecks: bigint): string => `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, "0")}`;
const inRoubles = (currency: Currency): bigint => scaled(currency === 1 ? "1" : RATES[currency], 8);

function counted(line: { quantity: string; price: string; basis: "net" | "gross"; from: Currency; to: Currency }) {
  const product = half(scaled(line.quantity, 3) * scaled(line.price, 6), 10_000_000n);
  const net = line.basis === "net" ? product : product - half(product * 22n, 122n);
  const gross = line.basis === "gross" ? product : product + half(product * 22n, 100n);
  const into = (amount: bigint): bigint =>
    line.from === line.to ? amount : half(amount * inRoubles(line.from), inRoubles(line.to));
  return { net, gross, own: { net: into(net), gross: into(gross) } };
}

const LOTS = ["150.5", "3", "7", "1000.001"];
const PRICES = [
  ["10.33", "5", "2", "0.3333"],
  ["0.8521", "0.3999", "0.1501", "0.0277"],
  ["0.1299", "0.0501", null, "0.0041"],
] as const;
const WON = [
  [0, 0, "100"],
  [0, 1, "50.5"],
  [1, 2, "3"],
  [2, 1, "7"],
  [3, 2, "1000.001"],
] as const;

/**
 * Creates three offers in three currencies, the last one including VAT. The first lot is split between two suppliers.
 * The expected amounts are calculated independently of the server's own arithmetic.
 */
export async function anAwardInCurrencies(app: TestApp, currency: Currency, rated = true) {
  const typed = [{ currency: 1 }, { currency: 2 }, { currency: 3, basis: "gross" }] as const;
  const tender = await anAnsweredTender(app, {
    currency,
    other_currencies: ([1, 2, 3] as const).filter((one) => one !== currency),
    lots: LOTS.map((quantity, place) => ({
      quantity,
      // All offers deliver in four weeks, which is too late for the second lot.
      ...(place === 1 ? { target_delivery_time: IsoDate.parse("2026-12-01") } : {}),
    })),
    answers: PRICES,
    typed,
  });
  const { id, customer, lots, line } = tender;
  if (rated)
    for (const [foreign, rate] of Object.entries(RATES)) {
      const params = { id, currency: Number(foreign) };
      (await app.call(tenderBasisApi.set_rate, customer, { params, body: { rate, was: null } })).ok();
    }
  const body = lots.map((lot, place) => ({
    id: lot,
    winners: WON.flatMap(([of, supplier, quantity]) =>
      of === place ? [{ offer_item: line(supplier, place), quantity }] : [],
    ),
  }));
  (await app.call(lotApi.patch_many, customer, { params: { id }, body })).ok();
  const lines = WON.map(([lot, supplier, quantity]) => {
    const from = ([1, 2, 3] as const)[supplier];
    const basis = supplier === 2 ? ("gross" as const) : ("net" as const);
    const sums = counted({ quantity, price: PRICES[supplier][lot] ?? "0", basis, from, to: currency });
    return { from, quantity, price: PRICES[supplier][lot], ...sums };
  });
  const whole = (on: "net" | "gross"): string => amountText(lines.reduce((sum, { own }) => sum + own[on], 0n));
  const of = (from: Currency, on: "net" | "gross"): string =>
    amountText(lines.filter((one) => one.from === from).reduce((sum, one) => sum + one[on], 0n));
  const file = (kind: "pdf" | "sheet") =>
    app.call(awardProtocolApi[kind], customer, { params: { id }, headers: { "accept-language": "ru" } });
  const compared = () =>
    app.call(comparisonApi.download, customer, { params: { id }, headers: { "accept-language": "ru" } });
  return { ...tender, lines, whole, of, file, compared };
}
