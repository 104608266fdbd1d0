import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { TAX_TYPE, VAT_BASES } from "#contract/money/vat.ts";
import {
  amendedTotals,
  begunQuantity,
  changedLine,
  lineDifferences,
  withoutRest,
} from "#contract/orders/amended-lines.ts";
import type { AmendableLine, LineChange } from "#contract/orders/amended-lines.ts";
import { lineSums } from "#contract/orders/line-money.ts";
import type { OrderTerms } from "#contract/orders/line-money.ts";

/** Serializes an integer that counts the last of `scale` decimals, without trailing zeros. */
const decimal = (value: bigint, scale: number): string => {
  const digits = String(value).padStart(scale + 1, "0");
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/u, "");
};
const money = (kopecks: bigint): string => {
  const digits = String(kopecks).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const halfUp = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);
const above = (value: bigint): bigint => (value > 0n ? value : 0n);

/** A line in integers: quantities in thousandths, the price in millionths. */
interface IntegerLine {
  readonly quantity: bigint;
  readonly accepted: bigint;
  readonly onTheWay: bigint;
  readonly cancelled: bigint;
  readonly price: bigint;
  readonly per: number;
  readonly percent: bigint | null;
  readonly isClosed: boolean;
}
interface Sums {
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
}

/** The contract's rules of money in integers: the product is rounded once, and VAT is computed from the rounded sum. */
function sumsOf({ price, per, percent }: IntegerLine, quantity: bigint, { basis, tax_type }: OrderTerms): Sums {
  const product = halfUp(quantity * price, 10_000_000n * BigInt(per));
  const rate = tax_type === TAX_TYPE.SUBJECT ? percent : null;
  if (rate === null) return { net: product, vat: 0n, gross: product };
  if (basis === "gross") {
    const vat = halfUp(product * rate, 100n + rate);
    return { net: product - vat, vat, gross: product };
  }
  const vat = halfUp(product * rate, 100n);
  return { net: product, vat, gross: product + vat };
}
const payable = (line: IntegerLine): bigint => {
  const ordered = line.quantity - line.cancelled;
  const received = line.accepted < ordered ? line.accepted : ordered;
  return received + (line.isClosed ? 0n : above(ordered - line.accepted));
};

function toLine(line: IntegerLine, place: number, order: OrderTerms): AmendableLine {
  const priced = {
    quantity: decimal(line.quantity, 3),
    based_price: decimal(line.price, 6),
    price_quantity: line.per,
    vat_percent: line.percent === null ? null : String(line.percent),
  };
  return {
    ...priced,
    ...toAmountColumns(lineSums(priced, order)),
    item: place + 1,
    position: place + 1,
    kind: "goods",
    nomenclature: "Болт",
    part_number: null,
    manufacturer: null,
    unit: 2,
    delivery_date: null,
    accepted_quantity: decimal(line.accepted, 3),
    on_the_way_quantity: decimal(line.onTheWay, 3),
    cancelled_quantity: decimal(line.cancelled, 3),
    free_quantity: decimal(above(line.accepted - (line.quantity - line.cancelled)), 3),
    is_closed: line.isClosed,
  };
}

const amount = (most: bigint) => fc.bigInt({ min: 0n, max: most });
const positive = (most: bigint) => fc.bigInt({ min: 1n, max: most });
const quantity = () => fc.oneof(positive(2_000n), positive(500_000_000n));
const price = () => fc.oneof(positive(3_000_000n), positive(900_000_000_000n));
const percents = fc.constantFrom(0n, 10n, 20n, 22n, null);
const units = fc.constantFrom(1, 1, 100, 1000);
const orders = fc.record({
  basis: fc.constantFrom(...VAT_BASES),
  tax_type: fc.constantFrom(TAX_TYPE.SUBJECT, TAX_TYPE.SUBJECT, TAX_TYPE.NOT_SUBJECT),
});
/** Lines with accepted, shipped and returned parts. Sometimes more is accepted than ordered. */
const lines = fc
  .record({
    accepted: fc.oneof(fc.constant(0n), amount(500_000n)),
    onTheWay: fc.oneof(fc.constant(0n), amount(500_000n)),
    cancelled: fc.oneof(fc.constant(0n), amount(500n)),
    open: fc.oneof(fc.constant(0n), quantity()),
    surplus: fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: positive(5_000n) }),
    price: price(),
    per: units,
    percent: percents,
  })
  .map(({ open, surplus, accepted, onTheWay, cancelled, ...line }): IntegerLine => {
    const begun = accepted + onTheWay + cancelled + open;
    const ordered = begun === 0n ? 1n : begun;
    // A surplus arrives when nothing more is on its way and open.
    return surplus > 0n && accepted > 0n
      ? {
          ...line,
          accepted: accepted + surplus,
          onTheWay: 0n,
          cancelled,
          quantity: accepted + cancelled,
          isClosed: false,
        }
      : { ...line, accepted, onTheWay, cancelled, quantity: ordered, isClosed: false };
  });

const changes = fc.record({
  kind: fc.constantFrom("same", "quantity", "price", "both", "remove", "cancel"),
  more: quantity(),
  price: price(),
  per: units,
});
type Change = typeof changes extends fc.Arbitrary<infer C> ? C : never;

const least = (line: IntegerLine): bigint => line.accepted + line.onTheWay + line.cancelled;

/** Returns a line after its change in integers; null if it is removed. */
function changed(line: IntegerLine, { kind, more, price: next, per }: Change): IntegerLine | null {
  const isBegun = line.accepted + line.onTheWay > 0n;
  if (kind === "remove") return isBegun ? line : null;
  if (kind === "cancel") return line.onTheWay > 0n ? { ...line, quantity: least(line) } : { ...line, isClosed: true };
  return {
    ...line,
    ...(kind === "quantity" || kind === "both" ? { quantity: least(line) + more } : {}),
    ...(kind === "price" || kind === "both" ? { price: next, per } : {}),
  };
}

/** The same change by the functions of the contract. */
function amended(line: AmendableLine, of: IntegerLine, change: Change, order: OrderTerms): AmendableLine | null {
  const after = changed(of, change);
  if (after === null) return null;
  if (change.kind === "cancel") return withoutRest(line, order);
  if (change.kind === "remove") return line;
  const terms: LineChange = {
    ...(after.quantity === of.quantity ? {} : { quantity: decimal(after.quantity, 3) }),
    ...(change.kind === "price" || change.kind === "both"
      ? { price: decimal(after.price, 6), price_quantity: after.per }
      : {}),
  };
  return changedLine(line, terms, order);
}

const totals = (all: readonly IntegerLine[], order: OrderTerms) => {
  const ordered = all.map((line) => sumsOf(line, line.quantity, order));
  const sum = (values: readonly bigint[]): string => money(values.reduce((total, value) => total + value, 0n));
  return {
    total: sum(ordered.map(({ net }) => net)),
    vat: sum(ordered.map(({ vat }) => vat)),
    total_with_vat: sum(ordered.map(({ gross }) => gross)),
    due: sum(all.map((line) => sumsOf(line, payable(line), order).gross)),
  };
};
const isPresent = <T>(value: T | null): value is T => value !== null;

const amendments = fc.record({
  order: orders,
  pairs: fc.array(fc.tuple(lines, changes), { minLength: 1, maxLength: 6 }),
  added: fc.array(lines, { maxLength: 2 }),
});

describe("an amendment", () => {
  test("comes to the sum of the lines, each rounded by itself, to the kopeck", () => {
    fc.assert(
      fc.property(amendments, ({ order, pairs, added }) => {
        const fresh = added.map((line) => ({ ...line, accepted: 0n, onTheWay: 0n, cancelled: 0n }));
        const before = pairs.map(([line], place) => toLine(line, place, order));
        expect(amendedTotals(before, order)).toEqual(
          totals(
            pairs.map(([line]) => line),
            order,
          ),
        );
        const after = pairs.map(([line, change], place) => amended(toLine(line, place, order), line, change, order));
        const all = [...after.filter(isPresent), ...fresh.map((line, place) => toLine(line, -2 - place, order))];
        const expected = [...pairs.map(([line, change]) => changed(line, change)).filter(isPresent), ...fresh];
        expect(amendedTotals(all, order)).toEqual(totals(expected, order));
      }),
    );
  });

  test("that another one takes back leaves the sums and the lines of before", () => {
    fc.assert(
      fc.property(amendments, ({ order, pairs }) => {
        const before = pairs.map(([line], place) => toLine(line, place, order));
        const restored = pairs.map(([line, change], place) => {
          const was = toLine(line, place, order);
          const next = amended(was, line, change, order);
          // A line that was removed is added again. A closed line can't be amended any more, and no line goes below what
          // was accepted, so a surplus that was ordered stays ordered.
          if (next === null || next.is_closed || (line.quantity < least(line) && next.quantity !== was.quantity))
            return was;
          const { quantity: ordered, based_price, price_quantity } = was;
          return changedLine(next, { quantity: ordered, price: based_price, price_quantity }, order);
        });
        expect(amendedTotals(restored, order)).toEqual(amendedTotals(before, order));
        expect(lineDifferences(before, restored, order)).toEqual([]);
      }),
    );
  });

  test("that cancels the rest of a line leaves what was accepted and what is on its way to pay", () => {
    fc.assert(
      fc.property(orders, lines, (order, line) => {
        const next = withoutRest(toLine(line, 0, order), order);
        const begun = line.accepted + line.onTheWay;
        const ordered = line.quantity - line.cancelled;
        const paid = line.onTheWay === 0n && begun > ordered ? ordered : begun;
        expect(amendedTotals([next], order).due).toBe(money(sumsOf(line, paid, order).gross));
        expect(begunQuantity(next)).toBe(decimal(begun, 3));
      }),
    );
  });
});
