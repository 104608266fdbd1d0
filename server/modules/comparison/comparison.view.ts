import type { z } from "zod";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { ComparisonColumns, OfferColumns, RareOfLine } from "#contract/tenders/comparison-columns.schema.ts";
import type {
  ComparedFiles,
  ComparedLines,
  ComparedLot,
  ComparedOffer,
} from "#server/modules/comparison/comparison.store.ts";

type Answer = z.input<typeof ComparisonColumns>;
type Offer = Omit<Answer["offers"][number], "lines"> & { readonly lines: OfferColumns | null };
type View = Omit<Answer, "offers"> & { offers: Offer[] };

/** An offer of which nothing may be seen but that it is there. */
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
  freight: null,
  lines: null,
});

/** A column that says once what is the same for all lines. */
const once = <T>(column: T[]): T[] => (column.every((value) => value === column[0]) ? column.slice(0, 1) : column);

/** What is kept elsewhere of lines, by their ids. */
interface BesideLines {
  readonly files: ReadonlyMap<number, number>;
  readonly declined: ReadonlySet<number>;
}

/** What a line has that few have; undefined for nothing. */
function rareOf(
  id: number,
  said: ReadonlyMap<number, Omit<ComparedLines["rare"][number], "id">>,
  { files, declined }: BesideLines,
): Omit<RareOfLine, "at"> | undefined {
  const [line, count, order_declined] = [said.get(id), files.get(id), declined.has(id)];
  if (line === undefined && count === undefined && !order_declined) return undefined;
  return { ...line, ...(count === undefined ? {} : { files: count }), ...(order_declined ? { order_declined } : {}) };
}

/** The columns with their lines in the order of `lots`. */
function inOrder(lines: ComparedLines, lots: readonly ComparedLot[]): ComparedLines {
  const places = new Map(lots.map(({ id }, place) => [id, place]));
  const placeOf = (line: number): number => places.get(lines.lots[line] ?? 0) ?? lots.length;
  if (lines.lots.every((_, line) => line === 0 || placeOf(line - 1) <= placeOf(line))) return lines;
  const order = lines.ids.map((_, line) => line).sort((one, other) => placeOf(one) - placeOf(other));
  const sorted = <T>(column: readonly T[]): T[] => order.flatMap((line) => column.slice(line, line + 1));
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

/** The lines as they go out: in the order of the lots, and short where they say what is known already. */
function linesView(given: ComparedLines, all: readonly ComparedLot[], beside: BesideLines): OfferColumns {
  const { ids, lots, prices, vat_percent, delivery_min, delivery_max, availability, rare } = inOrder(given, all);
  const isWhole = lots.length === all.length && lots.every((lot, place) => lot === all[place]?.id);
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
      const line = rareOf(id, said, beside);
      return line === undefined ? [] : [{ at, ...line }];
    }),
  };
}

/** The matrix: each offer with its lines, or sealed; then `lines` isn't looked at. */
export function comparisonView(rows: {
  readonly lots: ComparedLot[];
  readonly offers: readonly ComparedOffer[];
  readonly lines: readonly ComparedLines[];
  readonly files: readonly ComparedFiles[];
  readonly declined: readonly { readonly line: number }[];
  readonly revealed: boolean;
  /** The tender's: in which a sealed offer is nobody may see. */
  readonly currency: CurrencyId;
  readonly freight: readonly { readonly offer: number; readonly amount: string }[];
  readonly rates: View["rates"];
  readonly basis: View["basis"];
}): View {
  const { lots, offers, revealed, currency, rates, basis } = rows;
  if (!revealed) return { lots, offers: offers.map((offer) => sealedOffer(offer, currency)), revealed, rates, basis };
  const linesOf = new Map(rows.lines.map((lines) => [lines.offer, lines]));
  const freight = new Map(rows.freight.map(({ offer, amount }) => [offer, amount]));
  const beside = {
    files: new Map(rows.files.flatMap(({ line, files }) => (line === null ? [] : [[line, files] as const]))),
    declined: new Set(rows.declined.map(({ line }) => line)),
  };
  const files = new Map(rows.files.flatMap(({ line, offer, files: count }) => (line === null ? [[offer, count]] : [])));
  const whole = offers.map((offer): Offer => {
    const lines = linesOf.get(offer.id);
    return {
      ...offer,
      files: files.get(offer.id) ?? 0,
      freight: freight.get(offer.id) ?? null,
      lines: lines === undefined ? null : linesView(lines, lots, beside),
    };
  });
  return { lots, offers: whole, revealed, rates, basis };
}
