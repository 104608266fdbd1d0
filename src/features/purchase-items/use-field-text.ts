import { useCallback } from "react";
import { namesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { calendarDay } from "#src/locale/dates.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const DAYS = namesWhere(ITEM_FIELDS, { kind: "date" });
const isDay = (field: string): boolean => DAYS.some((each) => each === field);
const QUANTITY = /^\d{1,12}(\.\d{1,3})?$/;

/**
 * What a field of an item holds, for its reader: the name of what was chosen, days and quantities as people write them,
 * a word for an empty one. What isn't told apart, as an attribute's value, stays as it is.
 */
export function useFieldText(): (field: string, value: unknown) => string {
  const { t, formats } = useTextTools();
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
        default:
          return isDay(field) && calendarDay(text) !== undefined ? formats.date(text) : text;
      }
    },
    [t, formats, units, groups, managers],
  );
}
