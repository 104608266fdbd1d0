import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marksOf } from "./marks.ts";
import { readNumber } from "./read-number.ts";
import type { NumberColumn } from "./read-number.ts";

const COLUMNS: readonly NumberColumn[] = [
  { kind: "price", scale: 4 },
  { kind: "quantity", scale: 3 },
];
const LANGUAGES = ["ru", "en", "zh-hans", "hi"] as const;

const WAYS = [" ,", "\u00a0,", "\u202f,", "\u2009,", ",.", ".,", "'.", " .", "i.", "-,", "-."] as const;
const AROUND: readonly (readonly [string, string])[] = [
  ["", ""],
  ["  ", "\u00a0"],
  ["", " ₽"],
  ["", " руб."],
  ["$", ""],
  ["¥ ", ""],
  ["₹", ""],
  ["+", ""],
];

const grouped = (whole: string, group: string): string => {
  if (group === "-") return whole;
  if (group !== "i") return whole.replace(/\B(?=(?:\d{3})+$)/gu, group);
  return whole.length < 4 ? whole : `${whole.slice(0, -3).replace(/\B(?=(?:\d{2})+$)/gu, ",")},${whole.slice(-3)}`;
};

/**
 * Returns true if the product itself would format a number as this text in this language. Another writer may have meant
 * another number, but no parser can distinguish the two.
 */
const isOurs = (text: string, language: string, kind: NumberColumn["kind"]): boolean => {
  const { decimal, group } = marksOf(language);
  const sign = /(?:^|\D)[1-9]\d{0,2}([.,])\d{3}(?:\D|$)/u.exec(text)?.[1];
  return sign === decimal || (sign === group && kind === "quantity");
};

interface Given {
  readonly language: (typeof LANGUAGES)[number];
  readonly column: NumberColumn;
  readonly whole: number;
  readonly fraction: number;
  readonly way: (typeof WAYS)[number];
  readonly around: (typeof AROUND)[number];
  readonly slip: number;
  readonly at: number;
}

interface Case {
  readonly text: string;
  /** Number that the text was generated from; null if it isn't a number. */
  readonly meant: string | null;
}

const inserted = (text: string, at: number, part: string): string => text.slice(0, at) + part + text.slice(at);

/**
 * Simulates a typing or scanning error. The order of digits stays the same, so only the signs between them can mislead.
 */
function slipped(text: string, { slip, at }: Given): string {
  const marks = [...text].flatMap((sign, place) => (sign === "," || sign === "." ? [place] : []));
  const mark = marks[at % Math.max(1, marks.length)] ?? text.length;
  const inside = 1 + (at % Math.max(1, text.length - 1));
  const slips = [
    () => inserted(text, mark, text[mark] ?? "-"),
    () => (marks.length === 0 ? `${text}-` : `${text}${at % 2 === 0 ? "." : ","}`),
    () => inserted(text, inside, " "),
    () => inserted(text, inside, "xОlЗ"[at % 4] ?? "x"),
    () => (text.length === 1 ? `-${text}-` : inserted(text, inside, "-")),
    () => `-${at % 2 === 0 ? "-" : " −"}${text}`,
    () => (marks.length === 0 ? `${text}..` : inserted(text, mark, " ")),
  ];
  return (slips[slip % slips.length] ?? (() => text))();
}

const two = (number: number): string => String(number).padStart(2, "0");

function date({ whole, at, slip }: Given): string {
  const [day, month, year] = [1 + (whole % 28), 1 + (at % 12), 1999 + (slip % 40)];
  const forms = [
    `${two(day)}.${two(month)}.${year}`,
    `${day}.${month}.${two(year % 100)}`,
    `${two(month)}/${two(day)}/${year}`,
    `${year}-${two(month)}-${two(day)}`,
    `${year}-${two(month)}-${two(day)} 00:00:00`,
    `${day} мая ${year}`,
    `${day}-May-${two(year % 100)}`,
    `${two(month)}:${two(day)}`,
    `${year}年${month}月${day}日`,
  ];
  return forms[at % forms.length] ?? "";
}

function partNumber({ whole, fraction, at, slip }: Given): string {
  const letter = "ABCDFGHJKNPQTVWXZ"[slip % 17] ?? "A";
  const forms = [
    `${letter}${whole}`,
    `${whole}${letter}${fraction}`,
    `1N${whole}`,
    `${whole}-${fraction}`,
    `${letter}${letter}${whole}-${fraction}`,
    `${whole}/${fraction}`,
    `${whole}x${fraction}`,
    `${whole % 255}.${fraction % 99}.${at % 99}.${slip % 9}`,
    `1e${1 + (at % 9)}`,
    `${1 + (at % 9)},${two(fraction % 100)}E+${two(1 + (slip % 12))}`,
    `=${whole}+${fraction}`,
    "#N/A",
    "########",
    `${whole}, ${fraction}, ${at}`,
    `от ${whole} до ${fraction}`,
  ];
  return forms[at % forms.length] ?? "";
}

function caseOf(given: Given, sort: number): Case {
  if (sort === 0) return { text: date(given), meant: null };
  if (sort === 1) return { text: partNumber(given), meant: null };
  const digits = given.fraction === 0 ? "" : String(given.fraction);
  const [group, mark] = [given.way.slice(0, 1), given.way.slice(1)];
  const number = grouped(String(given.whole), group) + (digits === "" ? "" : mark + digits);
  const meant = digits === "" ? String(given.whole) : `${given.whole}.${digits}`;
  if (sort === 2) return { text: slipped(number, given), meant };
  return { text: given.around[0] + number + given.around[1], meant };
}

const GIVEN: fc.Arbitrary<Given> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  column: fc.constantFrom(...COLUMNS),
  whole: fc.oneof(fc.nat(9), fc.nat(999), fc.integer({ min: 1000, max: 9999 }), fc.nat(999_999_999)),
  fraction: fc.oneof(fc.constant(0), fc.nat(9), fc.nat(99), fc.nat(999), fc.nat(9999)),
  way: fc.constantFrom(...WAYS),
  around: fc.constantFrom(...AROUND),
  slip: fc.nat(999),
  at: fc.nat(999),
});

describe("the reader of numbers", () => {
  it("gives the number that was meant, or says that it can't: never another one", () => {
    const seen = { value: 0, problem: 0, question: 0 };
    fc.assert(
      fc.property(GIVEN, fc.nat(7), (given, sort) => {
        const { text, meant } = caseOf(given, sort);
        const { language, column } = given;
        if (isOurs(text, language, column.kind)) return true;
        const reading = readNumber(text, { language, column });
        seen[reading.kind] += 1;
        if (reading.kind !== "value") return true;
        if (meant === null) throw new Error(`${JSON.stringify(text)} is no number, and was read as ${reading.value}`);
        if (reading.value === meant || Number(reading.value) === Number(meant)) return true;
        throw new Error(`${JSON.stringify(text)} means ${meant}, and was read as ${reading.value}`);
      }),
      { numRuns: 100_000, seed: 20_261_123 },
    );
    // The sample must contain enough values and problems for the test to be meaningful.
    expect(Math.min(seen.value, seen.problem)).toBeGreaterThan(20_000);
    expect(seen.question).toBeGreaterThan(500);
  });

  it("reads every number that is written right in the language, and asks nothing", () => {
    fc.assert(
      fc.property(GIVEN, ({ language, column, whole, fraction, around }) => {
        const { decimal, group } = marksOf(language);
        const digits = String(fraction)
          .slice(0, column.scale)
          .padEnd(column.kind === "price" ? 2 : 0, "0");
        const text = `${around[0]}${grouped(String(whole), group)}${digits === "" ? "" : decimal}${digits}${around[1]}`;
        const reading = readNumber(text, { language, column });
        return reading.kind === "value" && Number(reading.value) === Number(`${whole}.${digits}`);
      }),
      { numRuns: 20_000, seed: 20_261_123 },
    );
  });
});
