import { DAY_MS } from "#contract/time-units.ts";
import { calendarDate, lastDayOfMonth, monthNumber } from "./calendar.ts";
import type { CalendarDate } from "./calendar.ts";

/** Whole names of months and their usual abbreviations. "MARKER 10" and "Octal 12" are no months. */
const MONTH_NAME =
  /^(?:(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[ьяе]|(?:март|август)[ае]?|ма[йяе]|янв|фев|мар|апр|июн|июл|авг|сент?|окт|ноя|дек|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|jän|mär|okt|dez|[\p{Script=Devanagari}]{2,})$/iu;

/** Words that mean "as soon as possible". The day of the import is the date then. */
const AT_ONCE =
  /^(?:asap|urgent|срочно|как можно (?:скорее|раньше|быстрее)|немедленно|尽快|越快越好|sofort|schnellstmöglich|तुरंत|शीघ्र)$/iu;
const PART_OF_MONTH: readonly { readonly words: RegExp; readonly day: string }[] = [
  { words: /^(?:начал[оау]|early|beginning of|anfang)\s+/iu, day: "10" },
  { words: /^(?:середин[аые]|mid(?:dle of)?|mitte)[\s-]+/iu, day: "20" },
  { words: /^(?:кон(?:ец|ца|цу)|late|end of|ende)\s+/iu, day: "" },
];
const ROMAN = ["i", "ii", "iii", "iv"];
const CHINESE = ["一", "二", "三", "四"];
const QUARTER = "(?:кв(?:артал[аеу]?)?\\.?|quarter|qtr|q|季度|तिमाही)";
const COUNT = "([1-4]|i{1,3}|iv|[一二三四])";
const YEAR = "(\\d{4}|\\d{2})(?:年)?";
const QUARTERS = [
  // 2 кв. 2027, II квартал 2027, 2Q27, 2-й квартал 2027, 第二季度 is below.
  new RegExp(`^${COUNT}(?:-?(?:й|ый|ой|st|nd|rd|th))?\\s?${QUARTER}[\\s,/'-]*${YEAR}$`, "iu"),
  // Q2 2027, Q2/27, кв. 2 2027
  new RegExp(`^${QUARTER}\\s?${COUNT}[\\s,/'-]+${YEAR}$`, "iu"),
];
const YEAR_FIRST_QUARTERS = [
  // 2027 Q2, 2027-Q2, 2027年第二季度, 2027 2 кв.
  new RegExp(`^${YEAR}[\\s,/-]*${QUARTER}\\s?${COUNT}$`, "iu"),
  new RegExp(`^${YEAR}[\\s,/-]*第?${COUNT}\\s?${QUARTER}$`, "iu"),
];
const UNITS: readonly { readonly words: RegExp; readonly days: number }[] = [
  {
    words: /^(?:рабочих дн(?:ей|я)|раб\.?\s?дн(?:ей|я|\.)?|р\.?\s?д\.?|working days?|business days?|个?工作日)$/iu,
    days: 1.4,
  },
  { words: /^(?:календарных дн(?:ей|я)|к\.?\s?д\.?|дн(?:ей|я|\.)?|день|days?|d|天|日|दिन|tage?)$/iu, days: 1 },
  { words: /^(?:недел[ьяию]|нед\.?|weeks?|wks?\.?|w|周|个?星期|सप्ताह|हफ़्ते|wochen?)$/iu, days: 7 },
  { words: /^(?:месяц(?:а|ев)?|мес\.?|months?|mos?\.?|个?月|महीने?|monate?)$/iu, days: 30 },
];
/** Longest time that is read, in days: two years. A longer one is probably a typo. */
const LONGEST = 730;

/**
 * Reads a date that names no single day: "март 2027", "конец марта 2027" and "2 кв. 2027" are the last day of the
 * month or quarter ("начало" the 10th, "середина" the 20th), "6 недель", "6-8 weeks" and "ASAP" count from `today`
 * (YYYY-MM-DD; null if it is unknown). A working day counts 1.4 calendar days, a month 30. Returns null for anything
 * else.
 */
export function readInexactDate(text: string, today: string | null): CalendarDate | null {
  return quarterOf(text) ?? monthOf(text, today) ?? (today === null ? null : timeFrom(text, today));
}

function quarterOf(text: string): CalendarDate | null {
  for (const shape of QUARTERS) {
    const [, count, year] = shape.exec(text) ?? [];
    if (count !== undefined) return endOf(year, quarterNumber(count) * 3);
  }
  for (const shape of YEAR_FIRST_QUARTERS) {
    const [, year, count] = shape.exec(text) ?? [];
    if (count !== undefined) return endOf(year, quarterNumber(count) * 3);
  }
  return null;
}

function quarterNumber(text: string): number {
  const lower = text.toLowerCase();
  const named = Math.max(ROMAN.indexOf(lower), CHINESE.indexOf(lower));
  return named === -1 ? Number(lower) : named + 1;
}

function monthOf(text: string, today: string | null): CalendarDate | null {
  const part = PART_OF_MONTH.find(({ words }) => words.test(text));
  const rest = part === undefined ? text : text.replace(part.words, "");
  const words = /^([\p{L}\p{M}]{2,})\.?[\s,'-]*(\d{4}|\d{2})?$/u.exec(rest);
  const named = words !== null && MONTH_NAME.test(words[1] ?? "") ? words : null;
  const numbered = /^(\d{1,2})[./](\d{4})$/u.exec(rest) ?? undefined;
  const yearFirst = /^(\d{4})(?:-|年)(\d{1,2})月?$/u.exec(rest) ?? undefined;
  const month = Number(named === null ? (numbered?.[1] ?? yearFirst?.[2]) : monthNumber(named[1]));
  if (!(month >= 1 && month <= 12)) return null;
  const year = named?.[2] ?? numbered?.[2] ?? yearFirst?.[1] ?? (today === null ? undefined : nextYearOf(month, today));
  return part === undefined || part.day === "" ? endOf(year, month) : calendarDate(year, String(month), part.day);
}

/** Returns the year of the next such month that isn't over on `today`. */
const nextYearOf = (month: number, today: string): string =>
  String(Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0));

function timeFrom(text: string, today: string): CalendarDate | null {
  if (AT_ONCE.test(text)) return { ok: true, value: today };
  const [, least, most, unit] =
    /^(?:через|in|within|в течение|за)?\s*(\d{1,3})(?:\s?(?:-|–|…|до|to)\s?(\d{1,3}))?\s*(\D+?)$/iu.exec(text) ?? [];
  const days = UNITS.find(({ words }) => words.test(unit ?? ""))?.days;
  if (days === undefined) return null;
  const count = Math.ceil(Number(most ?? least) * days);
  if (count > LONGEST) return null;
  return { ok: true, value: new Date(Date.parse(`${today}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10) };
}

const endOf = (year: string | undefined, month: number): CalendarDate | null =>
  year === undefined ? null : lastDayOfMonth(year, month);
