import type { Dependencies } from "#server/http/dependencies.ts";

const DAY = 86_400_000;

/** The same server some days ago (or, with a fraction, hours ago): what is done with it gets that time. */
export function daysAgo<D extends Pick<Dependencies, "clock">>(deps: D, days: number): D {
  return { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - days * DAY) } };
}

/** An instant so many days from now, as ISO text; negative for the past. */
export const inDays = (deps: Pick<Dependencies, "clock">, days: number): string =>
  new Date(deps.clock.now().getTime() + days * DAY).toISOString();

/** A date so many days from now, YYYY-MM-DD. */
export const dateInDays = (deps: Pick<Dependencies, "clock">, days: number): string => inDays(deps, days).slice(0, 10);

/** The end of a working day (18:00 in Moscow) so many days from now. */
export const eveningInDays = (deps: Pick<Dependencies, "clock">, days: number): string =>
  `${dateInDays(deps, days)}T15:00:00.000Z`;
