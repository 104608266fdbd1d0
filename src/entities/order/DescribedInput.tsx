import type { FormField } from "#contract/orders/form-field.ts";
import type { Bound } from "#src/kit/form/use-form-values.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

export interface DescribedInputProps extends Bound<string> {
  described: Pick<FormField, "kind" | "max_length">;
  label: string;
  required?: boolean;
  autoFocus?: boolean;
  /** First and last day that can be chosen. */
  min?: string;
  max?: string;
}

/** Input for a described field, chosen by its kind. */
export function DescribedInput({ described, min, max, ...input }: DescribedInputProps) {
  const { kind, max_length } = described;
  if (kind === "day") {
    const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    return <FieldDate {...input} {...limits} />;
  }
  return (
    <FieldText
      {...input}
      {...(kind === "long" ? { rows: 2 } : {})}
      {...(max_length === undefined ? {} : { maxLength: max_length })}
    />
  );
}
