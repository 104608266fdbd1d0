import { awardLedger } from "#contract/award/ledger.ts";
import { winnerLines } from "#contract/award/winner-lines.ts";
import type { CompareLot, CompareOffer, CompareOptions, WinnerChoice } from "#contract/award/award.types.ts";
import { compare, sum, toMoney } from "#contract/money/decimal.ts";
import { moneyFrom } from "#contract/money/scaled.ts";
import type { Money } from "#contract/primitives.ts";

type Choices = readonly WinnerChoice[];

/** A lot that two awards give to different offers, or in different quantities. An empty side leaves the lot open. */
export interface LotDifference {
  readonly lot: number;
  readonly a: Choices;
  readonly b: Choices;
  /**
   * Comparable cost of the lot in B minus that in A, without freight, which is paid once per supplier. An open lot costs
   * nothing.
   */
  readonly difference: Money;
}

export interface AwardDifference {
  /** Lots that differ, the largest difference first. */
  readonly lots: readonly LotDifference[];
  /** Difference in freight. Together with the differences of the lots, it adds up to `comparable`. */
  readonly freight: Money;
  readonly comparable: Money;
}

const isSame = (a: Choices, b: Choices): boolean =>
  a.length === b.length &&
  a.every(({ offer_item, quantity }) =>
    b.some((other) => other.offer_item === offer_item && compare(other.quantity, quantity) === 0),
  );

const byLot = (choices: Choices): Map<number, WinnerChoice[]> => {
  const found = new Map<number, WinnerChoice[]>();
  for (const choice of choices) found.set(choice.lot, [...(found.get(choice.lot) ?? []), choice]);
  return found;
};

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Compares two awards of the same lots, lot by lot. */
export function awardDifference(input: {
  readonly lots: readonly CompareLot[];
  readonly offers: readonly CompareOffer[];
  readonly options: CompareOptions;
  readonly a: Choices;
  readonly b: Choices;
}): AwardDifference {
  const { lots, offers, options } = input;
  const asked = new Set(lots.map(({ id }) => id));
  const sides = [input.a, input.b].map((given) => {
    const winners = given.filter(({ lot }) => asked.has(lot));
    const costs = new Map<number, bigint>();
    for (const line of winnerLines({ offers, winners, options }))
      costs.set(line.lot, (costs.get(line.lot) ?? 0n) + line[options.basis] + line.surplus + line.terms);
    const { total } = awardLedger({ offers, winners, options });
    return { chosen: byLot(winners), costs, total, freight: total.freight[options.basis] + total.own_freight };
  });
  const [a, b] = sides;
  if (a === undefined || b === undefined) throw new RangeError("an award is compared with another");
  const found = lots.flatMap(({ id }) => {
    const [own, other] = [a.chosen.get(id) ?? [], b.chosen.get(id) ?? []];
    if (isSame(own, other)) return [];
    return [{ lot: id, a: own, b: other, change: (b.costs.get(id) ?? 0n) - (a.costs.get(id) ?? 0n) }];
  });
  const ordered = found.toSorted((one, next) => {
    const more = size(next.change) - size(one.change);
    return more === 0n ? one.lot - next.lot : more > 0n ? 1 : -1;
  });
  return {
    lots: ordered.map(({ change, ...lot }) => ({ ...lot, difference: moneyFrom(change) })),
    freight: moneyFrom(b.freight - a.freight),
    comparable: moneyFrom(b.total.comparable - a.total.comparable),
  };
}

/** Directions in which the differing lots can be filtered. Only lots that both awards supply are dearer or cheaper. */
export const DIRECTIONS = ["all", "dearer", "cheaper"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export function goes({ a, b, difference }: LotDifference, direction: Direction): boolean {
  if (direction === "all") return true;
  if (a.length === 0 || b.length === 0) return false;
  const sign = compare(difference, "0");
  return direction === "dearer" ? sign > 0 : sign < 0;
}

/** Lots that B gives to other offers than A does. An empty list of offers means that the lots are open. */
export interface AwardMove {
  /** Ids of the offers that have the lots in A, and of those that have them in B. Equal if only quantities differ. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly lots: readonly number[];
  /** Sum of the differences of the lots. */
  readonly difference: Money;
}

/** Sums up the lots that differ by who gives them up and who gets them, the largest sum first. */
export function awardMoves(lots: readonly LotDifference[], offers: readonly CompareOffer[]): AwardMove[] {
  const offerOf = new Map(offers.flatMap(({ id, items }) => items.map((item) => [item.id, id])));
  const offersOf = (choices: Choices): readonly number[] =>
    [...new Set(choices.flatMap(({ offer_item }) => offerOf.get(offer_item) ?? []))].toSorted(
      (one, next) => one - next,
    );
  const found = new Map<string, Pick<AwardMove, "from" | "to"> & { readonly rows: LotDifference[] }>();
  for (const row of lots) {
    const [from, to] = [offersOf(row.a), offersOf(row.b)];
    const key = `${from.join()} ${to.join()}`;
    const move = found.get(key);
    if (move === undefined) found.set(key, { from, to, rows: [row] });
    else move.rows.push(row);
  }
  const moves = [...found.values()].map(({ from, to, rows }) => ({
    from,
    to,
    lots: rows.map(({ lot }) => lot),
    difference: toMoney(sum(rows.map(({ difference }) => difference))),
  }));
  const weight = ({ difference }: AwardMove): string => difference.replace("-", "");
  return moves.toSorted((one, next) => compare(weight(next), weight(one)) || next.lots.length - one.lots.length);
}
