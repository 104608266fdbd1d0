import { useCallback } from "react";
import { namesWhere } from "#contract/fields.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { calendarDay } from "#src/locale/dates.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const DAYS = namesWhere(ITEM_FIELDS, { kind: "date" });
const isDay = (field: string): boolean => DAYS.some((each) => each === field);
const QUANTITY = /^\d{1,12}(\.\d{1,3})?$/;

/**
 * Returns a function that formats an item field: the name of an option, a localized date or quantity, or a word for an
 * empty value. Values of unknown fields, such as attributes, stay unchanged.
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
          return unitSymbol(units, Number(text)) ?? text;
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
