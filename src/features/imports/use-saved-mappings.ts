import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { applySavedMapping, headersKey } from "#contract/imports/apply-saved-mapping.ts";
import type { SavedMapping } from "#contract/imports/saved-mapping.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

const NONE: readonly SavedMapping[] = [];

export interface SavedMappingMatches {
  /** All saved mappings. The most recently used mapping comes first. */
  readonly all: readonly SavedMapping[];
  /** The mapping saved for the headers of this file, or null. */
  readonly own: SavedMapping | null;
  /** The saved mapping that equals the current one, or null. */
  readonly current: SavedMapping | null;
}

/** Compares mappings as sets, because the order of the pairs doesn't matter. */
const isSame = (left: Mapping, right: Mapping): boolean =>
  left.length === right.length &&
  left.every(({ column, field }) => right.some((pair) => pair.column === column && pair.field === field));

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
