import { divide, multiply, normalise, roundHalfUp } from "#contract/money/decimal.ts";
import { computedDecimals, PRICE_SCALE } from "#contract/price-scale.ts";
import { priceWithoutVat, priceWithVat } from "#contract/money/vat.ts";
import { toScaled } from "#contract/money/scaled.ts";
import { SCALE, scaledBought } from "#contract/offers/packs.ts";
import type { Packed } from "#contract/offers/packs.ts";
import type { PRICE_TYPO_CODES } from "#contract/offers/typo-codes.ts";
import { partKey } from "#contract/purchase-items/same-part.ts";

/**
 * Codes for valid values that look mistyped. They never prevent sending. A price is compared only with prices of the
 * same supplier: earlier prices for the same part, or else other prices for the part in this offer.
 */
type TypoCode = (typeof PRICE_TYPO_CODES)[number] | "delivery_long" | "below_least";

export interface SuspectedTypo {
  readonly code: TypoCode;
  readonly item: number;
  readonly field: "price_per_unit" | "delivery_max" | "available_quantity";
  /** Reference price without VAT; null if there is none. */
  readonly usual: string | null;
  /** The price, without VAT, that the user probably meant; null if there is no guess. */
  readonly meant: string | null;
}

export interface TypoCheckLine extends Packed {
  readonly id: number;
  readonly lot: number;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly replacement_part_number: string | null;
  readonly replacement_manufacturer: string | null;
  readonly quantity: string;
  readonly unit: number;
  readonly price_per_unit: string | null;
  readonly delivery_max: number | null;
  /** Available quantity; null means that the full quantity is available. */
  readonly available_quantity: string | null;
  readonly rejected: boolean;
}

export interface TypoCheckInput {
  readonly lines: readonly TypoCheckLine[];
  /** The supplier's earlier prices by lot, without VAT, for the same part, currency and unit. */
  readonly known: ReadonlyMap<number, readonly string[]>;
  readonly vat_percent: string | null;
}

/** Longest plausible delivery time: two years. A longer time was probably typed in days instead of weeks. */
const LONG_WEEKS = 104;
/** Factor between two prices above which the price is suspicious. */
const FAR = 3;
/**
 * Maximum number of lines of the same part used for comparison. The limit keeps the cost linear for offers that contain
 * only one part.
 */
const MAX_PEERS = 20;
/** Minimum quantity to compare with a price. Smaller quantities often equal a price by coincidence. */
const MIN_QUANTITY = 10;
const POWERS = [
  { factor: "10", code: "tenfold" },
  { factor: "100", code: "hundred" },
  { factor: "1000", code: "thousand" },
] as const;

const near = (value: number, target: number, tolerance: number): boolean => Math.abs(value / target - 1) <= tolerance;

const median = (prices: readonly string[]): string | null =>
  prices.toSorted((a, b) => Number(a) - Number(b))[Math.floor((prices.length - 1) / 2)] ?? null;

const offeredPart = (line: TypoCheckLine): { part: string | null; maker: string | null } =>
  line.replacement_part_number === null
    ? { part: partKey(line.part_number), maker: partKey(line.manufacturer) }
    : { part: partKey(line.replacement_part_number), maker: partKey(line.replacement_manufacturer) };

const isPriced = (line: TypoCheckLine): line is TypoCheckLine & { price_per_unit: string } =>
  !line.rejected && line.price_per_unit !== null && Number(line.price_per_unit) > 0;

type Peer = { readonly id: number; readonly maker: string | null; readonly price: string };
const peerKey = (part: string, unit: number): string => `${unit} ${part}`;

function peersByPart(lines: readonly TypoCheckLine[]): ReadonlyMap<string, readonly Peer[]> {
  const peers = new Map<string, Peer[]>();
  for (const line of lines) {
    const { part, maker } = offeredPart(line);
    if (part === null || !isPriced(line)) continue;
    const key = peerKey(part, line.unit);
    const group = peers.get(key) ?? [];
    if (group.length <= MAX_PEERS) group.push({ id: line.id, maker, price: line.price_per_unit });
    peers.set(key, group);
  }
  return peers;
}

function usualPrice(
  line: TypoCheckLine,
  known: TypoCheckInput["known"],
  peers: ReadonlyMap<string, readonly Peer[]>,
): string | null {
  const before = line.replacement_part_number === null ? (known.get(line.lot) ?? []) : [];
  const usable = before.filter((price) => Number(price) > 0);
  if (usable.length > 0) return median(usable);
  const { part, maker } = offeredPart(line);
  if (part === null) return null;
  const others = (peers.get(peerKey(part, line.unit)) ?? []).filter(
    (peer) => peer.id !== line.id && (peer.maker === null || maker === null || peer.maker === maker),
  );
  return median(others.map(({ price }) => price));
}

type Finding = Pick<SuspectedTypo, "code" | "meant">;
const smaller = (price: string, factor: string): string => normalise(divide(price, factor, PRICE_SCALE));
/** Rounds a computed price to the number of decimals that suits the typed price (`computedDecimals`). */
const asTyped = (computed: string, typed: string): string => normalise(roundHalfUp(computed, computedDecimals(typed)));
const positive = (price: string): string | null => (Number(price) > 0 ? price : null);

function against(price: string, usual: string, line: { quantity: string; vat_percent: string | null }): Finding | null {
  const ratio = Number(price) / Number(usual);
  const quantity = Number(line.quantity);
  if (quantity > FAR && near(ratio, quantity, 0.02)) {
    const power = POWERS.find(({ factor }) => Number(factor) === quantity);
    return { code: power?.code ?? "line_total", meant: positive(smaller(price, line.quantity)) };
  }
  for (const { factor, code } of POWERS) {
    if (near(ratio, Number(factor), 0.3)) return { code, meant: positive(smaller(price, factor)) };
    if (near(ratio * Number(factor), 1, 0.3)) return { code, meant: normalise(multiply(price, factor)) };
  }
  if (line.vat_percent !== null && Number(line.vat_percent) > 0) {
    const share = 1 + Number(line.vat_percent) / 100;
    if (near(ratio, share, 0.0005))
      return { code: "vat", meant: positive(asTyped(priceWithoutVat(price, line.vat_percent), price)) };
    if (near(ratio * share, 1, 0.0005))
      return { code: "vat", meant: asTyped(priceWithVat(price, line.vat_percent), price) };
  }
  return ratio > FAR || ratio < 1 / FAR ? { code: "far", meant: null } : null;
}

function priceTypo(
  line: TypoCheckLine & { price_per_unit: string },
  usual: string | null,
  vat_percent: string | null,
): SuspectedTypo | null {
  const { id: item, price_per_unit: price, quantity } = line;
  const found = usual === null ? null : against(price, usual, { quantity, vat_percent });
  const isQuantity = Number(quantity) >= MIN_QUANTITY && Number(price) === Number(quantity);
  if (isQuantity && (usual === null || found !== null))
    return { code: "quantity", item, field: "price_per_unit", usual, meant: null };
  return found === null ? null : { ...found, item, field: "price_per_unit", usual };
}

/**
 * Returns whether the available quantity is below the smallest quantity that can be bought, so that the line can't be
 * bought at all.
 */
const isBelowLeast = ({ available_quantity: has, ...line }: TypoCheckLine): boolean =>
  has !== null && Number(has) > 0 && toScaled(has, SCALE) < scaledBought(1n, line);

/** Returns all suspected typos in line order, at most one for each price, delivery time and available quantity. */
export function findTypos({ lines, known, vat_percent }: TypoCheckInput): SuspectedTypo[] {
  const peers = peersByPart(lines);
  return lines.flatMap((line) => {
    if (line.rejected) return [];
    const price = isPriced(line) ? priceTypo(line, usualPrice(line, known, peers), vat_percent) : null;
    const delivery: SuspectedTypo[] =
      line.delivery_max !== null && line.delivery_max > LONG_WEEKS
        ? [{ code: "delivery_long", item: line.id, field: "delivery_max", usual: null, meant: null }]
        : [];
    const least: SuspectedTypo[] = isBelowLeast(line)
      ? [{ code: "below_least", item: line.id, field: "available_quantity", usual: null, meant: null }]
      : [];
    return [...(price === null ? [] : [price]), ...delivery, ...least];
  });
}
