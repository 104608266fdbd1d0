import { useCallback } from "react";
import { tenderCode } from "#contract/numbering.ts";
import { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { shownValue } from "#src/entities/attribute/attribute-words.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import type { ColumnFilter } from "#src/features/purchase-items/column-filter.ts";

type Field = Pick<GridField, "key" | "type">;

export function useValueWords(): (field: Field, value: string | null) => string {
  const { t, formats } = useTextTools();
  const [groups, managers, units] = [useGroups(), useManagers(), useUnits()];
  return useCallback(
    ({ key, type }, value) => {
      if (value === null)
        return t(key === "tender" ? "purchase_items.view.without_tender" : "purchase_items.filter.empty");
      const named = (records: readonly { id: number; name: string }[]): string =>
        records.find(({ id }) => String(id) === value)?.name ?? value;
      switch (type) {
        case "tender": {
          const [number, round] = value.split("/");
          return tenderCode({ number: Number(number), round: Number(round ?? 1) });
        }
        case "status":
          return t(`purchase_items.status.${PURCHASE_ITEM_STATUSES.find((status) => status === value) ?? "new"}`);
        case "unit":
          return unitSymbol(units, Number(value)) ?? value;
        case "record":
          return named(key === "purchase_item_group" ? groups : managers);
        case "number":
        case "boolean":
          return shownValue({ type }, value, { t, formats });
        case "date":
          return formats.date(value);
        case "quantity":
          return formats.quantity(value);
        case "timestamp":
          return formats.date(value);
        case "string":
        case "enum":
          return value;
      }
    },
    [t, formats, groups, managers, units],
  );
}

export function useFilterWords(): (field: Field, filter: ColumnFilter) => string {
  const t = useT();
  const words = useValueWords();
  return (field, { fragment, values, from, to, empty }) => {
    const limits = [
      from === "" ? "" : t("purchase_items.filter.from", { date: words(field, from) }),
      to === "" ? "" : t("purchase_items.filter.to", { date: words(field, to) }),
    ]
      .filter(Boolean)
      .join(" ");
    const [first] = values;
    const chosen =
      values.length > 1
        ? t("purchase_items.filter.several", { smart_count: values.length })
        : first === undefined
          ? ""
          : words(field, first);
    return [
      fragment === "" ? "" : t("purchase_items.filter.quoted", { text: fragment }),
      chosen,
      limits,
      empty ? words(field, null) : "",
    ]
      .filter(Boolean)
      .join(", ");
  };
}
