import { costOf as costOfLine, freightBy } from "#contract/award/cell-cost.ts";
import { compareOffers } from "#contract/award/compare.ts";
import type {
  CompareCell,
  CompareItem,
  CompareLot,
  CompareOffer,
  CompareOptions,
  WinnerChoice,
} from "#contract/award/award.types.ts";
import { normalise } from "#contract/money/decimal.ts";
import { toScaled } from "#contract/money/scaled.ts";

/** A lot of the tender, as far as scenarios look at it. */
export interface QuestionLot extends CompareLot {
  /** The group of its purchase item. */
  readonly group: number | null;
  readonly winners: readonly Omit<WinnerChoice, "lot">[];
}

export interface QuestionOffer extends CompareOffer {
  readonly supplier: { readonly id: number; readonly name: string };
}

/** Everything that a scenario is solved from; plain data, which goes to the solver's thread as it is. */
export interface Question {
  readonly lots: readonly QuestionLot[];
  readonly offers: readonly QuestionOffer[];
  readonly options: CompareOptions;
}

/** Kopecks of a line: the number that ranks, and what is paid. */
interface LineCost {
  readonly cost: bigint;
  readonly paid: bigint;
}

/** What an offered line costs in a scenario; null for a line that takes no part. */
function costOf(cell: CompareCell): LineCost | null {
  const cost = cell.state !== "offered" || cell.closed ? null : costOfLine(cell);
  return cost === null || cell.line_sum === null ? null : { cost, paid: toScaled(cell.line_sum, 2) };
}

/** A line that may win its lot. */
export interface Line {
  readonly item: number;
  readonly quantity: string;
  /** For the whole of what is asked for: how lines are compared. */
  readonly cost: bigint;
  /** What is paid for the quantity that it would get. */
  readonly paid: bigint;
  readonly short: boolean;
  /** It is a winner already: as much of the lot as it has is what was wanted. */
  readonly kept: boolean;
  readonly late: boolean;
  readonly substitute: boolean;
  /** The longest delivery in weeks; null where it isn't said. */
  readonly weeks: number | null;
  /** The lot is needed by some time, and nothing is said of when it comes. */
  readonly untimed: boolean;
}

/** A lot with its lines by the place of the supplier. What has an order, whole or in part, is no longer here. */
export interface OpenLot {
  readonly id: number;
  readonly group: number | null;
  readonly lines: ReadonlyMap<number, Line>;
  /** Its winners, with the cost of what each of them has. */
  readonly winners: readonly { readonly supplier: number; readonly line: Line }[];
}

export interface ReadQuestion {
  /** In the order in which they answered: of equal awards the earlier one is preferred. */
  readonly offers: readonly QuestionOffer[];
  readonly lots: readonly OpenLot[];
  /** How they are compared. */
  readonly options: CompareOptions;
  readonly unanswered: number;
  readonly ordered: number;
}

const byArrival = (a: QuestionOffer, b: QuestionOffer): number =>
  (a.submitted_at ?? "9").localeCompare(b.submitted_at ?? "9") || a.id - b.id;

const hasOrder = (lot: QuestionLot): boolean =>
  lot.is_ordered === true || lot.winners.some(({ is_ordered }) => is_ordered === true);

/**
 * Costs of these quantities of an offer's lines, by lot. The comparison counts them, as it does the cells of the
 * matrix.
 */
function costsOf(
  question: Question,
  offer: QuestionOffer,
  quantities: ReadonlyMap<number, { readonly lot: QuestionLot; readonly quantity: string }>,
): Map<number, LineCost> {
  const lots = [...quantities.values()].map(({ lot, quantity }) => ({ ...lot, quantity }));
  const { lots: rows } = compareOffers({ lots, offers: [offer], options: question.options });
  return new Map(
    rows.flatMap(({ lot, cells: [cell] }): [number, LineCost][] => {
      const cost = cell === undefined ? null : costOf(cell);
      return cost === null ? [] : [[lot, cost]];
    }),
  );
}

/**
 * An offer as its lots that aren't ordered yet cost: freight that was paid with an order, or reckoned for what is
 * ordered, isn't counted again.
 */
function forTheRest(offer: QuestionOffer, lots: readonly QuestionLot[]): QuestionOffer {
  const items = new Set(offer.items.map(({ id }) => id));
  const isOrdered = lots.some(({ winners }) =>
    winners.some((winner) => winner.is_ordered === true && items.has(winner.offer_item)),
  );
  const isCounted = freightBy(offer) === "customer" ? isOrdered : offer.freight_ordered === true;
  return isCounted ? { ...offer, freight: null, supplier_freight: null } : offer;
}

/** Makes costs of the comparison's cells: every line that may win, and what the winners of now cost. */
export function readQuestion(question: Question): ReadQuestion {
  const offers = question.offers.toSorted(byArrival).map((offer) => forTheRest(offer, question.lots));
  const open = question.lots.filter((lot) => !hasOrder(lot));
  const compared = compareOffers({ lots: open, offers, options: question.options }).lots;
  const items = offers.map((offer) => new Map(offer.items.map((item) => [item.lot, item])));
  const partial = offers.map((offer, place) => {
    const wanted = new Map<number, { lot: QuestionLot; quantity: string }>();
    for (const [row, lot] of open.entries()) {
      const available = items[place]?.get(lot.id)?.available_quantity ?? null;
      if (compared[row]?.cells[place]?.partial === true && available !== null && /[1-9]/.test(available))
        wanted.set(lot.id, { lot, quantity: available });
    }
    return costsOf(question, offer, wanted);
  });
  const kept = offers.map((offer, place) => {
    const wanted = new Map<number, { lot: QuestionLot; quantity: string }>();
    for (const lot of open) {
      const item = items[place]?.get(lot.id);
      const winner = lot.winners.find(({ offer_item }) => offer_item === item?.id);
      if (winner !== undefined) wanted.set(lot.id, { lot, quantity: winner.quantity });
    }
    return costsOf(question, offer, wanted);
  });
  const lots = open.map((lot, row): OpenLot => {
    const lines = new Map<number, Line>();
    const winners: { supplier: number; line: Line }[] = [];
    const awarded = lot.winners.reduce((sum, { quantity }) => sum + toScaled(quantity, 3), 0n);
    const isShort = awarded < toScaled(lot.quantity, 3);
    for (const [place, cell] of (compared[row]?.cells ?? []).entries()) {
      const item = items[place]?.get(lot.id);
      if (item === undefined) continue;
      const line = lineOf({ lot, item, cell, part: partial[place]?.get(lot.id) });
      if (line !== null) lines.set(place, line);
      const winner = lot.winners.find(({ offer_item }) => offer_item === item.id);
      const cost = kept[place]?.get(lot.id);
      if (winner === undefined || cost === undefined) continue;
      const own = { quantity: normalise(winner.quantity), ...cost, short: isShort, kept: true };
      winners.push({ supplier: place, line: { ...marks(lot, item, cell), ...own } });
    }
    return { id: lot.id, group: lot.group, lines, winners };
  });
  return {
    offers,
    options: question.options,
    lots: lots.filter(({ lines, winners }) => lines.size > 0 || winners.length > 0),
    unanswered: lots.filter(({ lines, winners }) => lines.size === 0 && winners.length === 0).length,
    ordered: question.lots.length - open.length,
  };
}

const marks = (lot: QuestionLot, item: CompareItem, cell: CompareCell) => ({
  item: item.id,
  late: cell.late,
  substitute: cell.replacement,
  weeks: item.delivery_max,
  untimed: item.delivery_max === null && (lot.target_weeks ?? null) !== null,
});

function lineOf(given: {
  lot: QuestionLot;
  item: CompareItem;
  cell: CompareCell;
  part: LineCost | undefined;
}): Line | null {
  const { lot, item, cell, part } = given;
  const cost = costOf(cell);
  // A price of nothing can't be awarded.
  if (cost === null || item.price_per_unit === null || !/[1-9]/.test(item.price_per_unit)) return null;
  if (!cell.partial)
    return {
      ...marks(lot, item, cell),
      quantity: normalise(lot.quantity),
      ...cost,
      short: false,
      kept: false,
    };
  return part === undefined || item.available_quantity === null
    ? null
    : {
        ...marks(lot, item, cell),
        quantity: normalise(item.available_quantity),
        cost: cost.cost,
        paid: part.paid,
        short: true,
        kept: false,
      };
}
