import type { z } from "zod";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ComparisonColumns, OfferColumns, RareOfLine } from "#contract/comparison/comparison-columns.schema.ts";
import type {
  ComparedFiles,
  ComparedLines,
  ComparedLot,
  ComparedOffer,
} from "#server/modules/comparison/comparison.store.ts";

type Answer = z.input<typeof ComparisonColumns>;
type Offer = Omit<Answer["offers"][number], "lines"> & { readonly lines: OfferColumns | null };
type View = Omit<Answer, "offers"> & { offers: Offer[] };

const sealedOffer = (
  { id, number, supplier, status, is_closed, basis, submitted_at, entered_at, entered_by }: ComparedOffer,
  currency: CurrencyId,
): Offer => ({
  id,
  number,
  supplier,
  status,
  is_closed,
  currency,
  basis,
  submitted_at,
  entered_at,
  entered_by,
  payment_terms: null,
  commercial_offer: null,
  files: 0,
  comment: null,
  total: null,
  total_with_vat: null,
  supplier_freight: null,
  freight: null,
  freight_ordered: false,
  lines: null,
});

const once = <T>(column: T[]): T[] => (column.every((value) => value === column[0]) ? column.slice(0, 1) : column);

interface LineExtras {
  readonly files: ReadonlyMap<number, number>;
  readonly declined: ReadonlySet<number>;
}

function rareOf(
  id: number,
  said: ReadonlyMap<number, Omit<ComparedLines["rare"][number], "id">>,
  { files, declined }: LineExtras,
): Omit<RareOfLine, "at"> | undefined {
  const [line, count, order_declined] = [said.get(id), files.get(id), declined.has(id)];
  if (line === undefined && count === undefined && !order_declined) return undefined;
  return { ...line, ...(count === undefined ? {} : { files: count }), ...(order_declined ? { order_declined } : {}) };
}

function inOrder(lines: ComparedLines, places: ReadonlyMap<number, number>): ComparedLines {
  // An offer has at most one line per lot, so each line is placed by the position of its lot and no sorting is needed.
  const line_at: number[] = Array.from({ length: places.size }, () => -1);
  let last = -1;
  let isOrdered = true;
  for (const [line, lot] of lines.lots.entries()) {
    const place = places.get(lot) ?? -1;
    if (place <= last) isOrdered = false;
    if (place >= 0) line_at[place] = line;
    last = place;
  }
  if (isOrdered) return lines;
  const order = line_at.filter((line) => line >= 0);
  const sorted = <T>(column: readonly T[]): T[] => {
    const into: T[] = [];
    for (const line of order) {
      const value = column[line];
      if (value !== undefined) into.push(value);
    }
    return into;
  };
  return {
    ...lines,
    ids: sorted(lines.ids),
    lots: sorted(lines.lots),
    prices: sorted(lines.prices),
    vat_percent: sorted(lines.vat_percent),
    delivery_min: sorted(lines.delivery_min),
    delivery_max: sorted(lines.delivery_max),
    availability: sorted(lines.availability),
  };
}

/** Converts the lines of an offer to wire format: in lot order, without values that the client can derive. */
function linesView(given: ComparedLines, places: ReadonlyMap<number, number>, extras: LineExtras): OfferColumns {
  const { ids, lots, prices, vat_percent, delivery_min, delivery_max, availability, rare } = inOrder(given, places);
  const isWhole = lots.length === places.size;
  const said = new Map(rare.map(({ id, ...line }) => [id, line]));
  return {
    ids: ids.map((id, place) => id - (ids[place - 1] ?? 0)),
    lots: isWhole ? null : [...lots],
    prices,
    vat_percent: once(vat_percent),
    delivery_min: once(delivery_min),
    delivery_max: once(delivery_max),
    availability: once(availability),
    rare: ids.flatMap((id, at) => {
      const line = rareOf(id, said, extras);
      return line === undefined ? [] : [{ at, ...line }];
    }),
  };
}

/** Builds the response of the comparison. Ignores `lines` while prices are sealed. */
export function comparisonView(rows: {
  readonly lots: ComparedLot[];
  readonly offers: readonly ComparedOffer[];
  readonly lines: readonly ComparedLines[];
  readonly files: readonly ComparedFiles[];
  readonly declined: readonly { readonly line: number }[];
  readonly revealed: boolean;
  /** Currency of the tender. A sealed offer shows the tender's currency, because the offer's own currency is secret. */
  readonly currency: CurrencyId;
  readonly freight: readonly { readonly offer: number; readonly amount: string }[];
  readonly rates: View["rates"];
  readonly basis: View["basis"];
}): View {
  const { lots, offers, revealed, currency, rates, basis } = rows;
  if (!revealed) return { lots, offers: offers.map((offer) => sealedOffer(offer, currency)), revealed, rates, basis };
  const places = new Map(lots.map(({ id }, place) => [id, place]));
  const linesOf = new Map(rows.lines.map((lines) => [lines.offer, lines]));
  const freight = new Map(rows.freight.map(({ offer, amount }) => [offer, amount]));
  const extras = {
    files: new Map(rows.files.flatMap(({ line, files }) => (line === null ? [] : [[line, files] as const]))),
    declined: new Set(rows.declined.map(({ line }) => line)),
  };
  const files = new Map(rows.files.flatMap(({ line, offer, files: count }) => (line === null ? [[offer, count]] : [])));
  const whole = offers.map(({ version: _version, ...offer }): Offer => {
    const lines = linesOf.get(offer.id);
    return {
      ...offer,
      files: files.get(offer.id) ?? 0,
      freight: freight.get(offer.id) ?? null,
      lines: lines === undefined ? null : linesView(lines, places, extras),
    };
  });
  return { lots, offers: whole, revealed, rates, basis };
}
