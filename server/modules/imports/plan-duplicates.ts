import type { ImportRow } from "#contract/imports/check-row.ts";
import { planDuplicates } from "#contract/imports/duplicates.ts";
import type { DuplicatePlan } from "#contract/imports/duplicates.ts";
import { add, compare, subtract } from "#contract/money/decimal.ts";
import { groupByPart } from "#contract/purchase-items/group-by-part.ts";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { changeItems, valuesBefore } from "#server/modules/imports/change-items.ts";
import { findMatchingItems, lockDuplicates } from "#server/modules/imports/duplicate.store.ts";
import { mergeProblem } from "#server/modules/imports/duplicate.view.ts";
import type { ImportRecord, StoredMerge, StoredResult } from "#server/modules/imports/import.store.ts";
import { lockItems } from "#server/modules/purchase-items/purchase-item.store.ts";

type Chosen = Pick<ImportRecord, "options" | "duplicate_rows">;

export async function planFor(
  db: TenantDb,
  { options, duplicate_rows }: Chosen,
  rows: readonly ImportRow[],
): Promise<DuplicatePlan> {
  const makerOf = makerKeys(options.makers);
  const groups = groupByPart(rows, makerOf);
  const held = await findMatchingItems(db, groups, makerOf);
  return planDuplicates(groups, held, { all: options.duplicates, rows: duplicate_rows });
}

const creates = ({ options, duplicate_rows }: Chosen): boolean =>
  options.duplicates === "add" && Object.values(duplicate_rows).every((choice) => choice === "add");

/**
 * Plans the run of an import. Locks the items whose quantities will be increased, and takes a lock that keeps other
 * imports of the workspace from changing duplicates until the transaction ends.
 * @throws AppError rows_have_problems if a row can't be added to an existing item
 */
export async function planRun(
  ctx: MemberContext,
  record: ImportRecord,
  rows: readonly ImportRow[],
): Promise<DuplicatePlan> {
  if (creates(record)) return { duplicates: [], create: rows, grow: [], merged: [], skipped: [] };
  await lockDuplicates(ctx.db);
  const locked = new Set<number>();
  for (;;) {
    const plan = await planFor(ctx.db, record, rows);
    const problems = plan.duplicates
      .map((duplicate) => mergeProblem(duplicate, ctx.language))
      .filter((problem) => problem !== null);
    if (problems.length > 0) throw new AppError("rows_have_problems", { problems });
    const found = plan.grow.map(({ item }) => item.id).filter((id) => !locked.has(id));
    if (found.length === 0) return plan;
    // An item may have changed before it was locked, so the plan is computed again.
    await lockItems(ctx.db, found);
    for (const id of found) locked.add(id);
  }
}

/**
 * Adds merged quantities, comments, alternates and missing manufacturers to the items locked by `planRun`. Returns the data that an
 * undo needs.
 */
export async function addMergedQuantities(
  ctx: MemberContext,
  { file_name, options }: Pick<ImportRecord, "file_name" | "options">,
  { grow, merged, skipped }: DuplicatePlan,
): Promise<NonNullable<StoredResult["duplicates"]>> {
  const groups = new Map(
    (
      await lockItems(
        ctx.db,
        grow.map(({ item }) => item.id),
      )
    ).map((item) => [item.id, item.purchase_item_group]),
  );
  const merges = await changeItems(
    ctx,
    file_name,
    grow.map(({ item, quantity, manufacturer, texts }) => ({
      id: item.id,
      values: {
        quantity: add(item.quantity, quantity),
        ...texts,
        ...(manufacturer === null ? {} : { manufacturer }),
      },
    })),
  );
  const known = new Map(
    skipped.flatMap(({ item }) => (item === null ? [] : [[item.id, { id: item.id, name: item.name }] as const])),
  );
  return {
    merged: merged.length,
    skipped: skipped.length,
    merges: merges.map((merge) => ({ ...merge, is_shared: groups.get(merge.id) !== options.group })),
    skipped_items: [...known.values()],
  };
}

/**
 * Subtracts merged quantities; a negative one is added back. Sets the other fields back that the merge has changed, as
 * far as they haven't changed since.
 * @throws AppError import_built_on with a problem for each item that is deleted, has another unit, or would have no
 * quantity left
 */
export async function removeMergedQuantities(
  ctx: MemberContext,
  record: Pick<ImportRecord, "file_name">,
  merges: readonly StoredMerge[],
): Promise<void> {
  if (merges.length === 0) return;
  const stored = new Map(
    (
      await lockItems(
        ctx.db,
        merges.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  );
  const changes = merges.map((merge) => {
    const item = stored.get(merge.id);
    if (item === undefined) return { name: merge.name, problem: "import_merged_gone" } as const;
    if (item.units !== merge.units) return { name: merge.name, problem: "import_merged_unit" } as const;
    const quantity = subtract(item.quantity, merge.quantity);
    return compare(quantity, "0") > 0
      ? ({ id: item.id, problem: null, values: { ...valuesBefore(item, merge), quantity } } as const)
      : ({ name: merge.name, problem: "import_merged_less" } as const);
  });
  const problems = changes.flatMap(({ problem, ...change }, row) =>
    problem === null ? [] : [{ code: problem, row, params: "name" in change ? { name: change.name } : {} }],
  );
  if (problems.length > 0) throw new AppError("import_built_on", { problems });
  await changeItems(
    ctx,
    record.file_name,
    changes.flatMap((change) => (change.problem === null ? [{ id: change.id, values: change.values }] : [])),
  );
}
