import type { AttributeValue } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import type { LotAttribute } from "#contract/tenders/lot-attribute.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { refusedNumber, typedNumber } from "#src/locale/typed-number.ts";

/** Attribute value from the data provider. The id combines the item's or group's id with the attribute's id. */
export type ValueRecord = AttributeValue & { readonly id: string };

export const ATTRIBUTE_DECIMALS = 6;

export const ATTRIBUTE_NUMBER = { kind: "quantity", scale: ATTRIBUTE_DECIMALS, negative: true } as const;

export function shownValue({ type }: Pick<Attribute, "type">, value: string, { t, formats }: TextTools): string {
  if (type === "boolean") return t(value === "true" ? "controls.answer.yes" : "controls.answer.no");
  if (type === "date") return formats.fullDate(value);
  return type === "number" ? formats.decimal(value, { min: 0, max: ATTRIBUTE_DECIMALS }) : value;
}

/**
 * Formats a lot's attributes on one line, such as "Масса, кг: 12,5; Покрытие: Ц6.хр". Returns an empty string if there
 * are none.
 */
export const attributesText = (attributes: readonly LotAttribute[], words: TextTools): string =>
  attributes.map((each) => `${each.name}: ${shownValue(each, each.value, words)}`).join("; ");

/**
 * Converts typed text to wire format: decimal point, no grouping. Returns unparsable numbers unchanged, so that they
 * can be reported.
 */
export const wireValue = ({ type }: Pick<Attribute, "type">, typed: string, language: string): string =>
  type === "number"
    ? (typedNumber(typed, { language, column: ATTRIBUTE_NUMBER }) ?? refusedNumber(typed))
    : typed.trim();
