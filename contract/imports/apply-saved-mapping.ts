import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { columnNames } from "#contract/imports/column-names.ts";
import type { Mapping } from "#contract/imports/import.schema.ts";
import type { SavedMapping } from "#contract/imports/saved-mapping.schema.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";

/**
 * Returns a key for a header row that ignores case, punctuation and trailing blank headers. The key is empty if all
 * headers are blank.
 */
export const headersKey = (headers: readonly string[]): string => headers.map(keyOf).join("\n").trimEnd();

/**
 * A saved mapping applied to the columns of another file. `missing` lists the fields that can't be applied: their
 * header isn't in the file, or the field no longer exists.
 */
export interface AppliedMapping {
  readonly mapping: Mapping;
  readonly missing: readonly SavedMapping["fields"][number][];
}

/**
 * Applies a saved mapping to a file. Columns are found by header, in any order, and each column is used at most once.
 */
export function applySavedMapping(
  { fields }: Pick<SavedMapping, "fields">,
  headers: readonly string[],
  targets: AvailableTargets,
): AppliedMapping {
  const keys = columnNames(headers).map(keyOf);
  const mapping: Mapping = [];
  const missing: SavedMapping["fields"] = [];
  for (const { header, field } of fields) {
    const column = keys.findIndex(
      (key, place) => key === keyOf(header) && !mapping.some((pair) => pair.column === place),
    );
    if (column < 0 || !isTarget(targets, field)) missing.push({ header, field });
    else mapping.push({ column, field });
  }
  return { mapping: mapping.toSorted((left, right) => left.column - right.column), missing };
}
