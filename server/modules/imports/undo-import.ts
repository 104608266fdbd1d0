import type { z } from "zod";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportTask, ImportUndo } from "#contract/imports/import.schema.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertTarget } from "#server/modules/imports/check-target.ts";
import { deleteLots, findImport, lockItemsOfImport } from "#server/modules/imports/import.store.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { removeMergedQuantities } from "#server/modules/imports/plan-duplicates.ts";
import { openImport, openRecord, viewOf } from "#server/modules/imports/read-import.ts";
import {
  itemsChangedByHand,
  itemsInOrders,
  itemsInTenders,
  itemsMergedInto,
  itemsRevisedSince,
} from "#server/modules/imports/undo.store.ts";
import { assertLastRevision, restoreRemoved } from "#server/modules/imports/undo-revision.ts";
import { deleteItems } from "#server/modules/purchase-items/purchase-item.store.ts";

/**
 * Throws if tenders, orders or other imports use the items. Unless `changed_too` is set, also throws if users have
 * changed the items.
 */
async function assertUnused(
  { db }: MemberContext,
  record: ImportRecord,
  { ids, changed_too }: { ids: readonly number[]; changed_too: boolean },
): Promise<void> {
  // What a revision has set is no longer free to be set back once somebody has built on it.
  const all = [...ids, ...(record.result?.revision?.changes ?? []).map(({ id }) => id)];
  const inTenders = (await itemsInTenders(db, all)).map(({ name, is_draft, ...tender }): RawProblem => ({
    code: is_draft ? "import_item_in_draft" : "import_item_in_tender",
    params: { name, tender: tenderCode(tender) },
  }));
  const inOrders = (await itemsInOrders(db, all)).map(({ name, number }): RawProblem => ({
    code: "import_item_in_order",
    params: { name, order: orderCode(number) },
  }));
  const merged = (await itemsMergedInto(db, ids, record.id)).map(({ name, file_name }): RawProblem => ({
    code: "import_item_merged",
    params: { name, file: file_name },
  }));
  const problems = [...merged, ...inTenders, ...inOrders];
  if (problems.length > 0) throw new AppError("import_built_on", { problems });
  const changed = changed_too ? [] : await itemsChangedByHand(db, ids);
  if (changed.length > 0)
    throw new AppError("import_items_changed", {
      problems: changed.map(({ name }) => ({ code: "import_item_changed", params: { name } })),
    });
}

async function removeRows(
  ctx: MemberContext,
  record: ImportRecord,
  { changed_too }: z.output<typeof ImportUndo>,
): Promise<void> {
  if (record.target === "lots" && record.tender_id !== null) {
    await deleteLots(ctx.db, record.tender_id, record.result?.lots ?? []);
    return;
  }
  const { duplicates, revision } = record.result ?? {};
  await assertLastRevision(ctx, record);
  const merged = (duplicates?.merges ?? []).map(({ id }) => id);
  const revised = await itemsRevisedSince(ctx.db, merged, { id: record.id, group: record.options.group });
  if (revised.length > 0)
    throw new AppError("import_built_on", {
      problems: revised.map(({ name, file_name }) => ({
        code: "import_item_merged",
        params: { name, file: file_name },
      })),
    });
  await removeMergedQuantities(ctx, record, [...(duplicates?.merges ?? []), ...(revision?.changes ?? [])]);
  const ids = await lockItemsOfImport(ctx.db, record.id);
  await assertUnused(ctx, record, { ids, changed_too });
  await ctx.audit(
    ids.map((id) => ({ entity: "purchase_item", entity_id: id, action: "delete", note: record.file_name })),
  );
  await deleteItems(ctx.db, ids, ctx.now);
  if (revision === undefined) return;
  await restoreRemoved(ctx, revision);
  if (record.options.group !== null)
    await ctx.audit({
      entity: "purchase_item_group",
      entity_id: record.options.group,
      action: "undo",
      note: record.file_name,
    });
}

/**
 * Undoes an import completely: deletes the created rows, subtracts the merged quantities and, for a revision, restores
 * what it changed and removed. Items must not be used by
 * a tender, an order or another import. Lots require a draft tender. Items that users have changed since are deleted
 * only if `changed_too` is set. Idempotent.
 * @throws AppError not_found, forbidden, wrong_state, import_built_on, import_items_changed
 */
export async function undoImport(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof ImportUndo>,
): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record } = open;
  if (record.status === "undone") return viewOf(ctx, open);
  if (!importMachine.can(record.status, "undo")) throw wrongStateError(importMachine, record.status);
  await assertTarget(ctx, record);
  await removeRows(ctx, record, asked);
  await transition(ctx, importMachine, { action: "undo", table: "import_task", entity: "import_task", row: record });
  ctx.live({ kind: "import_changed", id }, [ctx.db.me]);
  return viewOf(ctx, await openRecord(ctx, foundOrThrow(await findImport(ctx.db, id)), open.workbook));
}
