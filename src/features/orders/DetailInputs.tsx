import type { ReactNode } from "react";
import { isRequired } from "#contract/orders/form-field.ts";
import type { FormField } from "#contract/orders/form-field.ts";
import { DescribedInput } from "#src/entities/order/DescribedInput.tsx";
import type { DescribedInputProps } from "#src/entities/order/DescribedInput.tsx";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

interface DetailInputsProps<N extends string> {
  names: readonly N[];
  fields: Readonly<Record<N, FormField>>;
  labelOf: (name: N) => string;
  /** The value of a field, with props that only this field has. */
  inputOf: (name: N) => Omit<DescribedInputProps, "described" | "label">;
  /** Further inputs in the grid. */
  children?: ReactNode;
}

/** Inputs for described fields: lines and days in a grid, paragraphs below it. */
export function DetailInputs<N extends string>({ names, fields, labelOf, inputOf, children }: DetailInputsProps<N>) {
  const { today } = useDays();
  const isLong = (name: N): boolean => fields[name].kind === "long";
  const input = (name: N) => (
    <DescribedInput
      key={name}
      described={fields[name]}
      label={labelOf(name)}
      required={isRequired(fields[name])}
      {...(fields[name].not_in_future === true ? { max: today } : {})}
      {...inputOf(name)}
    />
  );
  return (
    <>
      <FieldGrid min={150}>
        {names.filter((name) => !isLong(name)).map((name) => input(name))}
        {children}
      </FieldGrid>
      {names.filter((name) => isLong(name)).map((name) => input(name))}
    </>
  );
}
