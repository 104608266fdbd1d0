import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { ATTRIBUTE_DECIMALS } from "#src/entities/attribute/attribute-words.ts";
import { parseDecimal } from "#src/locale/parse-decimal.ts";

/** A typed value as the wire wants it: numbers with a point and no groups. What is no number stays, to be told of. */
export const wireValue = ({ type }: Pick<Attribute, "type">, typed: string): string => (type === "number" ? (parseDecimal(typed, { scale: ATTRIBUTE_DECIMALS, negative: true }) ?? typed.trim()) : typed.trim());
