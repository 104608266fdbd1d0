import type { z } from "zod";
import { hasOtherRows } from "#contract/imports/file-options.ts";
import { isTarget } from "#contract/imports/attribute-targets.ts";
import type { AvailableTargets } from "#contract/imports/attribute-targets.ts";
import { namedByHand, chosenByHandFirst } from "#contract/imports/column-names.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportOptions, ImportPatch, ImportTask, Mapping } from "#contract/imports/import.schema.ts";
import { withWords } from "#contract/imports/company-words.ts";
import { MAKER_ALIASES_MAX } from "#contract/imports/maker-alias.schema.ts";
import { withMakerChoices } from "#contract/imports/maker-aliases.ts";
import { UNIT_WORDS_MAX } from "#contract/imports/unit-words.ts";
import { isRepeatable } from "#contract/imports/targets.ts";
import { unitKey } from "#contract/reference/units.ts";
import { cellKey } from "#contract/imports/row-warnings.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { assertGroup, assertRevision } from "#server/modules/imports/check-target.ts";
import { fileOptionsAfter, fixesAfter, rereadFile } from "#server/modules/imports/file-choices.ts";
import { findImport } from "#server/modules/imports/import.store.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { learnedMappings } from "#server/modules/imports/saved-mapping.store.ts";
import { firstReading, possibleSignatures, suggestionsFor, confidentMapping } from "#server/modules/imports/layout.ts";
import type { Layout, Learned } from "#server/modules/imports/layout.ts";
import { fillMergedCells } from "#server/modules/imports/merged-cells.ts";
import { mappingOfSheets, moreSheetsAfter, tableOf } from "#server/modules/imports/several-sheets.ts";
import { openImport, openRecord, targetsFor, viewOf } from "#server/modules/imports/read-import.ts";
import type { ReadWorkbook } from "#server/platform/sheets/workbook.ts";
import { updateTask } from "#server/modules/imports/task.store.ts";

function optionsAfter(
  before: ImportOptions,
  patch: ImportPatch["options"],
  given: { workbook: ReadWorkbook; learned: Learned },
): ImportOptions {
  const { group = before.group, duplicates = before.duplicates, units = [], makers = [] } = patch ?? {};
  const { no_part_numbers = before.no_part_numbers, revision = before.revision } = patch ?? {};
  const file = fileOptionsAfter(before, patch, given);
  return {
    ...file,
    more_sheets: moreSheetsAfter(before, patch?.more_sheets, { workbook: given.workbook, options: file }),
    group,
    duplicates,
    no_part_numbers,
    bom: patch?.bom ?? before.bom,
    revision,
    units: withWords(before.units, units, unitKey).slice(-UNIT_WORDS_MAX),
    makers: withMakerChoices(before.makers, makers).slice(-MAKER_ALIASES_MAX),
  };
}

/**
 * Validates the mapping. An attribute that has been archived since may stay in it, where it blocks the run, but can't
 * be chosen again.
 */
function assertMapping(
  mapping: Mapping,
  { layout, targets, before }: { layout: Layout; targets: AvailableTargets; before: Mapping },
): void {
  const stays = (column: number, field: string) =>
    before.some((pair) => pair.column === column && pair.field === field);
  if (
    mapping.some(({ column, field }) => column >= layout.width || !(isTarget(targets, field) || stays(column, field)))
  )
    throw new AppError("invalid_input", { fields: { mapping: ["choice"] } });
}

const isAboutRows = ({ fixes, duplicate_rows, confirmed, options }: ImportPatch): boolean =>
  fixes !== undefined || duplicate_rows !== undefined || confirmed !== undefined || options?.duplicates !== undefined;

function choicesAfter<T>(
  before: Readonly<Record<string, T>>,
  layout: Layout,
  asked: readonly { readonly row: number; readonly key: string; readonly choice: T | null }[],
): Record<string, T> {
  const inFile = new Set(layout.rows.map(({ number }) => number));
  const unknown = asked.flatMap(({ row }, index) => (inFile.has(row) ? [] : [{ code: "not_found", row: index }]));
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  const after = { ...before };
  for (const { key, choice } of asked) {
    if (choice === null) delete after[key];
    else after[key] = choice;
  }
  return after;
}

const without = (mapping: Mapping, others: Mapping): Mapping =>
  mapping.filter(({ column, field }) => !others.some((pair) => pair.column === column && pair.field === field));

/** Adds suggestions for columns and fields that a mapping doesn't have. */
const withSuggested = (mapping: Mapping, suggested: Mapping): Mapping => [
  ...mapping,
  ...suggested.filter(
    ({ column, field }) =>
      mapping.every((pair) => pair.column !== column) &&
      (isRepeatable(field) || mapping.every((pair) => pair.field !== field)),
  ),
];

function mappingAfter(
  record: ImportRecord,
  given: {
    before: Layout;
    layout: Layout;
    options: ImportOptions;
    mapping: Mapping | undefined;
    learned: Learned;
    hand: Readonly<Record<string, string>>;
    /** What was suggested for the headers so far. */
    sure: Mapping;
    targets: AvailableTargets;
  },
): Mapping {
  const { layout, options, learned, hand, sure, targets } = given;
  if (given.mapping !== undefined) return given.mapping;
  if (options.sheet === record.options.sheet && options.header_row === record.options.header_row) {
    if (String(options.more_sheets) === String(record.options.more_sheets)) return record.mapping;
    const suggested = confidentMapping(
      suggestionsFor(layout, { learned: learned.get(layout.signature ?? ""), targets }),
    );
    return mappingOfSheets(record.mapping, { before: given.before, after: layout, sure: suggested });
  }
  // If the headers change, only confident suggestions apply. Columns that the user mapped under an unchanged header
  // keep their field.
  const suggested = confidentMapping(
    suggestionsFor(layout, { learned: chosenByHandFirst(learned.get(layout.signature ?? ""), hand), targets }),
  );
  if (options.sheet !== record.options.sheet) return suggested;
  // With the header row switched off or on, the columns are the same ones. Headers know more than the cells alone, so
  // what was only suggested by cells yields to them.
  if (options.header_row === null) return withSuggested(record.mapping, suggested);
  return record.options.header_row === null ? withSuggested(without(record.mapping, sure), suggested) : suggested;
}

/**
 * Changes how an uploaded file is read (options, mapping, corrected or removed rows) and returns the new preview. If
 * `read` is given, it is the file parsed again with another encoding or delimiter, and the settings are detected again.
 * @throws AppError not_found, wrong_state, version_conflict (with the current import), invalid_input
 */
async function changeImport(
  ctx: MemberContext,
  id: number,
  patch: ImportPatch,
  read: { workbook: ReadWorkbook; packed: Buffer } | null,
): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record } = open;
  const workbook = read?.workbook ?? open.workbook;
  if (record.status !== importMachine.initial) throw wrongStateError(importMachine, record.status);
  if (patch.version !== undefined && patch.version !== record.version)
    throw new AppError("version_conflict", { current: await viewOf(ctx, open) });
  const learned = await learnedMappings(ctx.db, possibleSignatures(workbook));
  const targets = await targetsFor(ctx, record.target);
  const fresh = read === null ? null : firstReading(workbook, { learned, targets });
  const before: ImportRecord =
    fresh === null
      ? record
      : {
          ...record,
          options: { ...record.options, sheet: fresh.options.sheet, header_row: fresh.options.header_row },
          mapping: fresh.mapping,
        };
  const options = optionsAfter(before.options, patch.options, { workbook, learned });
  await assertGroup(ctx, options.group);
  assertRevision(options);
  const table = tableOf(workbook, options);
  const sure = confidentMapping(open.analysis.suggestion);
  const hand = namedByHand(open.analysis.layout.headers, { mapping: record.mapping, sure });
  const mapping = mappingAfter(before, {
    before: open.analysis.layout,
    layout: table,
    options,
    mapping: patch.mapping,
    learned,
    hand,
    sure,
    targets,
  });
  if (patch.mapping !== undefined) assertMapping(patch.mapping, { layout: table, targets, before: before.mapping });
  const layout = fillMergedCells(table, { mapping, attributes: targets.attributes });
  const mapping_name = patch.mapping_name === undefined ? record.mapping_name : patch.mapping_name;
  const isOther = hasOtherRows(record.options, patch.options);
  const fixes = fixesAfter(isOther ? {} : before.fixes, layout, patch.fixes ?? []);
  const duplicate_rows = choicesAfter(
    isOther ? {} : before.duplicate_rows,
    layout,
    (patch.duplicate_rows ?? []).map(({ row, choice }) => ({ row, key: String(row), choice })),
  );
  const confirmed_cells = choicesAfter(
    isOther ? {} : before.confirmed_cells,
    layout,
    (patch.confirmed ?? []).map((cell) => ({ row: cell.row, key: cellKey(cell), choice: cell.value })),
  );
  const chosen = { options, mapping, mapping_name, fixes, duplicate_rows, confirmed_cells };
  await updateTask(ctx.db, { id, ...chosen, workbook: read?.packed });
  return viewOf(ctx, await openRecord(ctx, { ...record, version: record.version + 1, ...chosen }, workbook), {
    duplicates: isAboutRows(patch),
  });
}

/**
 * Changes an import. If the encoding or delimiter changes, parses the file again outside any transaction.
 * @throws AppError not_found, wrong_state, version_conflict, invalid_input for a file that is not text; SheetError
 */
export async function changeFileImport(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
  patch: ImportPatch,
): Promise<z.input<typeof ImportTask>> {
  const { encoding, delimiter } = patch.options ?? {};
  if (encoding === undefined && delimiter === undefined)
    return ctx.transaction((inside) => changeImport(inside, id, patch, null));
  const read = await rereadFile(
    ctx,
    id,
    { encoding, delimiter },
    async (inside) => foundOrThrow(await findImport(inside.db, id)).options,
  );
  return ctx.transaction((inside) => changeImport(inside, id, patch, read));
}
