import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { DAY_MS } from "#contract/time-units.ts";

/** Days that the forecast reaches beyond today. */
const FORECAST_DAYS = 30;

/** A point of the plot. `x` and `y` are shares of its width and height, from the lower left. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GrowthLine {
  readonly kept: readonly Point[];
  /** From today to a month ahead; null if the growth of the last month is unknown, or if the database shrank. */
  readonly forecast: readonly [Point, Point] | null;
  /** First day that is shown, as YYYY-MM-DD, and the size on it in bytes. */
  readonly first: { readonly day: string; readonly bytes: number };
  /** Last day of the forecast and the size that it expects, in bytes. */
  readonly last: { readonly day: string; readonly bytes: number } | null;
  /** Place of today, as a share of the width. */
  readonly today: number;
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the line of the database's size. Null if fewer than two days are known. The forecast repeats last month. */
export function growthLine({ at, samples, database_bytes, growth }: Status): GrowthLine | null {
  const now = Date.parse(isoDay(Date.parse(at)));
  const days = [
    ...samples.map(({ day, database_bytes: bytes }) => ({ ms: Date.parse(day), bytes })).filter(({ ms }) => ms < now),
    { ms: now, bytes: database_bytes },
  ];
  const [first] = days;
  if (first === undefined || days.length < 2) return null;
  const later = growth.days_30 === null || growth.days_30 < 0 ? null : database_bytes + growth.days_30;
  const end = later === null ? now : now + FORECAST_DAYS * DAY_MS;
  const top = Math.max(...days.map(({ bytes }) => bytes), later ?? 0, 1);
  const point = (ms: number, bytes: number): Point => ({ x: (ms - first.ms) / (end - first.ms), y: bytes / top });
  return {
    kept: days.map(({ ms, bytes }) => point(ms, bytes)),
    forecast: later === null ? null : [point(now, database_bytes), point(end, later)],
    first: { day: isoDay(first.ms), bytes: first.bytes },
    last: later === null ? null : { day: isoDay(end), bytes: later },
    today: point(now, 0).x,
  };
}
