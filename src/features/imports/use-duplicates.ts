import { useEffect } from "react";
import { importApi } from "#contract/imports/import.api.ts";
import type { DuplicateRow, ImportTask } from "#contract/imports/import.schema.ts";
import { useCache } from "#src/api/hooks.ts";

/** Rows whose part is requested already, looked for where the last answer hasn't; null until they are known. */
export function useDuplicates({
  duplicates,
  version,
}: Pick<ImportTask, "duplicates" | "version">): readonly DuplicateRow[] | null {
  const { refresh } = useCache();
  const isUnknown = duplicates === null;
  useEffect(() => {
    if (isUnknown) void refresh(importApi.one);
  }, [isUnknown, version, refresh]);
  return duplicates;
}

/** How many good rows are imported: those that aren't skipped. */
export const takenRows = (task: Pick<ImportTask, "good_count">, duplicates: readonly DuplicateRow[]): number =>
  task.good_count - duplicates.filter(({ choice }) => choice === "skip").length;
