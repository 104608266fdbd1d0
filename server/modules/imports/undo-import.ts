import type { z } from "zod";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { transition } from "#server/db/transition.ts";
import { AppError, found, wrongState } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertTarget } from "#server/modules/imports/check-target.ts";
import { deleteLots, findImport, lockItemsOfImport } from "#server/modules/imports/import.store.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { shrinkItems } from "#server/modules/imports/plan-duplicates.ts";
import { openImport, openRecord, viewOf } from "#server/modules/imports/read-import.ts";
import { deleteItems, usedItems } from "#server/modules/purchase-items/purchase-item.store.ts";

async function removeRows(ctx: MemberContext, record: ImportRecord): Promise<void> {
  if (record.target === "lots" && record.tender_id !== null) {
    await deleteLots(ctx.db, record.tender_id, record.result?.lots ?? []);
    return;
  }
  await shrinkItems(ctx, record, record.result?.duplicates?.merges ?? []);
  const ids = await lockItemsOfImport(ctx.db, record.id);
  const used = await usedItems(ctx.db, ids);
  if (used.size > 0) throw new AppError("in_use");
  await ctx.audit(ids.map((id) => ({ entity: "purchase_item", entity_id: id, action: "delete", note: record.file_name })));
  await deleteItems(ctx.db, ids, ctx.now);
}

/**
 * Takes a whole import back: deletes what it made, as long as no tender was made of it (items) or the tender is still
 * a draft (lots), and takes away what it added to items that were there. Undoing twice answers the same.
 * @throws AppError not_found, forbidden, wrong_state, in_use
 */
export async function undoImport(ctx: MemberContext, id: number): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record } = open;
  if (record.status === "undone") return viewOf(ctx, open);
  if (!importMachine.can(record.status, "undo")) throw wrongState(importMachine, record.status);
  await assertTarget(ctx, record);
  await removeRows(ctx, record);
  await transition(ctx, importMachine, { action: "undo", table: "import_task", entity: "import_task", row: record });
  ctx.live({ kind: "import_changed", id }, [ctx.db.me]);
  return viewOf(ctx, await openRecord(ctx, found(await findImport(ctx.db, id)), open.workbook));
}
