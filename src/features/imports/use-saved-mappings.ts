import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { applySavedMapping, headersKey } from "#contract/imports/apply-saved-mapping.ts";
import type { SavedMapping } from "#contract/imports/saved-mapping.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

const NONE: readonly SavedMapping[] = [];

/** The columns that the company keeps, seen from one file. */
export interface SavedMappingMatches {
  /** Those used last first. */
  readonly all: readonly SavedMapping[];
  /** What was kept under the headers of this very file. */
  readonly own: SavedMapping | null;
  /** What the columns are now, if that is kept. */
  readonly current: SavedMapping | null;
}

/** Mappings are lists of pairs by column. */
const isSame = (left: Mapping, right: Mapping): boolean =>
  left.length === right.length &&
  left.every(({ column, field }) => right.some((pair) => pair.column === column && pair.field === field));

/** The kept mappings, and which of them the file has. */
export function useSavedMappings(
  task: Pick<ImportTask, "headers">,
  mapping: Mapping,
  targets: Targets,
): SavedMappingMatches {
  const all = useListOf<SavedMapping>("kept-mappings").data ?? NONE;
  const key = headersKey(task.headers);
  const own = all.find(({ headers }) => key !== "" && headersKey(headers) === key) ?? null;
  const isCurrent = (one: SavedMapping): boolean =>
    mapping.length > 0 && isSame(applySavedMapping(one, task.headers, targets).mapping, mapping);
  const current = own !== null && isCurrent(own) ? own : (all.find(isCurrent) ?? null);
  return { all, own, current };
}
