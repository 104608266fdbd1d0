import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { isLeftOut } from "#contract/imports/compare-revision.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import type { RevisionDifference } from "#contract/imports/revision.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCache, useCallMutation } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { useRemember, useRememberWords } from "#src/features/imports/use-remember.ts";
import { failureWithReasons } from "#src/features/imports/use-run-attempt.ts";

/**
 * Applies a revision as it is shown. If the group or the import has changed since, the differences are loaded again and
 * the choices stay, because lines keep their keys.
 */
export function useApplyRevision(id: number): {
  busy: boolean;
  error: string | null;
  apply: (difference: RevisionDifference, leave: ReadonlySet<string>) => Promise<void>;
} {
  const t = useT();
  const { put, refresh } = useCache();
  const send = useCallMutation(revisionApi.apply);
  const [remember_mapping] = useRemember();
  const [remember_words] = useRememberWords();
  const [error, setError] = useState<string | null>(null);
  const apply = async ({ state, version, lines }: RevisionDifference, leave: ReadonlySet<string>): Promise<void> => {
    setError(null);
    const body = {
      state,
      version,
      // A line that was left may be gone since.
      leave: lines.map(({ key }) => key).filter((key) => leave.has(key)),
      take_left_out: lines.filter((line) => isLeftOut(line) && !leave.has(line.key)).map(({ key }) => key),
      remember_mapping,
      remember_words,
    };
    try {
      put(importApi.one, { params: { id } }, await send.mutateAsync({ params: { id }, body }));
      await refresh("purchase-items", "groups", homeApi.menu, "kept-mappings", revisionApi.list);
    } catch (reason) {
      setError(failureWithReasons(reason, t));
      if (reason instanceof ApiError && (reason.code === "group_changed" || reason.code === "version_conflict"))
        await refresh(importApi.one, revisionApi.difference);
    }
  };
  return { busy: send.isPending, error, apply };
}
