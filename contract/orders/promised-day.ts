import { add, compare, subtract } from "#contract/money/decimal.ts";
import { IsoDate } from "#contract/primitives.ts";

const WEEK_MS = 7 * 86_400_000;

/** What a promise of delivery is made of. */
interface PromiseOfLine {
  /** The day that was agreed. */
  readonly delivery_date: string | null;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
}

/**
 * Returns the day on which a line of an order is promised: the agreed one, else `since` plus the longest time that was
 * offered. `since` (YYYY-MM-DD) is the day of the confirmation, or of the order until then, in the calendar of the
 * supplier, who promises. Null where neither is known.
 */
export function promisedDay(
  { delivery_date, delivery_min, delivery_max }: PromiseOfLine,
  since: string,
): IsoDate | null {
  if (delivery_date !== null) return IsoDate.parse(delivery_date);
  const weeks = delivery_max ?? delivery_min;
  if (weeks === null) return null;
  const begins = Date.parse(`${since}T00:00:00.000Z`);
  return IsoDate.parse(new Date(begins + weeks * WEEK_MS).toISOString().slice(0, 10));
}

/** How many days before its day a delivery is said to be due. */
export const DUE_SOON_DAYS = 3;

/** How a day stands to today: over, near, or neither. */
export function lateness(day: string | null, today: string): "late" | "soon" | null {
  if (day === null) return null;
  if (day < today) return "late";
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return days <= DUE_SOON_DAYS ? "soon" : null;
}

/** What is known of a line's quantities, as exact decimals. */
export interface LineQuantities {
  readonly quantity: string;
  readonly accepted_quantity: string;
  /** Announced and neither received nor cancelled. */
  readonly on_the_way_quantity: string;
  readonly is_closed: boolean;
}

const above = (value: string): string => (compare(value, "0") < 0 ? "0" : value);

/** What the customer may still accept of a line; nothing is accepted beyond what was ordered. */
export const acceptable = ({ quantity, accepted_quantity }: LineQuantities): string =>
  above(subtract(quantity, accepted_quantity));

/**
 * What the supplier may still announce of a line: what is neither accepted nor on its way; nothing of one that is
 * closed.
 */
export const toShip = (line: LineQuantities): string =>
  line.is_closed ? "0" : above(subtract(acceptable(line), line.on_the_way_quantity));

/** What was announced and did not come. */
export const shortOf = (line: { announced: string; accepted: string; refused: string }): string =>
  above(subtract(line.announced, add(line.accepted, line.refused)));
