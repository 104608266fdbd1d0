import type { z } from "zod";
import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { ImportAttribute } from "#contract/imports/attribute-targets.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportOptions, ImportPatch, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext, OutsideContext } from "#server/http/context.ts";
import { assertGroup } from "#server/modules/imports/check-target.ts";
import { findImport, findSource, updateImport } from "#server/modules/imports/import.store.ts";
import type { Fixes, ImportRecord } from "#server/modules/imports/import.store.ts";
import { learnedMappings } from "#server/modules/imports/kept-mapping.store.ts";
import { firstReading, headerRowOf, layoutOf, possibleSignatures, sheetAt, suggestionsFor, sureOnes } from "#server/modules/imports/layout.ts";
import type { Layout, Learned } from "#server/modules/imports/layout.ts";
import { attributesFor, openImport, openRecord, viewOf } from "#server/modules/imports/read-import.ts";
import { packWorkbook, unpackSource } from "#server/modules/imports/pack-workbook.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";

/** The options with a patch laid over them; another sheet starts with its own header row. */
function optionsAfter(before: ImportOptions, patch: ImportPatch["options"], given: { workbook: ReadWorkbook; learned: Learned }): ImportOptions {
  const { workbook, learned } = given;
  const { sheet = before.sheet, decimal = before.decimal, group = before.group, duplicates = before.duplicates, encoding = before.encoding ?? null, delimiter = before.delimiter ?? null } = patch ?? {};
  const rows = workbook.sheets[sheet]?.rows;
  if (rows === undefined) throw new AppError("invalid_input", { fields: { "options.sheet": ["choice"] } });
  const detected = sheet === before.sheet ? before.header_row : headerRowOf(sheetAt(workbook, sheet), learned);
  const header_row = patch?.header_row === undefined ? detected : patch.header_row;
  if (header_row !== null && !rows.some((row) => row.number === header_row)) throw new AppError("invalid_input", { fields: { "options.header_row": ["choice"] } });
  return { sheet, header_row, decimal, group, encoding, delimiter, duplicates };
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

/** Rows were mended or chosen for: the step that shows duplicates. */
const isAboutRows = ({ fixes, duplicate_rows, options }: ImportPatch): boolean => fixes !== undefined || duplicate_rows !== undefined || options?.duplicates !== undefined;

/** The choices of single rows with those of a patch; null takes one back. */
function choicesAfter(before: ImportRecord["duplicate_rows"], layout: Layout, asked: NonNullable<ImportPatch["duplicate_rows"]>): ImportRecord["duplicate_rows"] {
  const inFile = new Set(layout.rows.map(({ number }) => number));
  const unknown = asked.flatMap(({ row }, index) => (inFile.has(row) ? [] : [{ code: "not_found", row: index }]));
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  const after = { ...before };
  for (const { row, choice } of asked) {
    if (choice === null) delete after[String(row)];
    else after[String(row)] = choice;
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
 * Changes how an uploaded file is read: options, mapping, rows mended or taken out. Answers the new preview. `read` is
 * the file as it reads with another encoding or delimiter: everything about it is recognised anew.
 * @throws AppError not_found, wrong_state, version_conflict (with the import as it is now), invalid_input
 */
async function changeImport(ctx: MemberContext, id: number, patch: ImportPatch, read: { workbook: ReadWorkbook; packed: Buffer } | null): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record } = open;
  const workbook = read?.workbook ?? open.workbook;
  if (record.status !== importMachine.initial) throw new AppError("wrong_state", { actions: importMachine.actions(record.status) });
  if (patch.version !== undefined && patch.version !== record.version) throw new AppError("version_conflict", { current: await viewOf(ctx, open) });
  const learned = await learnedMappings(ctx.db, possibleSignatures(workbook));
  const attributes = await attributesFor(ctx, record.target);
  const fresh = read === null ? null : firstReading(workbook, { learned, attributes });
  const before: ImportRecord = fresh === null ? record : { ...record, options: { ...record.options, sheet: fresh.options.sheet, header_row: fresh.options.header_row }, mapping: fresh.mapping, fixes: {} };
  const options = optionsAfter(before.options, patch.options, { workbook, learned });
  await assertGroup(ctx, options.group);
  const layout = layoutOf(sheetAt(workbook, options.sheet), options.header_row);
  const mapping = mappingAfter(before, { layout, options, mapping: patch.mapping, learned, attributes });
  if (patch.mapping !== undefined) assertMapping(patch.mapping, { layout, attributes, before: before.mapping });
  const mapping_name = patch.mapping_name === undefined ? record.mapping_name : patch.mapping_name;
  const isSameSheet = options.sheet === before.options.sheet;
  const fixes = fixesAfter(isSameSheet ? before.fixes : {}, layout, patch.fixes ?? []);
  const duplicate_rows = choicesAfter(isSameSheet ? before.duplicate_rows : {}, layout, patch.duplicate_rows ?? []);
  await updateImport(ctx.db, { id, options, mapping, mapping_name, fixes, duplicate_rows, workbook: read?.packed });
  return viewOf(ctx, await openRecord(ctx, { ...record, version: record.version + 1, options, mapping, mapping_name, fixes, duplicate_rows }, workbook), { duplicates: isAboutRows(patch) });
}

/**
 * Changes an import (see changeImport); with another encoding or delimiter its file is read again, apart from any
 * transaction.
 * @throws AppError not_found, wrong_state, version_conflict, invalid_input for a file that is no text; SheetError
 */
export async function changeFileImport(ctx: OutsideContext<MemberContext>, id: number, patch: ImportPatch): Promise<z.input<typeof ImportTask>> {
  const { encoding, delimiter } = patch.options ?? {};
  if (encoding === undefined && delimiter === undefined) return ctx.transaction((inside) => changeImport(inside, id, patch, null));
  const { file, options } = await ctx.transaction(async (inside) => ({ file: found(await findSource(inside.db, id)), options: found(await findImport(inside.db, id)).options }));
  if (file.source === null) throw new AppError("invalid_input", { fields: { [encoding === undefined ? "options.delimiter" : "options.encoding"]: ["choice"] } });
  const chosen = { encoding: encoding === undefined ? options.encoding : encoding, delimiter: delimiter === undefined ? options.delimiter : delimiter };
  const workbook = await ctx.deps.sheets.read(await unpackSource(file.source), file.file_name, { encoding: chosen.encoding ?? undefined, delimiter: chosen.delimiter ?? undefined });
  const packed = await packWorkbook(workbook);
  return ctx.transaction((inside) => changeImport(inside, id, patch, { workbook, packed }));
}
