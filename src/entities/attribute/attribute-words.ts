import type { AttributeValue } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import type { LotAttribute } from "#contract/tenders/lot-attribute.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { refusedNumber, typedNumber } from "#src/locale/typed-number.ts";

/** A value as the data provider gives one: its id names the item or group, and the attribute. */
export type ValueRecord = AttributeValue & { readonly id: string };

/** The most decimals that a number has. */
export const ATTRIBUTE_DECIMALS = 6;

/** How a number of an attribute is read where it is typed. */
export const ATTRIBUTE_NUMBER = { kind: "quantity", scale: ATTRIBUTE_DECIMALS, negative: true } as const;

/** A value as people read it. */
export function shownValue({ type }: Pick<Attribute, "type">, value: string, { t, formats }: TextTools): string {
  if (type === "boolean") return t(value === "true" ? "controls.answer.yes" : "controls.answer.no");
  if (type === "date") return formats.fullDate(value);
  return type === "number" ? formats.decimal(value, { min: 0, max: ATTRIBUTE_DECIMALS }) : value;
}

/** The attributes of a lot in one line: "Масса, кг: 12,5; Покрытие: Ц6.хр"; empty where there are none. */
export const attributesText = (attributes: readonly LotAttribute[], words: TextTools): string =>
  attributes.map((each) => `${each.name}: ${shownValue(each, each.value, words)}`).join("; ");

/** A typed value as the wire wants it: numbers with a point and no groups. What is no number stays, to be told of. */
export const wireValue = ({ type }: Pick<Attribute, "type">, typed: string, language: string): string =>
  type === "number"
    ? (typedNumber(typed, { language, column: ATTRIBUTE_NUMBER }) ?? refusedNumber(typed))
    : typed.trim();
