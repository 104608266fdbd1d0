import { compareOffers } from "#contract/award/compare.ts";
import { fromScaled, toScaled } from "#contract/money/scaled.ts";
import { normalise } from "#contract/money/decimal.ts";
import type {
  CompareCell,
  CompareItem,
  CompareLot,
  CompareOffer,
  CompareOptions,
  ComparisonResult,
  WinnerChoice,
} from "#contract/award/award.types.ts";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";

/** Relative weights of the score. If all weights are zero, only the price counts. */
export interface ScoreWeights {
  readonly price: number;
  readonly time: number;
  readonly terms: number;
}

export type AwardRule =
  | { readonly kind: "cheapest" | "in_time" | "fastest" | "original" }
  | { readonly kind: "score"; readonly weights: ScoreWeights }
  /** Chooses everything that one supplier offers, including substitutes. */
  | { readonly kind: "supplier"; readonly offer: number };

export interface RuleOffer extends CompareOffer {
  readonly payment_terms?: PaymentMethod | null;
}

export interface ChooseInput {
  readonly lots: readonly CompareLot[];
  readonly offers: readonly RuleOffer[];
  readonly options: CompareOptions;
  readonly winners: readonly WinnerChoice[];
  readonly rule: AwardRule;
  /** `open` decides only lots without any winner. `all` decides every lot again, except for ordered quantities. */
  readonly scope: "open" | "all";
  /** True if the next candidates supply the remaining quantity when the first candidate's stock is too small. */
  readonly cover?: boolean;
  /** Cached result of `compareOffers` for these offers and options. It may contain additional lots. */
  readonly comparison?: ComparisonResult;
}

/** A ranked cell that may win its lot. */
interface Candidate {
  readonly cell: CompareCell;
  readonly item: CompareItem;
  readonly offer: RuleOffer;
  /** Rank key of the comparable price within the lot. */
  readonly price: bigint;
}

type Preference = (a: Candidate, b: Candidate) => number;

/**
 * Chooses winners by a rule. Declined lines, closed companies and lines with a declined order never win; substitutes
 * win only if the options include them. Ties go to the offer that covers the complete quantity, then to the lower
 * price, the shorter maximum delivery time and the earlier submission.
 * @returns new choices only; lots without a suitable line are omitted.
 */
export function applyAwardRule(input: ChooseInput): WinnerChoice[] {
  const { rule, scope } = input;
  const byLot = new Map<number, WinnerChoice[]>();
  for (const winner of input.winners) byLot.set(winner.lot, [...(byLot.get(winner.lot) ?? []), winner]);
  const open = input.lots.filter(
    ({ id, is_ordered }) => is_ordered !== true && (scope === "all" || (byLot.get(id)?.length ?? 0) === 0),
  );
  const rows = rowsOf(input);
  const items = open.length === 0 ? [] : input.offers.map(linesById);
  return open.flatMap((lot): WinnerChoice[] => {
    const cells = rows.get(lot.id)?.cells ?? [];
    const held = (byLot.get(lot.id) ?? []).filter(({ is_ordered }) => is_ordered === true);
    const candidates = cells.flatMap((cell, column): Candidate[] => {
      const offer = input.offers[column];
      const item = cell.item === null ? undefined : items[column]?.get(cell.item);
      const price = cell.rank;
      if (offer === undefined || item === undefined || price === null || !/[1-9]/.test(cell.price ?? "")) return [];
      if (held.some(({ offer_item }) => offer_item === item.id)) return [];
      return mayWin({ cell, item, offer, lot, rule, options: input.options }) ? [{ cell, item, offer, price }] : [];
    });
    const preferences = preferencesOf(rule, candidates);
    const ranked = candidates.toSorted((a, b) =>
      preferences.reduce((order, prefer) => (order === 0 ? prefer(a, b) : order), 0),
    );
    return given(lot, held, input.cover === true ? ranked : ranked.slice(0, 1));
  });
}

const known = new WeakMap<readonly CompareItem[], ReadonlyMap<number, CompareItem>>();

/** Indexes the lines of an offer by id. The index is cached per array of lines. */
function linesById({ items }: CompareOffer): ReadonlyMap<number, CompareItem> {
  const found = known.get(items) ?? new Map(items.map((item) => [item.id, item]));
  known.set(items, found);
  return found;
}

/**
 * Compares all lots, whether or not they already have a winner, because an offer's freight is split over all of them.
 */
function rowsOf(input: ChooseInput): Map<number, ComparisonResult["lots"][number]> {
  const { lots } = input.comparison ?? compareOffers(input);
  return new Map(lots.map((row) => [row.lot, row]));
}

/**
 * Distributes the unordered quantity of a lot over the candidates in ranking order, limited by each candidate's stock.
 */
function given(lot: CompareLot, held: readonly WinnerChoice[], to: readonly Candidate[]): WinnerChoice[] {
  let rest = held.reduce((left, { quantity }) => left - toScaled(quantity, 3), toScaled(lot.quantity, 3));
  return to.flatMap(({ item }): WinnerChoice[] => {
    const has = item.available_quantity === null ? rest : toScaled(item.available_quantity, 3);
    const part = has < rest ? has : rest;
    if (part <= 0n) return [];
    rest -= part;
    return [{ lot: lot.id, offer_item: item.id, quantity: normalise(fromScaled(part, 3)) }];
  });
}

function mayWin(asked: {
  cell: CompareCell;
  item: CompareItem;
  offer: RuleOffer;
  lot: CompareLot;
  rule: AwardRule;
  options: CompareOptions;
}): boolean {
  const { cell, item, rule } = asked;
  if (cell.state !== "offered" || cell.closed || item.order_declined === true) return false;
  if (rule.kind === "supplier") return asked.offer.id === rule.offer;
  if (cell.replacement && !(asked.options.include_replacements && rule.kind !== "original")) return false;
  if (rule.kind === "fastest") return item.delivery_max !== null;
  // If the lot has a target date, a line without a delivery time can't be in time.
  if (rule.kind === "in_time")
    return (asked.lot.target_weeks ?? null) === null || (item.delivery_max !== null && !cell.late);
  return true;
}

function preferencesOf(rule: AwardRule, candidates: readonly Candidate[]): readonly Preference[] {
  if (rule.kind === "fastest") return [byDelivery, byCompleteness, byPrice, bySubmission];
  const usual = [byPrice, byCompleteness, byDelivery, bySubmission];
  if (rule.kind !== "score") return usual;
  const score = scoreOf(rule.weights, candidates);
  return [(a, b) => score(b) - score(a), ...usual];
}

const TERMS: Readonly<Record<PaymentMethod, number>> = { FULL_POST_PAYMENT: 1, HALF_PAYMENT: 0.5, FULL_PREPAYMENT: 0 };

/**
 * Returns a function that scores a candidate within its lot from 0 to 1. The price and time scores are best ÷ own
 * value, with one week added to each delivery time. Payment terms score 1 for post-payment, 0.5 for half prepayment and
 * 0 for full prepayment. Unknown values score 0.
 */
function scoreOf(weights: ScoreWeights, candidates: readonly Candidate[]): (of: Candidate) => number {
  const { price, time, terms } = weights;
  const whole = price + time + terms;
  const least = candidates.reduce<bigint | null>(
    (low, each) => (low === null || each.price < low ? each.price : low),
    null,
  );
  const soonest = Math.min(
    ...candidates.flatMap(({ item }) => (item.delivery_max === null ? [] : [item.delivery_max])),
  );
  const priceScore = (of: Candidate): number => Number(least ?? 0n) / Number(of.price);
  if (whole <= 0) return priceScore;
  return (of) => {
    const weeks = of.item.delivery_max;
    const soon = weeks === null ? 0 : (1 + soonest) / (1 + weeks);
    const late = of.offer.payment_terms == null ? 0 : TERMS[of.offer.payment_terms];
    return (price * priceScore(of) + time * soon + terms * late) / whole;
  };
}

const byCompleteness: Preference = (a, b) => Number(a.cell.partial) - Number(b.cell.partial);

const byDelivery: Preference = (a, b) => ascending(a.item.delivery_max, b.item.delivery_max);

const byPrice: Preference = (a, b) => ascending(a.price, b.price);

/** ISO timestamps in UTC sort correctly as text. */
const bySubmission: Preference = (a, b) => ascending(a.offer.submitted_at, b.offer.submitted_at);

function ascending<T extends string | number | bigint>(a: T | null, b: T | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Number(a > b) - Number(a < b);
}
