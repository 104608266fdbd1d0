import fc from "fast-check";
import { expect, test } from "vitest";
import { awardLedger, stackMoney } from "#contract/award/ledger.ts";
import { anyTender } from "#contract/award/ledger-test-kit.ts";
import type { AnyTender } from "#contract/award/ledger-test-kit.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { compare, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { awardDifference, awardMoves, goes } from "#contract/scenarios/award-difference.ts";

/** Another award of the same lots: each lot goes to another line, or stays open. */
const other = ({ lots, offers }: AnyTender, picks: readonly number[]): WinnerChoice[] =>
  lots.flatMap(({ id, quantity }, row) => {
    const items = offers.flatMap(({ items: own }) => own.filter(({ lot }) => lot === id));
    const item = items[picks[row] ?? 0];
    return item === undefined ? [] : [{ lot: id, offer_item: item.id, quantity }];
  });

const case_ = fc.record({ tender: anyTender, picks: fc.array(fc.nat({ max: 3 }), { minLength: 5, maxLength: 5 }) });

test("the differences of the lots and of the freight add up to the difference of the comparable sums", () => {
  fc.assert(
    fc.property(case_, ({ tender, picks }) => {
      const { lots, offers, options, winners: a } = tender;
      const b = other(tender, picks);
      const found = awardDifference({ lots, offers, options, a, b });
      const comparable = (winners: readonly WinnerChoice[]) =>
        stackMoney(awardLedger({ offers, winners, options }).total).comparable;
      expect(found.comparable).toBe(toMoney(subtract(comparable(b), comparable(a))));
      expect(toMoney(sum([...found.lots.map(({ difference }) => difference), found.freight]))).toBe(found.comparable);
    }),
  );
});

test("only lots that differ are listed, the largest difference first, and both ways are mirrored", () => {
  fc.assert(
    fc.property(case_, ({ tender, picks }) => {
      const { lots, offers, options, winners: a } = tender;
      const b = other(tender, picks);
      const there = awardDifference({ lots, offers, options, a, b });
      const back = awardDifference({ lots, offers, options, a: b, b: a });
      expect(back.lots.map(({ lot, difference }) => [lot, toMoney(subtract("0", difference))])).toEqual(
        there.lots.map(({ lot, difference }) => [lot, difference]),
      );
      const sizes = there.lots.map(({ difference }) => difference.replace("-", ""));
      expect(sizes).toEqual(sizes.toSorted((one, next) => compare(next, one)));
      expect(awardDifference({ lots, offers, options, a, b: a.toReversed() }).lots).toEqual([]);
      const both = there.lots.filter(
        (row) => row.a.length > 0 && row.b.length > 0 && compare(row.difference, "0") !== 0,
      );
      expect(both.filter((row) => goes(row, "dearer") !== goes(row, "cheaper"))).toHaveLength(both.length);
    }),
  );
});

test("each lot that differs moves once, from who has it to who gets it, and the moves add up to the lots", () => {
  fc.assert(
    fc.property(case_, ({ tender, picks }) => {
      const { lots, offers, options, winners: a } = tender;
      const b = other(tender, picks);
      const rows = awardDifference({ lots, offers, options, a, b }).lots;
      const moves = awardMoves(rows, offers);
      expect(moves.flatMap((move) => move.lots).toSorted((one, next) => one - next)).toEqual(
        rows.map(({ lot }) => lot).toSorted((one, next) => one - next),
      );
      expect(toMoney(sum(moves.map(({ difference }) => difference)))).toBe(
        toMoney(sum(rows.map(({ difference }) => difference))),
      );
      const has = (offer: number, winners: readonly WinnerChoice[], lot: number): boolean =>
        winners.some(
          (winner) =>
            winner.lot === lot &&
            offers.some(({ id, items }) => id === offer && items.some((item) => item.id === winner.offer_item)),
        );
      for (const { from, to, lots: moved } of moves)
        for (const lot of moved) {
          expect(offers.map(({ id }) => id).filter((id) => has(id, a, lot))).toEqual(from);
          expect(offers.map(({ id }) => id).filter((id) => has(id, b, lot))).toEqual(to);
        }
      const ways = moves.map(({ from, to }) => `${from.join()} ${to.join()}`);
      expect(new Set(ways).size).toBe(ways.length);
    }),
  );
});
