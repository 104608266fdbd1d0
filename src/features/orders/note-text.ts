import type { Formats } from "#src/locale/formats.ts";
import { isDay } from "#src/locale/dates.ts";

const DAY = /\b20\d{2}-\d{2}-\d{2}\b/gu;
/** A quantity after its sign, as in "Болт × 12.5", or a decimal number on a side of an arrow. Part numbers stay. */
const NUMBER = /(?<=[×−✕] )\d+(?:\.\d+)?(?![\w-])|(?<=[:,] )\d+\.\d+(?= → )|(?<=→ )\d+\.\d+(?![\w-])/gu;

/** Returns the stored note of an order's history with days and numbers as the reader writes them. */
export const noteText = (note: string, formats: Pick<Formats, "date" | "quantity">): string =>
  note
    .replaceAll(NUMBER, (number) => formats.quantity(number))
    .replaceAll(DAY, (day) => (isDay(day) ? formats.date(day) : day));
