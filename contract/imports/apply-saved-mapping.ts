import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { columnNames } from "#contract/imports/column-names.ts";
import type { Mapping } from "#contract/imports/import.schema.ts";
import type { SavedMapping } from "#contract/imports/saved-mapping.schema.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";

/** Names a row of headers, whatever their case and signs and blanks at the end; empty where none has a name. */
export const headersKey = (headers: readonly string[]): string => headers.map(keyOf).join("\n").trimEnd();

/**
 * What a kept mapping comes to for other columns, and which of its own find no place there: no such header, or the
 * field is out of use.
 */
export interface AppliedMapping {
  readonly mapping: Mapping;
  readonly missing: readonly SavedMapping["fields"][number][];
}

/** Finds the columns of a kept mapping in a file by their names, whatever their order; each column is taken once. */
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
