import { useCallback } from "react";
import type { FormField } from "#contract/orders/form-field.ts";
import { calendarDay } from "#src/locale/dates.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Returns the display text of a described field: a localized day, any other text as it is, and "" for null. */
export function useFieldText(): (
  described: { readonly kind: FormField["kind"] | "address" },
  value: string | null,
) => string {
  const { formats } = useTextTools();
  return useCallback(
    ({ kind }, value) => {
      const isDay = kind === "day" && calendarDay(value ?? "") !== undefined;
      return isDay && value !== null ? formats.date(value) : (value ?? "");
    },
    [formats],
  );
}
