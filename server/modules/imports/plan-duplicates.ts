import type { ImportRow } from "#contract/imports/check-row.ts";
import { planDuplicates } from "#contract/imports/duplicates.ts";
import type { DuplicatePlan } from "#contract/imports/duplicates.ts";
import { add, compare, subtract } from "#contract/money/decimal.ts";
import { groupByPart } from "#contract/purchase-items/group-by-part.ts";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { addQuantities, findMatchingItems, lockDuplicates } from "#server/modules/imports/duplicate.store.ts";
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

const makerChange = (
  from: string | null,
  to: string | null,
): { manufacturer?: { from: string | null; to: string | null } } => (from === to ? {} : { manufacturer: { from, to } });

/**
 * Adds merged quantities and missing manufacturers to the items locked by `planRun`. Returns the data that an undo
 * needs.
 */
export async function addMergedQuantities(
  ctx: MemberContext,
  record: Pick<ImportRecord, "file_name">,
  { grow, merged, skipped }: DuplicatePlan,
): Promise<NonNullable<StoredResult["duplicates"]>> {
  if (grow.length > 0) {
    await addQuantities(
      ctx.db,
      grow.map(({ item, quantity, manufacturer }) => ({
        id: item.id,
        quantity,
        manufacturer: manufacturer ?? item.manufacturer,
      })),
    );
    await ctx.audit(
      grow.map(({ item, quantity, manufacturer }) => ({
        entity: "purchase_item",
        entity_id: item.id,
        action: "edit",
        changes: {
          quantity: { from: item.quantity, to: add(item.quantity, quantity) },
          ...makerChange(item.manufacturer, manufacturer ?? item.manufacturer),
        },
        note: record.file_name,
      })),
    );
  }
  const known = new Map(
    skipped.flatMap(({ item }) => (item === null ? [] : [[item.id, { id: item.id, name: item.name }] as const])),
  );
  return {
    merged: merged.length,
    skipped: skipped.length,
    merges: grow.map(({ item, quantity, manufacturer }) => ({
      id: item.id,
      name: item.name,
      quantity,
      units: item.units,
      ...(manufacturer === null ? {} : { manufacturer }),
    })),
    skipped_items: [...known.values()],
  };
}

/**
 * Subtracts merged quantities; a negative one is added back. Clears the manufacturers that the merge has set, unless
 * they have changed since.
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
    if (item === undefined) return { ...merge, problem: "import_merged_gone" } as const;
    if (item.units !== merge.units) return { ...merge, problem: "import_merged_unit" } as const;
    const to = subtract(item.quantity, merge.quantity);
    return compare(to, "0") > 0
      ? ({
          ...merge,
          problem: null,
          from: item.quantity,
          to,
          maker: { from: item.manufacturer, to: item.manufacturer === merge.manufacturer ? null : item.manufacturer },
        } as const)
      : ({ ...merge, problem: "import_merged_less" } as const);
  });
  const problems = changes.flatMap(({ problem, name }, row) =>
    problem === null ? [] : [{ code: problem, row, params: { name } }],
  );
  if (problems.length > 0) throw new AppError("import_built_on", { problems });
  const made = changes.filter((change) => change.problem === null);
  await addQuantities(
    ctx.db,
    made.map(({ id, quantity, maker }) => ({ id, quantity: subtract("0", quantity), manufacturer: maker.to })),
  );
  await ctx.audit(
    made.map(({ id, from, to, maker }) => ({
      entity: "purchase_item",
      entity_id: id,
      action: "edit",
      changes: { quantity: { from, to }, ...makerChange(maker.from, maker.to) },
      note: record.file_name,
    })),
  );
}
