import { valueProblem } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { readDate } from "./dates.ts";
import type { CellStyle } from "./column-style.ts";
import { decimalText, readDecimal, trimZeros, withoutMinus } from "#contract/numbers/decimal-text.ts";
import type { DecimalReading, NumberStyle } from "#contract/numbers/decimal-text.ts";
import { spacesToOne, westernDigits } from "#contract/numbers/plain-text.ts";

export type AttributeProblemCode =
  | "not_a_number"
  | "ambiguous"
  | "too_many_digits"
  | "not_a_boolean"
  | "not_an_option"
  | "too_long"
  | "not_a_date"
  | "date_order";
export type AttributeReading =
  | { ok: true; value: string | null }
  | { ok: false; code: AttributeProblemCode; suggestion?: string };

const YES: ReadonlySet<string> = new Set(["да", "yes", "true", "истина", "1", "+", "y", "是", "हाँ", "हां"]);
const NO: ReadonlySet<string> = new Set(
  ["нет", "no", "false", "ложь", "0", "-", "−", "–", "n", "否", "नहीं"].map((text) => text.normalize("NFC")),
);

/**
 * Reads a cell as a value of the attribute's type. Accepts common notations of numbers, dates and booleans. A number
 * with a unit is a problem.
 */
export function readAttribute(
  text: string,
  attribute: Pick<Attribute, "type" | "options">,
  style: CellStyle,
): AttributeReading {
  const clean = text.trim();
  if (clean === "") return { ok: true, value: null };
  const reading = readTyped(clean, attribute, style);
  if (!reading.ok || reading.value === null) return reading;
  const problem = valueProblem(attribute, reading.value);
  if (problem === null) return reading;
  return {
    ok: false,
    code:
      problem === "attribute_number"
        ? "too_many_digits"
        : problem === "attribute_text"
          ? "too_long"
          : problem === "date"
            ? "not_a_date"
            : "not_an_option",
  };
}

function readTyped(
  text: string,
  { type, options }: Pick<Attribute, "type" | "options">,
  style: CellStyle,
): AttributeReading {
  switch (type) {
    case "string":
      return { ok: true, value: text };
    case "number":
      return attributeNumber(text, style.number);
    case "boolean": {
      const word = westernDigits(text).normalize("NFC").toLowerCase();
      return YES.has(word)
        ? { ok: true, value: "true" }
        : NO.has(word)
          ? { ok: true, value: "false" }
          : { ok: false, code: "not_a_boolean" };
    }
    case "date": {
      const date = readDate(text, style.date, style.today);
      return date.ok ? date : { ok: false, code: date.reason === "empty" ? "not_a_date" : date.reason };
    }
    case "enum":
      return readOption(text, options);
    default:
      throw new Error(`no reading for an attribute of this type: ${JSON.stringify(type satisfies never)}`);
  }
}

/**
 * Reads a number. Unlike a quantity, it may be negative. A unit after the number would be lost, so the number alone is
 * only suggested. A unit from a workbook's number format is ignored.
 */
function attributeNumber(text: string, style: NumberStyle): AttributeReading {
  const negative = withoutMinus(text);
  const signed = (value: string): string => (negative === null || !/[1-9]/u.test(value) ? value : `-${value}`);
  const reading: DecimalReading = readDecimal(negative ?? text, { style });
  if (reading.ok)
    return reading.unit === undefined || style === "cell"
      ? { ok: true, value: signed(trimZeros(reading.value)) }
      : { ok: false, code: "not_a_number", suggestion: signed(decimalText(reading.value, style)) };
  if (reading.reason === "empty" || reading.reason === "negative") return { ok: false, code: "not_a_number" };
  return {
    ok: false,
    code: reading.reason,
    ...(reading.suggestion === undefined ? {} : { suggestion: signed(reading.suggestion) }),
  };
}

const folded = (text: string): string => spacesToOne(text).normalize("NFC").toLowerCase();

/** Returns the matching option, ignoring case. If exactly one option begins with the text, that option is suggested. */
function readOption(text: string, options: readonly string[]): AttributeReading {
  const option = options.find((one) => one === text) ?? options.find((one) => folded(one) === folded(text));
  if (option !== undefined) return { ok: true, value: option };
  const [near, ...others] = options.filter((one) => folded(one).startsWith(folded(text)));
  return { ok: false, code: "not_an_option", ...(near === undefined || others.length > 0 ? {} : { suggestion: near }) };
}
