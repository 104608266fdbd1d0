import { useMemo } from "react";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { attributeOf } from "#contract/imports/attribute-targets.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { OFFER_FIELDS, isOfferField } from "#contract/imports/offer-fields.ts";
import { isImportField, isRowField, ROW_FIELDS, targetFieldsOf } from "#contract/imports/targets.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useT } from "#src/locale/use-t.ts";

const NONE: readonly Attribute[] = [];

export interface Targets {
  readonly fields: readonly AnyField[];
  /** Active attributes, sorted by name. Empty for lots. */
  readonly attributes: readonly Attribute[];
  readonly is_loading: boolean;
  readonly nameOf: (field: AnyField) => string;
}

export function useTargets({ target }: Pick<ImportTask, "target">): Targets {
  const t = useT();
  const answer = useListOf<Attribute>("attributes", {
    filter: { applies_to: "item" },
    enabled: target === "purchase_items",
  });
  const attributes = answer.data ?? NONE;
  const is_loading = answer.isLoading;
  return useMemo(
    () => ({
      fields: [...targetFieldsOf(target).map(({ field }) => field), ...ROW_FIELDS],
      attributes,
      is_loading,
      nameOf: (field) => {
        if (isImportField(field)) return t(`purchase_items.field.${field}`);
        if (isRowField(field)) return t(`import_bom.field.${field}`);
        return attributeOf(attributes, field)?.name ?? (is_loading ? "…" : t("import_targets.gone"));
      },
    }),
    [attributes, is_loading, t, target],
  );
}

/** Fields that the user can choose. The hidden lot id in exported sheets is excluded. */
const CHOSEN_OFFER_FIELDS = OFFER_FIELDS.filter((field) => field !== "lot");

export function useOfferTargets(): Targets {
  const t = useT();
  return useMemo(
    () => ({
      fields: CHOSEN_OFFER_FIELDS,
      attributes: NONE,
      is_loading: false,
      nameOf: (field) => (isOfferField(field) ? t(`offer_import.field.${field}`) : ""),
    }),
    [t],
  );
}
