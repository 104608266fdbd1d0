import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompareOffer, CompareOptions } from "#contract/award/award.types.ts";
import { fixedCostOf } from "#contract/award/cell-cost.ts";
import { compareOffers } from "#contract/award/compare.ts";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { awardLedger, freightToPay, paidMoney } from "#contract/award/ledger.ts";
import type { LedgerStack } from "#contract/award/ledger.ts";
import { anyTender } from "#contract/award/ledger-test-kit.ts";
import { sumsOf } from "#contract/money/kopecks-test-kit.ts";
import { fromScaled, toScaled } from "#contract/money/scaled.ts";

const ROUBLES: CompareOptions = { currency: 1, basis: "net", include_replacements: true, rates: {} };
const LOTS = [1, 2, 3];

const atPrice = (id: number, price: string, change: Partial<CompareOffer> = {}): CompareOffer =>
  offer(
    id,
    LOTS.map((lot) => item(lot, { id: id * 10 + lot, price_per_unit: price, vat_percent: "22" })),
    change,
  );
const all = (id: number, is_ordered = false) =>
  LOTS.map((lot) => ({ lot, offer_item: id * 10 + lot, quantity: "100", is_ordered }));

describe("the ledger of an award", () => {
  it("counts freight once per supplier, with its own VAT, and ranks by goods and freight together", () => {
    const offers = [atPrice(1, "100", { supplier_freight: "30000.00" }), atPrice(2, "105")];
    const dear = awardLedger({ offers, winners: all(1), options: ROUBLES }).total;
    expect(paidMoney(dear.goods)).toEqual({ net: "30000.00", vat: "6600.00", gross: "36600.00" });
    expect(paidMoney(dear.freight)).toEqual({ net: "30000.00", vat: "6600.00", gross: "36600.00" });
    expect(paidMoney(dear.to_pay)).toEqual({ net: "60000.00", vat: "13200.00", gross: "73200.00" });
    const cheap = awardLedger({ offers, winners: all(2), options: ROUBLES }).total;
    expect(paidMoney(cheap.to_pay)).toMatchObject({ net: "31500.00", gross: "38430.00" });
    expect(cheap.comparable).toBeLessThan(dear.comparable);
  });

  it("a freight that the customer reckons itself ranks, and is paid to no supplier", () => {
    const offers = [atPrice(1, "100", { supplier_freight: "30000.00", freight: "1500.00" })];
    const { total } = awardLedger({ offers, winners: all(1), options: ROUBLES });
    expect(paidMoney(total.to_pay).net).toBe("30000.00");
    expect(total).toMatchObject({ own_freight: 150_000n, comparable: 3_150_000n });
    expect(freightToPay(offers[0] ?? atPrice(1, "1"), ROUBLES)).toBeNull();
  });

  it("orders that were made without freight are not paid with it; a winner that is still to be ordered brings it", () => {
    const [first, second] = [atPrice(1, "100", { supplier_freight: "500.00" }), { lot: 3, offer_item: 13 }];
    const freightOf = (offers: readonly CompareOffer[], winners: ReturnType<typeof all>) =>
      awardLedger({ offers, winners, options: ROUBLES }).total.freight.net;
    expect(freightOf([first], all(1, true))).toBe(0n);
    expect(freightOf([{ ...first, freight_ordered: true }], all(1, true))).toBe(50_000n);
    const rest = [...all(1, true).slice(0, 2), { ...second, quantity: "100", is_ordered: false }];
    expect(freightOf([first], rest)).toBe(50_000n);
    expect(freightOf([{ ...first, freight_ordered: true }], rest)).toBe(50_000n);
  });

  it("a winner without an exchange rate is in no sum, and its lot is named", () => {
    const offers = [atPrice(1, "100", { currency: 3, supplier_freight: "10.00" })];
    const { total, without_rate } = awardLedger({ offers, winners: all(1), options: ROUBLES });
    expect(total.comparable).toBe(0n);
    expect(without_rate).toEqual([1, 2, 3]);
  });

  const stackSum = (stacks: readonly LedgerStack[], of: (stack: LedgerStack) => bigint): bigint =>
    stacks.reduce((sum, stack) => sum + of(stack), 0n);

  it("adds up: the parts of each supplier, the suppliers of the whole, and what is compared in the matrix", () => {
    fc.assert(
      fc.property(anyTender, ({ offers, winners, options }) => {
        const { offers: own, total } = awardLedger({ offers, winners, options });
        for (const stack of [...own, total]) {
          for (const basis of ["net", "vat", "gross"] as const)
            expect(stack.to_pay[basis]).toBe(stack.goods[basis] + stack.freight[basis]);
          expect(stack.to_pay.gross).toBe(stack.to_pay.net + stack.to_pay.vat);
          const { to_pay, own_freight, surplus, terms } = stack;
          expect(stack.comparable).toBe(to_pay[options.basis] + own_freight + surplus + terms);
        }
        for (const of of [
          (stack: LedgerStack) => stack.goods.gross,
          (stack: LedgerStack) => stack.to_pay.net,
          (stack: LedgerStack) => stack.comparable,
        ])
          expect(stackSum(own, of)).toBe(of(total));
        // Compare exactly the awarded quantities, so that each offer's freight is counted once.
        for (const { offer: id, comparable } of own) {
          const one = offers.filter((each) => each.id === id);
          const won = winners.filter(({ offer_item }) => one[0]?.items.some((each) => each.id === offer_item));
          const lots = won.map(({ lot, quantity }) => ({ id: lot, quantity }));
          const cells = compareOffers({ lots, offers: one, options }).lots.flatMap(({ cells: row }) => row);
          const cost = cells.reduce((sum, { line_sum, extra }) => {
            const parts = [line_sum, extra?.surplus, extra?.terms];
            return parts.reduce((more, part) => more + toScaled(part ?? "0", 2), sum);
          }, 0n);
          expect(comparable).toBe(cost + one.reduce((sum, each) => sum + fixedCostOf(each, options), 0n));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("what is ordered and what is still to be ordered make the whole, with each freight in one of the two", () => {
    fc.assert(
      fc.property(anyTender, fc.infiniteStream(fc.boolean()), (tender, coins) => {
        const options = { options: tender.options };
        const winners = tender.winners.map((winner) => ({ ...winner, is_ordered: coins.next().value }));
        const isOrdered = (items: readonly { readonly id: number }[]): boolean =>
          winners.some(({ offer_item, is_ordered }) => is_ordered && items.some(({ id }) => id === offer_item));
        const offers = tender.offers.map((each) => ({
          ...each,
          freight_ordered: isOrdered(each.items) && coins.next().value,
        }));
        const of = (those: typeof winners) => awardLedger({ offers, winners: those, ...options }).total.to_pay;
        const [ordered, open] = [true, false].map((is) => of(winners.filter((winner) => winner.is_ordered === is)));
        for (const basis of ["net", "vat", "gross"] as const)
          expect((ordered?.[basis] ?? 0n) + (open?.[basis] ?? 0n)).toBe(of(winners)[basis]);
      }),
      { numRuns: 150 },
    );
  });

  it("is what the orders come to, to the kopeck: each supplier's lines and its freight, in its own currency", () => {
    fc.assert(
      fc.property(anyTender, ({ offers, winners, options }) => {
        for (const each of offers) {
          const own = winners.filter(({ offer_item }) => each.items.some(({ id }) => id === offer_item));
          if (own.length === 0) continue;
          const lines = own.map(({ offer_item, quantity }) => {
            const line = each.items.find(({ id }) => id === offer_item);
            return { quantity, price: (each.basis === "net" ? line?.price_per_unit : line?.price_with_vat) ?? null };
          });
          const freight = each.freight == null && each.supplier_freight != null ? [each.supplier_freight] : [];
          const [net, , gross] = sumsOf(
            [...lines, ...freight.map((price) => ({ quantity: "1", price }))],
            each.items.find(({ vat_percent }) => vat_percent !== null)?.vat_percent ?? null,
            each.basis,
          ).all;
          const { total } = awardLedger({
            offers: [each],
            winners: own,
            options: { ...options, currency: each.currency },
          });
          expect([fromScaled(total.to_pay.net, 2), fromScaled(total.to_pay.gross, 2)]).toEqual([net, gross]);
        }
      }),
      { numRuns: 150 },
    );
  });
});
