import { trimZeros } from "#contract/numbers/decimal-text.ts";
import { marksOf } from "#contract/numbers/marks.ts";
import { evidenceOf, readNumber, resolveByEvidence } from "#contract/numbers/read-number.ts";
import type { NumberColumn, NumberReading } from "#contract/numbers/read-number.ts";
import { formatDecimal } from "#src/locale/numbers.ts";
import type { CellValue, GridMessage, Parsed } from "./columns.ts";
import type { ValueKind, ValueRule } from "./value-kind.ts";

/** More decimals than any column stores, so that displayed values are never rounded. */
const ALL_DECIMALS = 20;

/** Value kind for decimal numbers, stored as strings. Trailing zeros are not displayed. */
export const decimalKind = (language: string): ValueKind => numberKind(language, { kind: "quantity", least: 0 });

/** Value kind for prices and amounts, displayed with at least two decimal places. */
export const moneyKind = (language: string): ValueKind => numberKind(language, { kind: "price", least: 2 });

export function integerKind(language: string): ValueKind {
  const { format } = decimalKind(language);
  return {
    parse: (text, rule) => parseInteger(text, rule, language),
    settle: settleIn(language),
    format,
    edit: asText,
  };
}

function numberKind(language: string, { kind, least }: { kind: "quantity" | "price"; least: number }): ValueKind {
  return {
    parse: (text, rule) => {
      const reading = readNumber(text, { language, column: columnOf(kind, rule) });
      return reading.kind === "value" ? { ok: true, value: reading.value } : unread(text, reading);
    },
    settle: settleIn(language),
    format: (value) => formatDecimal(language, asText(value), { digits: { min: least, max: ALL_DECIMALS } }),
    edit: (value) => asText(value).replace(".", marksOf(language).decimal),
  };
}

const settleIn =
  (language: string) =>
  (texts: readonly string[]): readonly string[] => {
    const evidence = evidenceOf(texts);
    return texts.map((text) => resolveByEvidence(text, evidence, language));
  };

function parseInteger(text: string, rule: ValueRule, language: string): Parsed {
  const reading = readNumber(text, { language, column: columnOf("integer", rule) });
  if (reading.kind !== "value") return unread(text, reading);
  const value = Number(trimZeros(reading.value));
  return Number.isSafeInteger(value) ? { ok: true, value } : unread(text, { kind: "problem", code: "integer" });
}

const columnOf = (kind: NumberColumn["kind"], { decimals, negative, isUnit }: ValueRule): NumberColumn => ({
  kind,
  scale: decimals,
  negative,
  isUnit,
});

function unread(text: string, reading: Exclude<NumberReading, { kind: "value" }>): Parsed {
  if (reading.kind === "problem") {
    const { suggestion } = reading;
    return { ok: false, text, ...sentenceOf(reading), ...(suggestion === undefined ? {} : { suggestion }) };
  }
  const { readings } = reading;
  return { ok: false, text, message_key: "validation.two_readings", params: { value: text, ...readings }, readings };
}

function sentenceOf({
  code,
  letter = "",
  unit = "",
  scale = 0,
}: Extract<NumberReading, { kind: "problem" }>): GridMessage {
  switch (code) {
    case "letter":
      return { message_key: "grid.problem.letter", params: { letter } };
    case "unit":
      return { message_key: "grid.problem.unit", params: { unit } };
    case "decimals":
      return { message_key: "grid.problem.decimals", params: { smart_count: scale } };
    case "negative":
    case "integer":
    case "digits":
      return { message_key: `grid.problem.${code}`, params: {} };
    default:
      return { message_key: "grid.problem.number", params: {} };
  }
}

const asText = (value: CellValue): string => (value === null ? "" : String(value));
