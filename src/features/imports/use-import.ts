import { useCallback } from "react";
import type { z } from "zod";
import { importApi } from "#contract/imports/import.api.ts";
import { ImportTask } from "#contract/imports/import.schema.ts";
import type { ImportPatch } from "#contract/imports/import.schema.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import type { OfferImportPatch } from "#contract/imports/offer-import.schema.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { useSerialChange } from "#src/features/imports/use-serial-change.ts";

export type Change = Omit<z.input<typeof ImportPatch>, "version">;
type OfferChange = Omit<z.input<typeof OfferImportPatch>, "version">;

/** Saves a change to the import. A `quiet` change doesn't set the page to busy, because no button depends on it. */
export type ChangeImport = (patch: Change, options?: { quiet?: boolean }) => Promise<ImportTask | null>;
export type ChangeOfferImport = (patch: OfferChange, options?: { quiet?: boolean }) => Promise<OfferImportTask | null>;

export function useImportChange(task: ImportTask): ReturnType<typeof useSerialChange<ImportTask, Change>> {
  const { put } = useCache();
  const { id } = task;
  const onAnswer = useCallback((answer: ImportTask) => put(importApi.one, { params: { id } }, answer), [put, id]);
  return useSerialChange<ImportTask, Change>({
    task,
    send: (body) => call(importApi.patch, { params: { id }, body }),
    parse: (current) => ImportTask.parse(current),
    onAnswer,
  });
}

export function useOfferImportChange(task: OfferImportTask): { busy: boolean; change: ChangeOfferImport } {
  const { put } = useCache();
  const { id } = task;
  const onAnswer = useCallback(
    (answer: OfferImportTask) => put(offerImportApi.one, { params: { id } }, answer),
    [put, id],
  );
  return useSerialChange<OfferImportTask, OfferChange>({
    task,
    send: (body) => call(offerImportApi.patch, { params: { id }, body }),
    parse: (current) => OfferImportTask.parse(current),
    onAnswer,
  });
}
