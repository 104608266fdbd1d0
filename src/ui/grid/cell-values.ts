import { decimalKind, integerKind, moneyKind } from "./number-values.ts";
import { dateKind } from "./date-values.ts";
import type { CellValue } from "./columns.ts";
import type { CellValues, ValueKind } from "./value-kind.ts";

const textKind: ValueKind = {
  parse: (text, rule) => {
    const isTooLong = rule.maxLength !== undefined && text.length > rule.maxLength;
    if (!isTooLong) return { ok: true, value: text };
    return {
      ok: false,
      text,
      message_key: "grid.problem.too_long",
      params: { smart_count: rule.maxLength ?? 0, length: text.length },
    };
  },
  format: plainText,
  edit: plainText,
};

/** Creates the default parsers and formatters. `language` is a BCP 47 tag. */
export function createCellValues(language: string): CellValues {
  return {
    text: textKind,
    code: textKind,
    decimal: decimalKind(language),
    money: moneyKind(language),
    integer: integerKind(language),
    date: dateKind(language),
  };
}

function plainText(value: CellValue): string {
  return value === null ? "" : String(value);
}
