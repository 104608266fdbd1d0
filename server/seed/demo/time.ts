import type { Dependencies } from "#server/http/dependencies.ts";

const DAY = 86_400_000;

/**
 * Returns dependencies with a clock set back by `days`, which may be fractional. Actions with these dependencies are
 * dated accordingly.
 */
export function daysAgo<D extends Pick<Dependencies, "clock">>(deps: D, days: number): D {
  return { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - days * DAY) } };
}

export const inDays = (deps: Pick<Dependencies, "clock">, days: number): string =>
  new Date(deps.clock.now().getTime() + days * DAY).toISOString();

export const dateInDays = (deps: Pick<Dependencies, "clock">, days: number): string => inDays(deps, days).slice(0, 10);

/** Returns 18:00 Moscow time, the end of a working day, `days` days from now. */
export const eveningInDays = (deps: Pick<Dependencies, "clock">, days: number): string =>
  `${dateInDays(deps, days)}T15:00:00.000Z`;
