const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long somebody has to wait: the sentence (in words) and the header (in seconds) name the same time. */
export interface Wait {
  readonly seconds: number;
  readonly unit: "seconds" | "minutes" | "hours";
  readonly count: number;
}

/** Seconds of waiting, rounded up to what a person says: whole minutes from one on, whole hours from two on. */
export function waitOf(seconds: number): Wait {
  const size = seconds < MINUTE ? 1 : seconds < 2 * HOUR ? MINUTE : HOUR;
  const count = Math.max(1, Math.ceil(seconds / size));
  return { seconds: count * size, unit: size === 1 ? "seconds" : size === MINUTE ? "minutes" : "hours", count };
}
