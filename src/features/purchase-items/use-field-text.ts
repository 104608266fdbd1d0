import { useCallback } from "react";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { calendarDay } from "#src/locale/dates.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const QUANTITY = /^\d{1,12}(\.\d{1,3})?$/;

/**
 * What a field of an item holds, for its reader: the name of what was chosen, days and quantities as people write them, a
 * word for an empty one. What isn't told apart, as an attribute's value, stays as it is.
 */
export function useFieldText(): (field: string, value: unknown) => string {
  const t = useT();
  const formats = useFormats();
  const [units, groups, managers] = [useUnits(), useGroups(), useManagers()];
  return useCallback(
    (field, value) => {
      const text =
        typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
      if (text === "") return t("controls.conflict.empty");
      const isIt = ({ id }: { id: number }): boolean => String(id) === text;
      switch (field) {
        case "units":
          return units.find(isIt)?.symbol ?? text;
        case "purchase_item_group":
          return groups.find(isIt)?.name ?? text;
        case "responsible_manager":
          return managers.find(isIt)?.name ?? text;
        case "quantity":
          return QUANTITY.test(text) ? formats.quantity(text) : text;
        case "target_delivery_time":
        case "planned_delivery_time":
          return calendarDay(text) === undefined ? text : formats.date(text);
        default:
          return text;
      }
    },
    [t, formats, units, groups, managers],
  );
}
