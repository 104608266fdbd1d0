import { wallClock } from "#src/locale/dates.ts";

const two = (number: number): string => String(number).padStart(2, "0");

/** An instant as a field for day and time holds it: "YYYY-MM-DDTHH:mm" by the clocks of a zone. */
export function localInput(instant: string, zone: string): string {
  const { year, month, day, time } = wallClock(new Date(instant), zone);
  return `${year}-${two(month)}-${two(day)}T${time}`;
}

/**
 * The instant at which the clocks of a zone (IANA name) show "YYYY-MM-DDTHH:mm"; null for a text that is no time. A
 * time that the clocks skip in spring is read as if they hadn't; of one that they show twice it is either.
 */
export function instantOf(text: string, zone: string): string | null {
  const asUtc = Date.parse(`${text}:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(asUtc)) return null;
  const offset = (at: number): number => Date.parse(`${localInput(new Date(at).toISOString(), zone)}:00.000Z`) - at;
  // The distance is that of the instant itself, which lies near the first guess.
  const guess = asUtc - offset(asUtc);
  return new Date(asUtc - offset(guess)).toISOString();
}

/** The instant at which a day (YYYY-MM-DD) begins or ends by the clocks of a zone; a text that is no day as it is. */
export const dayEdge = (day: string, zone: string, isEnd: boolean): string =>
  instantOf(`${day}T${isEnd ? "23:59" : "00:00"}`, zone)?.replace(":00.000Z", isEnd ? ":59.999Z" : ":00.000Z") ?? day;
