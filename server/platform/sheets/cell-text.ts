import { SSF } from "xlsx";
import type { CellObject } from "xlsx";

/**
 * Returns a cell's text. A number becomes a plain decimal with at most 15 significant digits, the precision of Excel. A
 * date becomes YYYY-MM-DD, followed by its time if it has one. Booleans become TRUE or FALSE, and errors their text.
 * Formulas return their cached values. Leading zeros from a format such as 00000 and an appended unit are preserved.
 */
export function cellText(cell: CellObject | undefined, date1904: boolean): string {
  if (cell === undefined || cell.v === undefined) return "";
  if (cell.t === "e") return cell.w ?? ERRORS.get(Number(cell.v)) ?? "#ERROR!";
  if (cell.t === "b") return cell.v === true ? "TRUE" : "FALSE";
  if (cell.v instanceof Date) return dateOf(cell.v);
  if (typeof cell.v !== "number") return String(cell.v);
  const format = formatOf(cell);
  if (SSF.is_date(format)) return serialText(cell.v, { date1904, format }) ?? plainDecimal(cell.v);
  const digits = /^(?:\\?["']?)(0{2,})$/.exec(format)?.[1];
  const text = plainDecimal(cell.v);
  if (digits !== undefined && /^\d+$/.test(text)) return text.padStart(digits.length, "0");
  const suffix = suffixOf(format);
  return suffix === "" ? text : `${text} ${suffix}`;
}

/** True for a number that is no date. Its text has a decimal point, even if typed texts in the column use a comma. */
export const isNumber = (cell: CellObject | undefined): boolean =>
  cell?.t === "n" && typeof cell.v === "number" && !SSF.is_date(formatOf(cell));

export const isDate = (cell: CellObject | undefined): boolean =>
  cell?.v instanceof Date || (cell?.t === "n" && SSF.is_date(formatOf(cell)));

/**
 * True for a number whose format shows an exponent. Spreadsheet programs choose such a format when a user types 1E5.
 */
export const hasExponent = (cell: CellObject | undefined): boolean =>
  isNumber(cell) && cell !== undefined && /E[+-]/i.test(formatOf(cell).replace(/"[^"]*"/g, ""));

const LONGEST_FORMAT = 255;
const formatOf = ({ z }: CellObject): string => (typeof z === "string" ? z : "General");

/**
 * Returns the unit that a plain number format such as `0.00" кг"` appends. Only the first section of the format is
 * considered.
 */
function suffixOf(format: string): string {
  const quoted =
    format.length > LONGEST_FORMAT
      ? undefined
      : /^(?:\[[a-z]+\d*\])?(?:General|[#0?][#0?., ]*)(?:\\ |_.)*"\s*([^"]*?)\s*"(?:\\[ .]|_.|\*.|\s)*(?:;|$)/i.exec(
          format,
        )?.[1];
  return quoted !== undefined && /^\p{L}/u.test(quoted) ? quoted : "";
}

/** Error codes of [MS-XLS] 2.5.10 Bes. */
const ERRORS = new Map([
  [0x00, "#NULL!"],
  [0x07, "#DIV/0!"],
  [0x0f, "#VALUE!"],
  [0x17, "#REF!"],
  [0x1d, "#NAME?"],
  [0x24, "#NUM!"],
  [0x2a, "#N/A"],
  [0x2b, "#GETTING_DATA"],
]);

/**
 * Converts a binary number to a decimal without exponent. Rounding to 15 significant digits removes floating-point
 * noise.
 */
export function plainDecimal(value: number): string {
  if (!Number.isFinite(value)) return "#NUM!";
  const [mantissa = "0", power] = value.toExponential(14).split("e");
  const exponent = Number(power);
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  const whole = exponent >= 0 ? digits.slice(0, exponent + 1).padEnd(exponent + 1, "0") : "0";
  const fraction = (exponent >= 0 ? digits.slice(exponent + 1) : "0".repeat(-exponent - 1) + digits).replace(/0+$/, "");
  if (/^0*$/.test(whole) && fraction === "") return "0";
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * Converts a serial number with a date format to a date, or to HH:MM:SS for a time of day. Returns null for other
 * numbers.
 */
function serialText(serial: number, { date1904, format }: { date1904: boolean; format: string }): string | null {
  // The format [h]:mm shows a duration, which is not a date.
  if (serial < 0 || /\[[hms]+\]/i.test(format)) return null;
  const code: unknown = SSF.parse_date_code(serial, { date1904 });
  if (!isDateCode(code)) return null;
  const seconds = Math.round(code.S);
  const time = `${two(code.H)}:${two(code.M)}:${two(Math.min(59, seconds))}`;
  const hasDay = /[dy]|m{3}/i.test(format.replace(/"[^"]*"|\\./g, "")) || serial >= 1;
  if (!hasDay) return time;
  const day = `${String(code.y).padStart(4, "0")}-${two(code.m)}-${two(code.d)}`;
  return time === "00:00:00" ? day : `${day} ${time}`;
}

const two = (value: number) => String(value).padStart(2, "0");

type DateCode = { y: number; m: number; d: number; H: number; M: number; S: number };

function isDateCode(value: unknown): value is DateCode {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  return ["y", "m", "d", "H", "M", "S"].every((name) => typeof fields.get(name) === "number");
}

/** The library represents a date as an instant whose UTC parts equal the date shown in the sheet. */
function dateOf(date: Date): string {
  const text = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}
