import { useLocale } from "ra-core";
import { useState } from "react";
import { doubtWords, typedNumber } from "#src/locale/typed-number.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

export interface FieldMoneyProps extends FieldProps {
  value: string | null;
  /** Receives a decimal string, or null for an empty field. Not called while the text is not a number. */
  onChange: (value: string | null) => void;
  sign?: string;
  /** Number of decimal places: 2 for an amount, `PRICE_SCALE` for a price. */
  scale?: number;
  /** Determines how the value is parsed and formatted. A quantity is formatted without kopecks. */
  kind?: "price" | "quantity";
  negative?: boolean;
  /** Message for a text that isn't such a number, instead of the general one. */
  unreadable?: string;
  name?: string;
  autoFocus?: boolean;
}

/**
 * Amount input that accepts a decimal comma or point, spaces and a currency sign. Unparsable text remains in the field
 * with an error. Parsable text is formatted when the field loses focus.
 */
export function FieldMoney(props: FieldMoneyProps) {
  const { value, onChange, sign, scale = 2, kind = "price", negative = false, unreadable: message, ...field } = props;
  const { t, formats } = useTextTools();
  const rule = { language: useLocale(), column: { kind, scale, negative } } as const;
  const [typed, setTyped] = useState<string | null>(null);
  const written = value === null ? "" : formats[kind](value);
  const shown = typed ?? written;
  const unreadable = typed !== null && typed.trim() !== "" && typedNumber(typed, rule) === null;
  const [left, setLeft] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    const number = typedNumber(text, rule);
    if (number !== null) onChange(number);
    else if (text.trim() === "") onChange(null);
  };
  const leave = () => {
    setLeft(true);
    if (!unreadable) setTyped(null);
  };
  return (
    <FieldText
      {...field}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      onChange={type}
      onBlur={leave}
      error={
        field.error ??
        (left && unreadable ? (doubtWords(typed, rule, t) ?? message ?? t("controls.not_a_number")) : null)
      }
      end={sign === undefined ? null : <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{sign}</span>}
    />
  );
}
