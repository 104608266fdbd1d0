import { useMemo } from "react";
import { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { FilterName } from "#src/features/purchase-items/list-state.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen in each filter that has a list; the others are typed. */
export function useFilterChoices(): Readonly<Record<FilterName, readonly Choice[] | null>> {
  const t = useT();
  const [groups, managers, units] = [useGroups(), useManagers(), useUnits()];
  return useMemo(
    () => ({
      target_delivery: null,
      manufacturer: null,
      responsible_manager: managers.map(({ id, name }) => ({ value: String(id), label: name })),
      purchase_item_group: groups.map(({ id, name }) => ({ value: String(id), label: name })),
      units: units.map(({ id, symbol }) => ({ value: String(id), label: symbol })),
      status: PURCHASE_ITEM_STATUSES.map((status) => ({ value: status, label: t(`purchase_items.status.${status}`) })),
    }),
    [t, groups, managers, units],
  );
}

/** What a chip says of a filter's value. */
export function useFilterText(): (name: FilterName, value: string) => string {
  const t = useT();
  const formats = useFormats();
  const choices = useFilterChoices();
  return (name, value) => {
    if (name === "manufacturer") return value;
    if (name === "target_delivery") {
      const [from = "", to = ""] = value.split("..");
      return [from === "" ? "" : t("purchase_items.filter.from", { date: formats.date(from) }), to === "" ? "" : t("purchase_items.filter.to", { date: formats.date(to) })].filter(Boolean).join(" ");
    }
    const chosen = value.split(",");
    const [first = ""] = chosen;
    if (chosen.length > 1) return t("purchase_items.filter.several", { smart_count: chosen.length });
    return choices[name]?.find((choice) => choice.value === first)?.label ?? first;
  };
}
