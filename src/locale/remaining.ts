import { millisecondsInDay, millisecondsInHour, millisecondsInMinute, millisecondsInSecond } from "date-fns/constants";

/** Time left, in the parts that are shown: days and hours, hours and minutes, or minutes and seconds. */
export type Remaining =
  | { readonly kind: "days"; readonly days: number; readonly hours: number }
  | { readonly kind: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly kind: "seconds"; readonly minutes: number; readonly seconds: number }
  | { readonly kind: "over" };

/** Cuts a distance in milliseconds into the parts that are shown; never says more than is left. */
export function remainingParts(left_ms: number): Remaining {
  if (left_ms <= 0) return { kind: "over" };
  if (left_ms >= millisecondsInDay)
    return {
      kind: "days",
      days: Math.floor(left_ms / millisecondsInDay),
      hours: Math.floor((left_ms % millisecondsInDay) / millisecondsInHour),
    };
  if (left_ms >= millisecondsInHour)
    return {
      kind: "hours",
      hours: Math.floor(left_ms / millisecondsInHour),
      minutes: Math.floor((left_ms % millisecondsInHour) / millisecondsInMinute),
    };
  return {
    kind: "seconds",
    minutes: Math.floor(left_ms / millisecondsInMinute),
    seconds: Math.floor((left_ms % millisecondsInMinute) / millisecondsInSecond),
  };
}

export type CountdownLook = "plain" | "strong" | "amber" | "red" | "over";

/** How a countdown looks: over a day plain, under a day strong, under 12 hours or urgent amber, the last hour red. */
export function countdownLook(left_ms: number, urgent: boolean): CountdownLook {
  if (left_ms <= 0) return "over";
  if (left_ms < millisecondsInHour) return "red";
  if (urgent || left_ms < 12 * millisecondsInHour) return "amber";
  return left_ms < millisecondsInDay ? "strong" : "plain";
}

/** How often a countdown has to be drawn: every second in the last hour (a little before it, to catch its start). */
export function countdownTick(left_ms: number): number | null {
  if (left_ms <= 0) return null;
  return left_ms < millisecondsInHour + millisecondsInMinute ? millisecondsInSecond : 15 * millisecondsInSecond;
}

const SPOKEN = [
  { at_ms: millisecondsInMinute, mark: "minute" },
  { at_ms: 10 * millisecondsInMinute, mark: "ten_minutes" },
  { at_ms: millisecondsInHour, mark: "hour" },
] as const;

/** The last mark (an hour, ten minutes, a minute) that has been passed: screen readers hear these and no others. */
export function passedMark(left_ms: number): "hour" | "ten_minutes" | "minute" | null {
  if (left_ms <= 0) return null;
  return SPOKEN.find(({ at_ms }) => left_ms <= at_ms)?.mark ?? null;
}
