const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Waiting time for a retry. The message in words and the header in seconds state the same value. */
export interface Wait {
  readonly seconds: number;
  readonly unit: "seconds" | "minutes" | "hours";
  readonly count: number;
}

/** Rounds a waiting time up to a readable value: whole minutes from one minute, whole hours from two hours. */
export function waitOf(seconds: number): Wait {
  const size = seconds < MINUTE ? 1 : seconds < 2 * HOUR ? MINUTE : HOUR;
  const count = Math.max(1, Math.ceil(seconds / size));
  return { seconds: count * size, unit: size === 1 ? "seconds" : size === MINUTE ? "minutes" : "hours", count };
}
