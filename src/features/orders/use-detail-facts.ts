import type { FormField } from "#contract/orders/form-field.ts";
import { useFieldText } from "#src/entities/order/use-field-text.ts";

interface Facts<N extends string> {
  readonly names: readonly N[];
  readonly fields: Readonly<Record<N, FormField>>;
  readonly labelOf: (name: N) => string;
  readonly values: Readonly<Record<N, string | null>>;
}

/** Returns a function that writes "label: value" for each described field that has a value. */
export function useDetailFacts(): <N extends string>(facts: Facts<N>) => { name: N; isLong: boolean; text: string }[] {
  const fieldText = useFieldText();
  return ({ names, fields, labelOf, values }) =>
    names.flatMap((name) => {
      const value = values[name];
      if (value === null) return [];
      const text = `${labelOf(name)}: ${fieldText(fields[name], value)}`;
      return [{ name, isLong: fields[name].kind === "long", text }];
    });
}
