import { costOf as costOfLine } from "#contract/award/cell-cost.ts";
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
import type { JudgedLine } from "#contract/scenarios/line-against.ts";
import { openPart } from "#contract/scenarios/open-part.ts";

export interface QuestionLot extends CompareLot {
  readonly group: number | null;
  readonly winners: readonly Omit<WinnerChoice, "lot">[];
}

export interface QuestionOffer extends CompareOffer {
  readonly supplier: { readonly id: number; readonly name: string };
}

/** Complete input of the solver. Contains plain data only, so that it can be passed to a worker thread. */
export interface Question {
  readonly lots: readonly QuestionLot[];
  readonly offers: readonly QuestionOffer[];
  readonly options: CompareOptions;
}

/** Comparable cost and amount paid of a line, in kopecks. */
interface LineCost {
  readonly cost: bigint;
  readonly paid: bigint;
}

function costOf(cell: CompareCell): LineCost | null {
  const cost = cell.state !== "offered" || cell.closed ? null : costOfLine(cell);
  return cost === null || cell.line_sum === null ? null : { cost, paid: toScaled(cell.line_sum, 2) };
}

export interface Line extends JudgedLine {
  readonly item: number;
  readonly quantity: string;
  /** Comparable cost of the full requested quantity, which ranks the lines. */
  readonly cost: bigint;
  /** Amount paid for the quantity that the line would win. */
  readonly paid: bigint;
}

/** A lot with its lines by supplier index. Lots that are ordered completely or in part are excluded. */
export interface OpenLot {
  readonly id: number;
  readonly group: number | null;
  readonly lines: ReadonlyMap<number, Line>;
  readonly winners: readonly { readonly supplier: number; readonly line: Line }[];
}

export interface ReadQuestion {
  /** Offers by time of submission. If two awards are equal, the earlier offer is preferred. */
  readonly offers: readonly QuestionOffer[];
  readonly lots: readonly OpenLot[];
  readonly options: CompareOptions;
  readonly unanswered: number;
  readonly ordered: number;
}

const byArrival = (a: QuestionOffer, b: QuestionOffer): number =>
  (a.submitted_at ?? "9").localeCompare(b.submitted_at ?? "9") || a.id - b.id;

/** Returns the costs of an offer by lot for the given quantities, calculated like the cells of the comparison. */
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

export function readQuestion(question: Question): ReadQuestion {
  const { lots: open, offers } = openPart(question.lots, question.offers.toSorted(byArrival));
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
  // A line with a price of zero can't be awarded.
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
