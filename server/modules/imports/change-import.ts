import type { z } from "zod";
import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { ImportAttribute } from "#contract/imports/attribute-targets.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportOptions, ImportPatch, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertGroup } from "#server/modules/imports/check-target.ts";
import { updateImport } from "#server/modules/imports/import.store.ts";
import type { Fixes, ImportRecord } from "#server/modules/imports/import.store.ts";
import { learnedMappings } from "#server/modules/imports/kept-mapping.store.ts";
import { headerRowOf, layoutOf, possibleSignatures, sheetAt, suggestionsFor, sureOnes } from "#server/modules/imports/layout.ts";
import type { Layout, Learned } from "#server/modules/imports/layout.ts";
import { attributesFor, openImport, openRecord, viewOf } from "#server/modules/imports/read-import.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/** The options with a patch laid over them; another sheet starts with its own header row. */
function optionsAfter(before: ImportOptions, patch: ImportPatch["options"], given: { workbook: ReadWorkbook; learned: Learned }): ImportOptions {
  const { workbook, learned } = given;
  const { sheet = before.sheet, decimal = before.decimal, group = before.group } = patch ?? {};
  const rows = workbook.sheets[sheet]?.rows;
  if (rows === undefined) throw new AppError("invalid_input", { fields: { "options.sheet": ["choice"] } });
  const detected = sheet === before.sheet ? before.header_row : headerRowOf(sheetAt(workbook, sheet), learned);
  const header_row = patch?.header_row === undefined ? detected : patch.header_row;
  if (header_row !== null && !rows.some((row) => row.number === header_row)) throw new AppError("invalid_input", { fields: { "options.header_row": ["choice"] } });
  return { sheet, header_row, decimal, group };
}

/** An attribute that went out of use meanwhile may stay where it is, it stops the run; it can't be chosen anew. */
function assertMapping(mapping: Mapping, { layout, attributes, before }: { layout: Layout; attributes: readonly ImportAttribute[]; before: Mapping }): void {
  const stays = (column: number, field: string) => before.some((pair) => pair.column === column && pair.field === field);
  if (mapping.some(({ column, field }) => column >= layout.width || !(isTarget(attributes, field) || stays(column, field)))) throw new AppError("invalid_input", { fields: { mapping: ["choice"] } });
}

/** The same texts; blank cells at the end say nothing. */
function isSameRow(left: readonly string[], right: readonly string[]): boolean {
  const width = Math.max(left.length, right.length);
  return Array.from({ length: width }, (_, column) => (left[column] ?? "") === (right[column] ?? "")).every(Boolean);
}

/** The fixes with those of a patch; a row that is as in the file again is no fix. */
function fixesAfter(before: Fixes, layout: Layout, asked: NonNullable<ImportPatch["fixes"]>): Fixes {
  const inFile = new Map(layout.rows.map((row) => [row.number, row.cells]));
  const after: Record<string, readonly string[] | null> = { ...before };
  for (const [index, { row, cells }] of asked.entries()) {
    const original = inFile.get(row);
    if (original === undefined) throw new AppError("invalid_input", { problems: [{ code: "not_found", row: index }] });
    if (cells !== null && isSameRow(cells, original)) delete after[String(row)];
    else after[String(row)] = cells;
  }
  return after;
}

function mappingAfter(record: ImportRecord, given: { layout: Layout; options: ImportOptions; mapping: Mapping | undefined; learned: Learned; attributes: readonly ImportAttribute[] }): Mapping {
  const { layout, options, learned, attributes } = given;
  if (given.mapping !== undefined) return given.mapping;
  if (options.sheet === record.options.sheet && options.header_row === record.options.header_row) return record.mapping;
  // Other headers, other columns: what is sure about them is applied anew.
  return sureOnes(suggestionsFor(layout, { learned: learned.get(layout.signature ?? ""), attributes }));
}

/**
 * Changes how an uploaded file is read: options, mapping, rows mended or taken out. Answers the new preview.
 * @throws AppError not_found, wrong_state, version_conflict (with the import as it is now), invalid_input
 */
export async function changeImport(ctx: MemberContext, id: number, patch: ImportPatch): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record, workbook } = open;
  if (record.status !== importMachine.initial) throw new AppError("wrong_state", { actions: importMachine.actions(record.status) });
  if (patch.version !== undefined && patch.version !== record.version) throw new AppError("version_conflict", { current: viewOf(ctx, open) });
  const learned = await learnedMappings(ctx.db, possibleSignatures(workbook));
  const options = optionsAfter(record.options, patch.options, { workbook, learned });
  await assertGroup(ctx, options.group);
  const layout = layoutOf(sheetAt(workbook, options.sheet), options.header_row);
  const attributes = await attributesFor(ctx, record.target);
  const mapping = mappingAfter(record, { layout, options, mapping: patch.mapping, learned, attributes });
  if (patch.mapping !== undefined) assertMapping(patch.mapping, { layout, attributes, before: record.mapping });
  const kept = options.sheet === record.options.sheet ? record.fixes : {};
  const fixes = fixesAfter(kept, layout, patch.fixes ?? []);
  const mapping_name = patch.mapping_name === undefined ? record.mapping_name : patch.mapping_name;
  await updateImport(ctx.db, { id, options, mapping, mapping_name, fixes });
  return viewOf(ctx, await openRecord(ctx, { ...record, version: record.version + 1, options, mapping, mapping_name, fixes }, workbook));
}
