import { wallClock } from "#src/locale/dates.ts";

const two = (number: number): string => String(number).padStart(2, "0");

/** Converts an instant to the value of a datetime-local field in a time zone, in the form "YYYY-MM-DDTHH:mm". */
export function localInput(instant: string, zone: string): string {
  const { year, month, day, time } = wallClock(new Date(instant), zone);
  return `${year}-${two(month)}-${two(day)}T${time}`;
}

/**
 * Converts "YYYY-MM-DDTHH:mm" in a time zone (IANA name) to an instant. Returns null for invalid text. A time skipped
 * by a clock change is accepted. A time repeated by a clock change becomes either of the two instants.
 */
export function instantOf(text: string, zone: string): string | null {
  const asUtc = Date.parse(`${text}:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(asUtc)) return null;
  const offset = (at: number): number => Date.parse(`${localInput(new Date(at).toISOString(), zone)}:00.000Z`) - at;
  // Recomputes the offset at the guessed instant, because it may differ near a clock change.
  const guess = asUtc - offset(asUtc);
  return new Date(asUtc - offset(guess)).toISOString();
}

/** Returns the instant at which a day (YYYY-MM-DD) begins or ends in a time zone. Returns invalid text unchanged. */
export const dayEdge = (day: string, zone: string, isEnd: boolean): string =>
  instantOf(`${day}T${isEnd ? "23:59" : "00:00"}`, zone)?.replace(":00.000Z", isEnd ? ":59.999Z" : ":00.000Z") ?? day;
