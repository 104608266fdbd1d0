import { DAY_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

/**
 * Returns dependencies with a clock set back by `days`, which may be fractional. Actions with these dependencies are
 * dated accordingly.
 */
export function daysAgo<D extends Pick<Dependencies, "clock">>(deps: D, days: number): D {
  return { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - days * DAY_MS) } };
}

export const inDays = (deps: Pick<Dependencies, "clock">, days: number): string =>
  new Date(deps.clock.now().getTime() + days * DAY_MS).toISOString();

export const dateInDays = (deps: Pick<Dependencies, "clock">, days: number): string => inDays(deps, days).slice(0, 10);

/** Returns 18:00 Moscow time, the end of a working day, `days` days from now. */
export const eveningInDays = (deps: Pick<Dependencies, "clock">, days: number): string =>
  `${dateInDays(deps, days)}T15:00:00.000Z`;
