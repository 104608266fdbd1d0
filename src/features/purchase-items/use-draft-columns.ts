import { useMemo } from "react";
import { isAttributeColumn } from "#contract/attributes/attribute-column.ts";
import { isUnitWord } from "#contract/reference/units.ts";
import { BOOLEAN_VALUES } from "#contract/attributes/attribute-value.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import type { ItemFieldKind } from "#contract/purchase-items/item-fields.ts";
import type { GridField } from "#contract/purchase-items/item-filters.ts";
import { useGroups, useManagers, useUnits } from "#src/api/choices.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import type { GridColumn } from "#src/ui/grid/columns.ts";
import type { SuggestProps } from "#src/ui/grid/suggest-props.ts";
import { DRAFT_FIELDS, isBlank } from "#src/features/purchase-items/draft-item.ts";
import type { DraftField, DraftItem } from "#src/features/purchase-items/draft-item.ts";

type Column = GridColumn<DraftItem>;

/** Suggestions are optional, so the grid works without them if their code fails to load. */
const ItemSuggest = deferred<SuggestProps>(async () => {
  try {
    return (await import("#src/features/purchase-items/ItemSuggest.tsx")).ItemSuggest;
  } catch {
    return () => null;
  }
});

const LOOK_OF_KIND = {
  text: { kind: "text", width: 150 },
  code: { kind: "code", width: 130 },
  quantity: { kind: "decimal", width: 96, decimals: 3 },
  unit: { kind: "choice", width: 76 },
  date: { kind: "date", width: 136 },
  record: { kind: "choice", width: 160 },
} as const satisfies Record<ItemFieldKind, Partial<Column>>;

const LOOKS: Readonly<Partial<Record<DraftField, Partial<Column>>>> = {
  nomenclature: { width: 240, pinned: true, suggest: ItemSuggest },
  part_number: { width: 190, suggest: ItemSuggest },
  manufacturer: { width: 160 },
  quantity: { required: (row) => !isBlank(row), isUnit: (word, row) => isUnitWord(word, row.units) },
  units: { required: true },
  responsible_manager: { width: 170 },
  type: { width: 130 },
};

function lookOf(name: DraftField) {
  const field = ITEM_FIELDS[name];
  return {
    ...LOOK_OF_KIND[field.kind],
    ...("max_length" in field ? { maxLength: field.max_length } : {}),
    ...LOOKS[name],
  };
}

const NO_ATTRIBUTES: readonly GridField[] = [];
const DECIMALS = 6;

export function useDraftColumns(attributes: readonly GridField[] = NO_ATTRIBUTES): readonly Column[] {
  const t = useT();
  const [units, groups, managers] = [useUnits(), useGroups(), useManagers()];
  return useMemo(() => {
    const choices: Partial<Record<DraftField, Column["choices"]>> = {
      units: units.map(({ id, symbol }) => ({ value: String(id), label: symbol })),
      purchase_item_group: groups.map(({ id, name }) => ({ value: String(id), label: name })),
      responsible_manager: managers.map(({ id, name }) => ({ value: String(id), label: name })),
    };
    const checks: Partial<Record<DraftField, Column["check"]>> = {
      quantity: (row) =>
        row.quantity === null || (/[1-9]/.test(row.quantity) && /^\d{1,9}(\.\d{1,3})?$/.test(row.quantity))
          ? null
          : { message_key: "validation.quantity", params: {} },
      nomenclature: (row) =>
        row.nomenclature === null && row.part_number === null && !isBlank(row)
          ? { message_key: "validation.item_unnamed", params: {} }
          : null,
    };
    const attributeColumn = (field: GridField): Column[] => {
      const { key, title, type, attribute } = field;
      if (attribute === null || !isAttributeColumn(key)) return [];
      const listed =
        type === "boolean"
          ? BOOLEAN_VALUES.map((value) => ({
              value,
              label: t(value === "true" ? "controls.answer.yes" : "controls.answer.no"),
            }))
          : attribute.options.map((value) => ({ value, label: value }));
      const base = { field: key, header: title, editable: field.is_editable, width: 140 } as const;
      if (type === "boolean" || type === "enum") return [{ ...base, kind: "choice", choices: listed }];
      if (type === "number") return [{ ...base, kind: "decimal", decimals: DECIMALS, negative: true }];
      return [{ ...base, kind: type === "date" ? "date" : "text", ...(type === "date" ? {} : { maxLength: 500 }) }];
    };
    const fields = DRAFT_FIELDS.map((field): Column => {
      const choice = choices[field];
      const check = checks[field];
      return {
        ...lookOf(field),
        field,
        header: t(`purchase_items.field.${field}`),
        editable: true,
        ...(choice === undefined ? {} : { choices: choice }),
        ...(check === undefined ? {} : { check }),
      };
    });
    return [...fields, ...attributes.flatMap(attributeColumn)];
  }, [t, units, groups, managers, attributes]);
}
