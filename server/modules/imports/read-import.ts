import type { z } from "zod";
import type { Duplicate } from "#contract/imports/duplicates.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { isImportField, ROW_FIELDS, targetFieldsOf } from "#contract/imports/targets.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { itemAttributesInUse } from "#server/modules/attributes/attribute-value.store.ts";
import { analyse } from "#server/modules/imports/analyse-import.ts";
import type { Analysis } from "#server/modules/imports/analyse-import.ts";
import { planFor } from "#server/modules/imports/plan-duplicates.ts";
import { findImport } from "#server/modules/imports/import.store.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { learnedMappings } from "#server/modules/imports/saved-mapping.store.ts";
import { importView } from "#server/modules/imports/import.view.ts";
import { layoutOf, sheetAt } from "#server/modules/imports/layout.ts";
import { unpackWorkbook } from "#server/modules/imports/pack-workbook.ts";
import { USUAL_ZONE } from "#contract/time-zone.ts";
import { dayOf } from "#server/platform/zoned-day.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

export interface OpenImport {
  readonly record: ImportRecord;
  readonly workbook: ReadWorkbook;
  readonly analysis: Analysis;
}

/** Returns the fields that an import can fill. Items also have attributes, lots don't. */
export const targetsFor = async (ctx: MemberContext, target: ImportRecord["target"]): Promise<AvailableTargets> => ({
  fields: [...targetFieldsOf(target).map(({ field }) => field), ...ROW_FIELDS],
  attributes: target === "purchase_items" ? await itemAttributesInUse(ctx.db) : [],
});

export async function openRecord(
  ctx: MemberContext,
  stored: ImportRecord,
  workbook?: ReadWorkbook,
): Promise<OpenImport> {
  const targets = await targetsFor(ctx, stored.target);
  // The mapping of an older import may contain a field that its target doesn't have.
  const isFillable = (field: string): boolean => !isImportField(field) || targets.fields.includes(field);
  const record = { ...stored, mapping: stored.mapping.filter(({ field }) => isFillable(field)) };
  const file = workbook ?? (await unpackWorkbook(record.workbook));
  const { signature } = layoutOf(sheetAt(file, record.options.sheet), record.options);
  const learned = signature === null ? undefined : (await learnedMappings(ctx.db, [signature])).get(signature);
  return {
    record,
    workbook: file,
    analysis: analyse({
      workbook: file,
      options: record.options,
      mapping: record.mapping,
      fixes: record.fixes,
      confirmed: record.confirmed_cells,
      targets,
      today: dayOf(new Date(record.created_at), USUAL_ZONE),
      learned,
    }),
  };
}

/** @throws AppError not_found if the import doesn't exist */
export async function openImport(
  ctx: MemberContext,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OpenImport> {
  return openRecord(ctx, foundOrThrow(await findImport(ctx.db, id, options)));
}

async function duplicatesOf(
  { db }: MemberContext,
  record: ImportRecord,
  { checked }: Analysis,
): Promise<readonly Duplicate[]> {
  if (record.options.revision) return [];
  if (record.status !== "uploaded" || record.target !== "purchase_items" || checked.good.length > IMPORT_MAX_ROWS)
    return [];
  return (await planFor(db, record, checked.good)).duplicates;
}

/**
 * Returns an import as the wizard shows it. `duplicates: false` skips the search for duplicates, which is the slowest
 * part.
 */
export async function viewOf(
  ctx: MemberContext,
  { record, workbook, analysis }: OpenImport,
  options: { duplicates?: boolean } = {},
): Promise<z.input<typeof ImportTask>> {
  return importView(record, analysis, {
    workbook,
    language: ctx.language,
    duplicates: options.duplicates === false ? null : await duplicatesOf(ctx, record, analysis),
  });
}

export const readImport = async (ctx: MemberContext, id: number): Promise<z.input<typeof ImportTask>> =>
  viewOf(ctx, await openImport(ctx, id));
