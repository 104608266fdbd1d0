import fc from "fast-check";
import type { VatBasis } from "#contract/money/vat.ts";

/**
 * Independent oracle for the amounts of an offer: integer arithmetic in whole kopecks, without any product code. The
 * server, the screen and the order must all match the oracle.
 */

/**
 * An offer line. The quantity has up to three decimals, the price up to six. The price is null if the line is declined.
 */
export interface OfferedLine {
  readonly quantity: string;
  readonly price: string | null;
}

export type Sums = readonly [net: string, vat: string | null, gross: string];

const scaled = (text: string, decimals: number): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};
const divided = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);
const written = (kopecks: bigint): string => `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, "0")}`;

/** Returns the sums of each line and of the whole offer. `percent` is the VAT rate that the seller adds, or null. */
export function sumsOf(
  lines: readonly OfferedLine[],
  percent: string | null,
  basis: VatBasis = "net",
): { lines: (Sums | null)[]; all: Sums } {
  let [net, vat] = [0n, 0n];
  let priced = 0;
  const each = lines.map(({ quantity, price }): Sums | null => {
    if (price === null) return null;
    const product = divided(scaled(quantity, 3) * scaled(price, 6), 10_000_000n);
    const rate = BigInt(percent ?? "0");
    const on = basis === "net" ? divided(product * rate, 100n) : divided(product * rate, 100n + rate);
    const of = basis === "net" ? product : product - on;
    net += of;
    vat += on;
    priced += 1;
    return [written(of), percent === null ? null : written(on), written(of + on)];
  });
  return {
    lines: each,
    all: [written(net), percent === null || priced === 0 ? null : written(vat), written(net + vat)],
  };
}

const decimal = (max: number, decimals: number) =>
  fc.integer({ min: 1, max }).map((value) => {
    const digits = String(value).padStart(decimals + 1, "0");
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  });
const price = fc.oneof(decimal(100_000_000, 4), decimal(100_000_000, 6), decimal(10_000, 6));

export const offeredLines = (maxLength: number): fc.Arbitrary<OfferedLine[]> => {
  const quantity = decimal(10_000_000, 3);
  return fc
    .tuple(
      fc.record({ quantity, price }),
      fc.array(fc.record({ quantity, price: fc.option(price, { freq: 5 }) }), { maxLength }),
    )
    .map(([first, others]) => [first, ...others]);
};

/** Tax types with the VAT rate that the seller adds: subject to VAT, not subject, and buyer as tax agent. */
export const TAXES = [
  { tax_type: 1, vat_rate: 5, percent: "22" },
  { tax_type: 1, vat_rate: 2, percent: "10" },
  { tax_type: 1, vat_rate: 3, percent: "0" },
  { tax_type: 1, vat_rate: 7, percent: "7" },
  { tax_type: 2, vat_rate: null, percent: null },
  { tax_type: 3, vat_rate: 5, percent: null },
] as const;
