import { describe, expect, it } from "vitest";
import type { CompareItem, CompareOffer, WinnerChoice } from "#contract/award/award.types.ts";
import { itemId, LOTS, OFFERS, OPTIONS, WINNERS } from "#contract/award/mock-up.fixture.ts";
import { cheapest, fastest, winnerProblems } from "#contract/award/rules.ts";

const lots = [{ id: 1, quantity: "100" }];
const line = (id: number, change: Partial<CompareItem> = {}): CompareItem => ({
  id,
  lot: 1,
  price_per_unit: "10",
  price_with_vat: null,
  vat_percent: null,
  delivery_min: 1,
  delivery_max: 4,
  available_quantity: null,
  replacement: false,
  rejected: false,
  ...change,
});
const offer = (id: number, item: CompareItem, change: Partial<CompareOffer> = {}): CompareOffer => ({
  id,
  status: "PROCESSED",
  currency: 1,
  basis: "net",
  submitted_at: "2026-03-01T10:00:00Z",
  items: [item],
  ...change,
});
const pick = (rule: typeof cheapest, offers: readonly CompareOffer[], winners: readonly WinnerChoice[] = []) =>
  rule({ lots, offers, options: OPTIONS, winners });

describe("«Выбрать лучшие»", () => {
  it("fills only the lots without a winner", () => {
    expect(cheapest({ lots: LOTS, offers: OFFERS, options: OPTIONS, winners: WINNERS })).toEqual([
      { lot: 11, offer_item: itemId(4, 11), quantity: "400" },
    ]);
    expect(
      cheapest({ lots: LOTS, offers: OFFERS, options: OPTIONS, winners: [] }).map((winner) =>
        Math.floor(winner.offer_item / 100),
      ),
    ).toEqual([2, 4, 4, 2, 1, 3, 1, 4, 4, 3, 4]);
  });

  it("makes a choice that can be kept", () => {
    for (const rule of [cheapest, fastest]) {
      const winners = rule({
        lots: LOTS,
        offers: OFFERS,
        options: { ...OPTIONS, include_replacements: true },
        winners: [],
      });
      expect(winners).toHaveLength(11);
      expect(winnerProblems({ lots: LOTS, offers: OFFERS, winners })).toEqual([]);
    }
  });

  it("prefers the shorter delivery, then the earlier submission, among equal prices", () => {
    const later = { submitted_at: "2026-03-01T11:00:00Z" };
    expect(
      pick(cheapest, [
        offer(1, line(1, { delivery_max: null })),
        offer(2, line(2, { delivery_max: 6 })),
        offer(3, line(3, { delivery_max: 5 }), later),
      ])[0]?.offer_item,
    ).toBe(3);
    expect(
      pick(cheapest, [
        offer(1, line(1)),
        offer(2, line(2), { submitted_at: "2026-03-01T09:59:59Z" }),
        offer(3, line(3), { submitted_at: null }),
      ])[0]?.offer_item,
    ).toBe(2);
    expect(pick(cheapest, [offer(1, line(1)), offer(2, line(2))])[0]?.offer_item).toBe(1);
  });

  it("awards no more than is available, and the whole quantity before a part at the same price", () => {
    expect(
      pick(cheapest, [offer(1, line(1, { price_per_unit: "9", available_quantity: "40.500" })), offer(2, line(2))]),
    ).toEqual([{ lot: 1, offer_item: 1, quantity: "40.5" }]);
    expect(pick(cheapest, [offer(1, line(1, { available_quantity: "40" })), offer(2, line(2))])).toEqual([
      { lot: 1, offer_item: 2, quantity: "100" },
    ]);
  });

  it("never takes a substitute unasked, a declined line, an unsent offer or a lot that is ordered", () => {
    expect(
      pick(cheapest, [
        offer(1, line(1, { replacement: true })),
        offer(2, line(2, { rejected: true })),
        offer(3, line(3), { status: "EXPIRED" }),
      ]),
    ).toEqual([]);
    expect(
      cheapest({
        lots: [{ id: 1, quantity: "100", is_ordered: true }],
        offers: [offer(1, line(1))],
        options: OPTIONS,
        winners: [],
      }),
    ).toEqual([]);
  });
});

describe("fastest", () => {
  it("takes the shortest longest delivery, then the lower price", () => {
    const offers = [
      offer(1, line(1, { delivery_max: null, price_per_unit: "0.5" })),
      offer(2, line(2, { delivery_max: 5, price_per_unit: "1" })),
      offer(3, line(3, { delivery_max: 3, price_per_unit: "100.5" })),
      offer(4, line(4, { delivery_max: 3, price_per_unit: "99.5" }), { submitted_at: "2026-03-01T11:00:00Z" }),
    ];
    expect(pick(fastest, offers)[0]?.offer_item).toBe(4);
  });

  it("chooses nothing where nobody said when", () => {
    expect(pick(fastest, [offer(1, line(1, { delivery_max: null }))])).toEqual([]);
  });
});

describe("problems of winners", () => {
  const problems = (
    winners: readonly WinnerChoice[],
    offers: readonly CompareOffer[] = [offer(1, line(1)), offer(2, line(2))],
  ) => winnerProblems({ lots, offers, winners }).map((problem) => problem.code);
  const winner = (offer_item: number, quantity = "100", lot = 1): WinnerChoice => ({ lot, offer_item, quantity });

  it("let a lot be split up to its quantity and not beyond", () => {
    expect(problems([winner(1, "60.5"), winner(2, "39.5")])).toEqual([]);
    expect(problems([winner(1, "60.5"), winner(2, "39.501")])).toEqual(["winner_quantity_exceeded"]);
    expect(problems([])).toEqual([]);
  });

  it("name each thing that can't win", () => {
    expect(problems([winner(9)])).toEqual(["winner_unknown"]);
    expect(problems([winner(1, "1", 7)])).toEqual(["winner_lot_unknown"]);
    expect(problems([winner(1)], [offer(1, line(1, { lot: 2 }))])).toEqual(["winner_unknown"]);
    expect(problems([winner(1)], [offer(1, line(1), { status: "REJECTED" })])).toEqual(["winner_not_submitted"]);
    expect(problems([winner(1)], [offer(1, line(1, { rejected: true }))])).toEqual(["winner_declined"]);
    expect(problems([winner(1)], [offer(1, line(1, { price_per_unit: null }))])).toEqual(["winner_not_priced"]);
    expect(problems([winner(1)], [offer(1, line(1, { price_per_unit: "0.00" }))])).toEqual(["winner_not_priced"]);
    expect(problems([winner(1, "0")])).toEqual(["winner_quantity_zero"]);
    expect(problems([winner(1, "10"), winner(1, "20")])).toEqual(["winner_twice"]);
    expect(
      winnerProblems({
        lots: [{ id: 1, quantity: "100", is_ordered: true }],
        offers: [offer(1, line(1))],
        winners: [winner(1)],
      }),
    ).toEqual([{ code: "winner_lot_ordered", lot: 1 }]);
  });
});
