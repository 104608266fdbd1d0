import { designatorShare } from "./bom/designators.ts";
import { isFittedMark } from "./bom/fitted-marks.ts";
import { levelShare } from "./bom/levels.ts";
import { readDate } from "./dates.ts";
import { splitPrice } from "#contract/money/price-text.ts";
import { isNumberText, readDecimal } from "#contract/numbers/decimal-text.ts";
import type { HeaderField } from "./header-score.ts";
import { findUnit } from "#contract/reference/units.ts";

/**
 * Returns a factor from 0 to 1 that measures how well the cells of a column fit a field. The header's score is
 * multiplied by the factor.
 */
export function contentFit(field: HeaderField, cells: readonly string[]): number {
  const texts = filledOf(cells);
  // Only its cells tell a column of levels from one of positions.
  if (cells.length === 0) return field === "level" ? 0 : 1;
  if (texts.length === 0) return 0.55;
  const fill = 0.7 + 0.3 * (texts.length / cells.length);
  switch (field) {
    case "quantity":
      return fill * quantityFit(texts);
    case "price_per_unit":
    case "price_with_vat":
      return fill * (0.3 + 0.7 * share(texts, isPriceText));
    case "units":
    case "unit":
      return share(texts, (text) => findUnit(text) !== null || (text.length <= 8 && !/\d/u.test(text))) > 0.6 ? 1 : 0.3;
    case "target_delivery_time":
    case "planned_delivery_time":
      return share(texts, (text) => readDate(text).ok) > 0.6 ? fill : 0.4;
    case "part_number":
      return partNumberFit(texts) * (0.85 + 0.15 * (texts.length / cells.length));
    case "nomenclature":
      return share(texts, (text) => /\p{L}/u.test(text)) > 0.5 ? fill : 0.6 * fill;
    case "manufacturer":
    case "type":
      return share(texts, (text) => /\p{L}/u.test(text)) > 0.5 ? 1 : 0.5;
    case "alternates":
      // "Replacement: no" and "Аналог: да" name no part.
      return share(texts, isFittedMark) >= 0.5 ? 0.4 : 1;
    case "designators":
      return designatorShare(texts) >= 0.5 ? 1 : 0.2;
    case "fitted":
      return share(texts, isFittedMark) >= 0.6 ? 1 : 0.2;
    case "pack_quantity":
    case "minimum_quantity":
      return fill * (share(texts, isNumberText) >= 0.6 ? 1 : 0.2);
    case "level":
      return levelShare(texts) >= 0.9 ? 1 : 0.2;
    default:
      return 1;
  }
}

function isPriceText(text: string): boolean {
  const split = splitPrice(text);
  return isNumberText(text) || (split !== null && split.quantity !== null && isNumberText(split.price));
}

export const filledOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== "");

/** Returns the share of texts that pass a test, from 0 to 1; 0 without any text. */
export const share = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(test).length / texts.length;

/** Returns the share of filled cells that are nothing but a value: 10k, 100nF. */
export const valueShare = (cells: readonly string[]): number =>
  share(filledOf(cells), (text) => PART_VALUE.test(text.split(/[\s/]/u)[0] ?? ""));

/** Scores a column of quantities, which are numbers above zero. A sequence 1, 2, 3, 4 … is treated as a row counter. */
function quantityFit(texts: readonly string[]): number {
  const readings = texts.map((text) => readDecimal(text, { style: "comma" }));
  const positive = readings.filter((reading) => reading.ok && /[1-9]/u.test(reading.value)).length / texts.length;
  const zeros = readings.filter((reading) => reading.ok && !/[1-9]/u.test(reading.value)).length / texts.length;
  const isRowNumber = texts.length > 3 && texts.every((text, index) => text === String(index + 1));
  return (0.2 + 0.8 * Math.min(1, positive + zeros * 0.4)) * (isRowNumber ? 0.5 : 1);
}

/**
 * Scores a column of part numbers: mostly distinct codes of letters and digits, in few words. Sentences, links and
 * small numbers score low.
 */
function partNumberFit(texts: readonly string[]): number {
  const codes = share(
    texts,
    (text) =>
      text.length <= 60 &&
      text.split(" ").length <= 4 &&
      !/https?:|^\d{1,3}$/u.test(text) &&
      (/\d/u.test(text) || /^[\p{L}-]+$/u.test(text)),
  );
  const withDigits = share(texts, (text) => /\d/u.test(text));
  const links = share(texts, (text) => /https?:\/\//u.test(text));
  // R1, C2-C5 and "U3,U4" are reference designators, even if the header says otherwise.
  const places = share(texts, (text) =>
    /^(?:[RCLDQUJF]|SW|LED|TP|IC|VD|VT|DA|DD|XP|XS|FB|CN|BT)\d{1,3}(?:\s*[-,;–…].*)?$/u.test(text),
  );
  const distinct = new Set(texts).size / texts.length;
  return (
    Math.max(0.35, Math.min(1, 0.35 + 0.5 * codes + 0.15 * withDigits + 0.05 * distinct)) *
    (links > 0.5 || places > 0.5 ? 0.3 : 1)
  );
}

/** Matches a value of a part: 10k, 100nF, 4R7, 0.1uF. */
const PART_VALUE = /^\d+(?:[.,]\d+)?\s?(?:[kmuµnpgr]?(?:f|h|ω|ohm|v|a|w|hz|r)?|[kr]\d+)$/iu;

/**
 * Returns the share of cells that contain exactly one code of letters and digits. A high share identifies part numbers
 * even without a header.
 */
export function codeShare(cells: readonly string[]): number {
  const texts = filledOf(cells);
  if (texts.length === 0) return 0;
  if (texts.length * 2 < cells.length) return 0;
  return (
    share(
      texts,
      (text) =>
        text.length >= 4 &&
        /^[^\s,;]+$/u.test(text) &&
        /\p{L}/u.test(text) &&
        /\d/u.test(text) &&
        !/:\/\//u.test(text) &&
        !PART_VALUE.test(text),
    ) *
    (0.5 + 0.5 * (texts.length / cells.length)) *
    (new Set(texts).size / texts.length)
  );
}
