import type { ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { applyKept, headersKey } from "#contract/imports/apply-kept.ts";
import type { KeptMapping } from "#contract/imports/kept-mapping.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import type { Targets } from "#src/features/imports/use-targets.ts";

const NONE: readonly KeptMapping[] = [];

/** The columns that the company keeps, seen from one file. */
export interface Kept {
  /** Those used last first. */
  readonly all: readonly KeptMapping[];
  /** What was kept under the headers of this very file. */
  readonly own: KeptMapping | null;
  /** What the columns are now, if that is kept. */
  readonly current: KeptMapping | null;
}

/** Mappings are lists of pairs by column. */
const isSame = (left: Mapping, right: Mapping): boolean =>
  left.length === right.length &&
  left.every(({ column, field }) => right.some((pair) => pair.column === column && pair.field === field));

/** The kept mappings, and which of them the file has. */
export function useKept(task: Pick<ImportTask, "headers">, mapping: Mapping, targets: Targets): Kept {
  const all = useListOf<KeptMapping>("kept-mappings").data ?? NONE;
  const key = headersKey(task.headers);
  const own = all.find(({ headers }) => key !== "" && headersKey(headers) === key) ?? null;
  const isCurrent = (one: KeptMapping): boolean =>
    mapping.length > 0 && isSame(applyKept(one, task.headers, targets).mapping, mapping);
  const current = own !== null && isCurrent(own) ? own : (all.find(isCurrent) ?? null);
  return { all, own, current };
}
