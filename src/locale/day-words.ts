import { readDate } from "#contract/imports/dates.ts";

/** Reads a day written in any way that people use in their tables, such as "15 дек 2026", "март 2027" or "6 weeks". */
export function dayInWords(text: string, today: string): string | null {
  // A time that is still in the text is impossible. Without it, the field would show a day at another time than typed.
  if (/\d\s*:\s*\d/u.test(text)) return null;
  // Hindi shortens the names of months with a sign of its own.
  const reading = readDate(text.replaceAll("॰", "."), "day", today);
  return reading.ok ? reading.value : null;
}
