import { HOUR_MS } from "#contract/time-units.ts";
import { dayAfter } from "#src/locale/dates.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";

export const LATER_TIMES = ["hour", "evening", "tomorrow", "monday"] as const;
export type LaterTime = (typeof LATER_TIMES)[number];

export interface LaterChoice {
  readonly name: LaterTime;
  readonly until: string;
}

const MONDAY = 1;

/** Returns the times until which news can be put off now, the earliest first, on the clock of a time zone. */
export function laterChoices(now: Date, zone: string): LaterChoice[] {
  const today = localInput(now.toISOString(), zone).slice(0, 10);
  const weekday = new Date(`${today}T00:00:00.000Z`).getUTCDay();
  const tomorrow = dayAfter(today, 1);
  const monday = dayAfter(today, (7 + MONDAY - weekday) % 7 || 7);
  const times: Readonly<Record<LaterTime, string | null>> = {
    hour: new Date(now.getTime() + HOUR_MS).toISOString(),
    evening: instantOf(`${today}T18:00`, zone),
    tomorrow: instantOf(`${tomorrow}T09:00`, zone),
    monday: monday === tomorrow ? null : instantOf(`${monday}T09:00`, zone),
  };
  return LATER_TIMES.flatMap((name) => {
    const until = times[name];
    return until === null || Date.parse(until) <= now.getTime() ? [] : [{ name, until }];
  });
}
