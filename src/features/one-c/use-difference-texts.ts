import { CURRENCY } from "#contract/money/currency.ts";
import { ONE_C_TEXTS } from "#contract/one-c/difference.ts";
import type { OneCDifference, OneCText } from "#contract/one-c/difference.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const isText = (what: OneCDifference["what"]): what is OneCText => ONE_C_TEXTS.some((text) => text === what);
const isState = (value: string): value is "active" | "cancelled" => value === "active" || value === "cancelled";

/** Returns functions that name a difference from 1C and show its value on one side. */
export function useDifferenceTexts(currency: CurrencyId) {
  const { t, formats } = useTextTools();
  const name = ({ what, line }: OneCDifference): string =>
    isText(what) ? t(`orders.field.${what}`) : t(`one_c.difference.${what}`, { line: line ?? "" });
  const show = ({ what }: OneCDifference, value: string | null): string => {
    if (value === null) return t("one_c.difference.missing");
    if (what === "state") return isState(value) ? t(`one_c.difference.states.${value}`) : value;
    if (what === "deliver_by") return formats.date(value);
    if (what === "sum" || what === "payment") return `${formats.price(value)} ${CURRENCY[currency].symbol}`;
    if (what === "price")
      return value
        .split("; ")
        .map((price) => formats.price(price))
        .join("; ");
    return what === "quantity" ? formats.quantity(value) : value;
  };
  return { name, show };
}
