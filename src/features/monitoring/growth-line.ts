import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { dayAfter } from "#src/locale/dates.ts";

/** Days that the forecast reaches beyond today. */
const FORECAST_DAYS = 30;

/** A point of the plot. `x` and `y` are shares of its width and height, from the lower left. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Size of the database in bytes on a day (YYYY-MM-DD). */
interface Size {
  readonly day: string;
  readonly bytes: number;
}

export interface GrowthLine {
  readonly kept: readonly Point[];
  /** From today to a month ahead; null if the growth of the last month is unknown, or if the database shrank. */
  readonly forecast: readonly [Point, Point] | null;
  /** First day that is shown. */
  readonly first: Size;
  /** Last day of the forecast and what it expects. */
  readonly last: Size | null;
  /** Place of today, as a share of the width. */
  readonly today: number;
}

/** Returns the line of the database's size. Null if fewer than two days are known. The forecast repeats last month. */
export function growthLine({ at, samples, database_bytes, growth }: Status): GrowthLine | null {
  const now = at.slice(0, "YYYY-MM-DD".length);
  const kept = [
    ...samples.filter(({ day }) => day < now).map((sample) => ({ day: sample.day, bytes: sample.database_bytes })),
    { day: now, bytes: database_bytes },
  ];
  const [first] = kept;
  if (first === undefined || kept.length < 2) return null;
  const last =
    growth.days_30 === null || growth.days_30 < 0
      ? null
      : { day: dayAfter(now, FORECAST_DAYS), bytes: database_bytes + growth.days_30 };
  const [from, until] = [Date.parse(first.day), Date.parse(last?.day ?? now)];
  const top = Math.max(...kept.map(({ bytes }) => bytes), last?.bytes ?? 0, 1);
  const point = ({ day, bytes }: Size): Point => ({ x: (Date.parse(day) - from) / (until - from), y: bytes / top });
  const today = point({ day: now, bytes: database_bytes });
  return {
    kept: kept.map(point),
    forecast: last === null ? null : [today, point(last)],
    first,
    last,
    today: today.x,
  };
}
