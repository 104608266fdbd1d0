import { useCallback, useRef, useState } from "react";
import type { z } from "zod";
import { importApi } from "#contract/imports/import.api.ts";
import { ImportTask } from "#contract/imports/import.schema.ts";
import type { ImportPatch } from "#contract/imports/import.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";

export type Change = Omit<z.input<typeof ImportPatch>, "version">;

/** `quiet` changes don't make the page wait: nothing that can be pressed depends on them. */
export type ChangeImport = (patch: Change, options?: { quiet?: boolean }) => Promise<ImportTask | null>;

/**
 * Changes an import, one call after the other, each with the version that the last one answered. What somebody else has
 * changed meanwhile is shown instead, and said. Answers the import as it is now, or null after a failure.
 */
export function useImportChange(task: ImportTask): { busy: boolean; change: ChangeImport } {
  const t = useT();
  const fail = useFailure();
  const feedback = useFeedback();
  const { put } = useCache();
  const [running, setRunning] = useState(0);
  const last = useRef<Promise<ImportTask | null>>(Promise.resolve(null));
  const version = useRef(task.version);
  const keep = useCallback(
    (answer: ImportTask): ImportTask => {
      version.current = answer.version;
      put(importApi.one, { params: { id: answer.id } }, answer);
      return answer;
    },
    [put],
  );
  const change: ChangeImport = (patch, { quiet = false } = {}) => {
    const count = quiet ? 0 : 1;
    const send = async (): Promise<ImportTask | null> => {
      setRunning((before) => before + count);
      try {
        return keep(await call(importApi.patch, { params: { id: task.id }, body: { ...patch, version: Math.max(version.current, task.version) } }));
      } catch (error) {
        if (error instanceof ApiError && error.code === "version_conflict") {
          keep(ImportTask.parse(error.body.current));
          feedback.error(t("imports.changed_elsewhere"));
        } else fail(error);
        return null;
      } finally {
        setRunning((before) => before - count);
      }
    };
    last.current = last.current.then(send);
    return last.current;
  };
  return { busy: running > 0, change };
}
