import { useCallback } from "react";
import { useUnits } from "#src/api/choices.ts";
import { useFormats } from "#src/locale/use-formats.ts";

/** Writes a quantity of a line with its unit. */
export function useLineQuantity(): (quantity: string, unit: number) => string {
  const formats = useFormats();
  const units = useUnits();
  return useCallback(
    (quantity, unit) => formats.quantity(quantity, units.find(({ id }) => id === unit)?.symbol),
    [formats, units],
  );
}
