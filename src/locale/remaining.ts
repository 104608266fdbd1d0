const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60 * MS_PER_SECOND;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
/** Length of a day without a clock change, in milliseconds. */
export const MS_PER_DAY = 24 * MS_PER_HOUR;

export type Remaining =
  | { readonly kind: "days"; readonly days: number; readonly hours: number }
  | { readonly kind: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly kind: "seconds"; readonly minutes: number; readonly seconds: number }
  | { readonly kind: "over" };

/** Splits milliseconds into days, hours, minutes and seconds, rounded down. */
export function remainingParts(left_ms: number): Remaining {
  if (left_ms <= 0) return { kind: "over" };
  if (left_ms >= MS_PER_DAY)
    return {
      kind: "days",
      days: Math.floor(left_ms / MS_PER_DAY),
      hours: Math.floor((left_ms % MS_PER_DAY) / MS_PER_HOUR),
    };
  if (left_ms >= MS_PER_HOUR)
    return {
      kind: "hours",
      hours: Math.floor(left_ms / MS_PER_HOUR),
      minutes: Math.floor((left_ms % MS_PER_HOUR) / MS_PER_MINUTE),
    };
  return {
    kind: "seconds",
    minutes: Math.floor(left_ms / MS_PER_MINUTE),
    seconds: Math.floor((left_ms % MS_PER_MINUTE) / MS_PER_SECOND),
  };
}

export type CountdownLook = "plain" | "strong" | "amber" | "red" | "over";

/**
 * Returns the style of a countdown: red in the last hour, amber below 12 hours or if urgent, strong below a day,
 * otherwise plain.
 */
export function countdownLook(left_ms: number, urgent: boolean): CountdownLook {
  if (left_ms <= 0) return "over";
  if (left_ms < MS_PER_HOUR) return "red";
  if (urgent || left_ms < 12 * MS_PER_HOUR) return "amber";
  return left_ms < MS_PER_DAY ? "strong" : "plain";
}

/**
 * Returns a countdown's update interval in milliseconds. The countdown updates every second from shortly before the
 * last hour. Null if no update is needed.
 */
export function countdownTick(left_ms: number): number | null {
  if (left_ms <= 0) return null;
  return left_ms < MS_PER_HOUR + MS_PER_MINUTE ? MS_PER_SECOND : 15 * MS_PER_SECOND;
}

const SPOKEN = [
  { at_ms: MS_PER_MINUTE, mark: "minute" },
  { at_ms: 10 * MS_PER_MINUTE, mark: "ten_minutes" },
  { at_ms: MS_PER_HOUR, mark: "hour" },
] as const;

/**
 * Returns the last threshold passed: an hour, ten minutes or a minute. Screen readers announce only these thresholds.
 */
export function passedMark(left_ms: number): "hour" | "ten_minutes" | "minute" | null {
  if (left_ms <= 0) return null;
  return SPOKEN.find(({ at_ms }) => left_ms <= at_ms)?.mark ?? null;
}
