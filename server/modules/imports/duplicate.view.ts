import type { z } from "zod";
import type { Duplicate } from "#contract/imports/duplicates.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import type { Language } from "#contract/primitives.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { StoredResult } from "#server/modules/imports/import.store.ts";
import { translate } from "#server/platform/translate.ts";

type View = z.input<typeof ImportTask>;

export function mergeProblem(
  { row, there, problem }: Duplicate,
  language: Language,
): (RawProblem & { params: Record<string, string> }) | null {
  return problem === null
    ? null
    : {
        code: `row_${problem}`,
        row: row.row,
        field: "quantity",
        params: { here: unitSymbol(row.units, language) ?? "", there: unitSymbol(there.units, language) ?? "" },
      };
}

export function duplicateRows(duplicates: readonly Duplicate[], language: Language): View["duplicates"] {
  return duplicates.map((duplicate) => {
    const { row, of_row, item, there, choice } = duplicate;
    const problem = mergeProblem(duplicate, language);
    return {
      row: row.row,
      name: row.nomenclature ?? row.part_number ?? "",
      part_number: row.part_number,
      quantity: row.quantity,
      units: row.units,
      of_row,
      item:
        item === null
          ? null
          : { id: item.id, name: item.name, quantity: item.quantity, units: item.units, status: item.status },
      there,
      choice,
      problem: problem === null ? null : translate(language, `errors.${problem.code}`, problem.params),
    };
  });
}

/** Kinds of changes that older revisions didn't know. */
const NO_KINDS = { moved: 0, commented: 0 };

export function resultView({
  created,
  rejected,
  skipped,
  set_aside,
  at,
  duplicates,
  revision,
}: StoredResult): NonNullable<View["result"]> {
  return {
    created,
    rejected,
    skipped,
    set_aside: set_aside ?? 0,
    at,
    merged: duplicates?.merged ?? 0,
    duplicates_skipped: duplicates?.skipped ?? 0,
    merged_items: (duplicates?.merges ?? []).map(({ id, name }) => ({ id, name })),
    skipped_items: [...(duplicates?.skipped_items ?? [])],
    revision: revision === undefined ? null : { ...NO_KINDS, ...revision },
  };
}
