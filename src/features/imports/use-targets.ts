import { useMemo } from "react";
import { attributeApi } from "#contract/attributes/attribute.api.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { attributeOf } from "#contract/imports/attribute-targets.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { isImportField } from "#contract/imports/targets.ts";
import type { TargetField } from "#contract/imports/targets.ts";
import { useCall } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";

const NONE: readonly Attribute[] = [];

/** What columns can be beside the fixed fields, and what each field is called. */
export interface Targets {
  /** Attributes in use, by name; none for lots. */
  readonly attributes: readonly Attribute[];
  readonly is_loading: boolean;
  readonly nameOf: (field: TargetField) => string;
}

/** The attributes that an import's columns may be. */
export function useTargets({ target }: Pick<ImportTask, "target">): Targets {
  const t = useT();
  const answer = useCall(attributeApi.list, { query: { applies_to: "item" } }, { enabled: target === "purchase_items" });
  const attributes = answer.data?.results ?? NONE;
  const is_loading = answer.isLoading;
  return useMemo(
    () => ({
      attributes,
      is_loading,
      nameOf: (field) => {
        if (isImportField(field)) return t(`imports.field.${field}`);
        return attributeOf(attributes, field)?.name ?? (is_loading ? "…" : t("import_targets.gone"));
      },
    }),
    [attributes, is_loading, t],
  );
}
