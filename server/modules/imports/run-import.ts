import type { z } from "zod";
import { namedFields } from "#contract/imports/column-names.ts";
import type { ImportRow } from "#contract/imports/check-row.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportRun, ImportTask } from "#contract/imports/import.schema.ts";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import { unitKey } from "#contract/reference/units.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";
import { rememberMakerAliases } from "#server/records/company-word/maker-alias.ts";
import { rememberUnitWords } from "#server/modules/imports/unit-word.store.ts";
import { EMPTY_ITEM } from "#server/records/purchase-item/item-table.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Analysis } from "#server/modules/imports/analyse-import.ts";
import { setItemValues } from "#server/modules/attributes/set-item-values.ts";
import { assertGroup, assertRealTarget, assertTarget } from "#server/modules/imports/check-target.ts";
import { countLots, findImport } from "#server/modules/imports/import.store.ts";
import type { ImportRecord, StoredResult } from "#server/modules/imports/import.store.ts";
import { suggestionsFor, confidentMapping, withoutOwn } from "#server/modules/imports/layout.ts";
import { addMergedQuantities, planRun } from "#server/modules/imports/plan-duplicates.ts";
import { rememberMapping } from "#server/modules/imports/saved-mapping.store.ts";
import { openImport, openRecord, viewOf } from "#server/modules/imports/read-import.ts";
import type { OpenImport } from "#server/modules/imports/read-import.ts";
import { assertFewRows, blockerProblems } from "#server/modules/imports/row-limit.ts";
import { insertLots, lotFromItem } from "#server/modules/tenders/lot.store.ts";
import type { LotFields } from "#server/modules/tenders/lot.store.ts";
import { insertItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { ItemFields } from "#server/modules/purchase-items/purchase-item.store.ts";

/** @throws AppError mapping_incomplete, too_many_rows, rows_have_problems */
export function assertRunnable(
  { blockers, checked, row_count, layout }: Analysis,
  { only_good, language }: { only_good: boolean; language: Language },
): void {
  const problems = blockerProblems(blockers, layout);
  assertFewRows(row_count, layout, language);
  if (blockers.some((code) => code.endsWith("_unmapped"))) throw new AppError("mapping_incomplete", { problems });
  if (blockers.length > 0) throw new AppError("rows_have_problems", { problems });
  if (checked.bad.length > 0 && (!only_good || checked.good.length === 0)) {
    throw new AppError("rows_have_problems", {
      problems: checked.bad.map(({ row, field, code, value }) => ({
        code: `row_${code}`,
        row,
        field,
        params: { value: value.slice(0, 100) },
      })),
    });
  }
}

const lotOf = (row: ImportRow): LotFields => lotFromItem({ ...EMPTY_ITEM, ...row });

/** Creates items or lots with their attributes in a fixed number of statements. Returns their ids. */
export async function createRows(
  ctx: MemberContext,
  record: ImportRecord,
  rows: readonly ImportRow[],
): Promise<readonly number[]> {
  if (record.target === "lots" && record.tender_id !== null) {
    // A tender can't have more lots than one bulk request can change.
    const total = (await countLots(ctx.db, record.tender_id)) + rows.length;
    if (total > BULK_MAX_ROWS) throw new AppError("too_many_rows", { params: { rows: total, limit: BULK_MAX_ROWS } });
    return insertLots(ctx.db, record.tender_id, rows.map(lotOf));
  }
  const { user_id } = ctx.principal;
  const items: ItemFields[] = rows.map(({ row: _row, attributes: _attributes, ...fields }) => ({
    ...EMPTY_ITEM,
    ...fields,
    purchase_item_group: record.options.group,
    responsible_manager: user_id,
  }));
  const ids = await insertItems(ctx.db, items, { by: user_id, at: ctx.now, import_task: record.id });
  await setItemValues(
    ctx,
    ids.map((id, place) => ({ id, attributes: rows[place]?.attributes })),
  );
  await ctx.audit(
    ids.map((id) => ({ entity: "purchase_item", entity_id: id, action: "import", note: record.file_name })),
  );
  return ids;
}

async function remember(
  ctx: MemberContext,
  { mapping_name, file_name }: ImportRecord,
  { layout, mapping, targets }: Analysis,
): Promise<void> {
  if (layout.signature === null) return;
  const named = namedFields(layout.headers, {
    mapping,
    sure: confidentMapping(suggestionsFor(layout, { learned: undefined, targets })),
  });
  await rememberMapping(ctx.db, {
    signature: layout.signature,
    headers: withoutOwn(layout.shown_headers),
    mapping: named,
    name: mapping_name,
    file_name,
    at: ctx.now,
  });
}

/** Saves the words that an import replaced and its mapping for the next files of the company. */
export async function rememberChoices(
  ctx: MemberContext,
  { record, analysis }: OpenImport,
  asked: { readonly remember_mapping: boolean; readonly remember_words: boolean },
): Promise<void> {
  if (asked.remember_words) await rememberUsedWords(ctx, record, analysis);
  if (asked.remember_mapping) await remember(ctx, record, analysis);
}

/** Saves the words for units and the names of makers that this import replaced. */
async function rememberUsedWords(
  ctx: MemberContext,
  { options }: ImportRecord,
  { checked, makers }: Analysis,
): Promise<void> {
  const usedUnits = new Set(checked.units.map(({ text }) => unitKey(text)));
  const units = options.units.filter(({ text }) => usedUnits.has(unitKey(text)));
  if (units.length > 0) await rememberUnitWords(ctx.db, units, ctx.now);
  const usedMakers = new Set(makers.map(({ text }) => makerSpelling(text)));
  const aliases = options.makers.filter(({ text }) => usedMakers.has(makerSpelling(text)));
  if (aliases.length > 0) await rememberMakerAliases(ctx.db, aliases, ctx.now);
}

/**
 * Imports all rows of a file, or only the valid ones, in one transaction. A row whose part is already requested is
 * created, merged or skipped, as chosen by the user. Idempotent: running the import again returns the first result.
 * @throws AppError not_found, forbidden, wrong_state, version_conflict, mapping_incomplete, too_many_rows,
 * rows_have_problems, sample_import, invalid_input for a revision
 */
export async function runImport(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof ImportRun>,
): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record, analysis } = open;
  if (record.status === "done") return viewOf(ctx, open);
  if (asked.version !== undefined && asked.version !== record.version)
    throw new AppError("version_conflict", { current: await viewOf(ctx, open) });
  if (!importMachine.can(record.status, "run")) throw wrongStateError(importMachine, record.status);
  if (record.options.revision) throw new AppError("invalid_input", { problems: [{ code: "import_is_revision" }] });
  await assertTarget(ctx, record);
  await assertRealTarget(ctx, record);
  await assertGroup(ctx, record.options.group);
  assertRunnable(analysis, { only_good: asked.only_good, language: ctx.language });
  const { good, bad, skipped, set_aside } = analysis.checked;
  const plan = record.target === "purchase_items" ? await planRun(ctx, record, good) : null;
  const duplicates = plan === null ? {} : { duplicates: await addMergedQuantities(ctx, record, plan) };
  const ids = await createRows(ctx, record, plan?.create ?? good);
  await rememberChoices(ctx, open, asked);
  const result: StoredResult = {
    created: ids.length,
    rejected: new Set(bad.map(({ row }) => row)).size,
    skipped: skipped.length,
    set_aside: set_aside.length,
    at: ctx.now.toISOString(),
    ...duplicates,
    ...(record.target === "lots" ? { lots: ids } : {}),
  };
  await transition(ctx, importMachine, {
    action: "run",
    table: "import_task",
    entity: "import_task",
    row: record,
    set: { result: JSON.stringify(result) },
  });
  ctx.live({ kind: "import_changed", id }, [ctx.db.me]);
  return viewOf(ctx, await openRecord(ctx, foundOrThrow(await findImport(ctx.db, id)), open.workbook));
}
