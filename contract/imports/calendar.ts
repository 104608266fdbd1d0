export interface CalendarDate {
  readonly ok: true;
  /** YYYY-MM-DD */
  readonly value: string;
}

const MONTHS: readonly (readonly string[])[] = [
  ["янв", "jan", "jän", "जन"],
  ["фев", "feb", "फर", "फ़र"],
  ["мар", "mar", "mär", "मार्च"],
  ["апр", "apr", "अप्रै"],
  ["май", "мая", "may", "mai", "मई"],
  ["июн", "jun", "जून"],
  ["июл", "jul", "जुल"],
  ["авг", "aug", "अग"],
  ["сен", "sep", "सित"],
  ["окт", "oct", "okt", "अक्"],
  ["ноя", "nov", "नव"],
  ["дек", "dec", "dez", "दिस"],
];

/** Earliest accepted year. Years before `FIRST_YEAR` or after `LAST_YEAR` are treated as typos. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Returns the number of the month (1 to 12) that a word names in a known language; "0" for any other word. */
export function monthNumber(name = ""): string {
  const lower = name.toLowerCase();
  return String(MONTHS.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1);
}

/** Returns the date, or null if it doesn't exist in the calendar. */
export function calendarDate(yearText = "", monthText = "", dayText = ""): CalendarDate | null {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const month = Number(monthText);
  const day = Number(dayText);
  if (day < 1 || day > daysOfMonth(year, month) || year < FIRST_YEAR || year > LAST_YEAR) return null;
  return {
    ok: true,
    value: `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
  };
}

/** Returns the last day of a month (1 to 12). */
export const lastDayOfMonth = (year: string, month: number): CalendarDate | null =>
  calendarDate(year, String(month), String(daysOfMonth(Number(year.length === 2 ? `20${year}` : year), month)));

function daysOfMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
