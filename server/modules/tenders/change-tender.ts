import { mergedFields } from "#contract/fields.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { lockedFields } from "#contract/tenders/tender.rules.ts";
import type { TenderPatch, TenderPut } from "#contract/tenders/tender.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { noteChanges } from "#server/modules/tenders/note-changes.ts";
import type { FieldChange } from "#server/modules/tenders/tender-change.store.ts";
import { assertManagers } from "#server/modules/tenders/assert-managers.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { findTender, replaceManagers, updateTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderFields, TenderRow } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

/**
 * Returns the changes about which suppliers are notified. Changes of the tender's managers are internal to the
 * customer.
 */
const announcedChanges = (before: TenderFields, after: TenderFields): FieldChange[] =>
  (["name", "comment"] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );

/** Returns whether a field has the same value. Instants are compared by time, and lists by their members. */
function isUnchanged(row: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>, field: string) {
  const [before, after] = [row[field], given[field]];
  return field === "closing_date" && typeof before === "string" && typeof after === "string"
    ? Date.parse(before) === Date.parse(after)
    : JSON.stringify(before) === JSON.stringify(after);
}

/**
 * Changes a tender. All fields of a draft can change. An open tender allows changes to name, comment and managers, a
 * completed one to its managers only.
 * @throws AppError not_found, version_conflict, invalid_input; wrong_state with the locked fields and the available
 * actions
 */
export async function changeTender(ctx: MemberContext, id: number, patch: TenderPatch): Promise<TenderView> {
  const row = await lockTenderForUpdate(ctx, id, patch.version);
  return change(ctx, row, { patch, locked: lockedFields(row.status, patch) });
}

/**
 * Replaces all fields that users can enter. Fields that are locked in the tender's state must have their current
 * values.
 * @throws AppError the errors of `changeTender`
 */
export async function replaceTender(ctx: MemberContext, id: number, given: TenderPut): Promise<TenderView> {
  const row = await lockTenderForUpdate(ctx, id, given.version);
  const locked = lockedFields(row.status, given).filter((field) => !isUnchanged({ ...row }, given, field));
  return change(ctx, row, { patch: given, locked });
}

async function change(
  ctx: MemberContext,
  row: TenderRow,
  { patch, locked }: { patch: TenderPatch; locked: readonly string[] },
): Promise<TenderView> {
  const { db } = ctx;
  const { id } = row;
  if (locked.length > 0)
    throw new AppError("wrong_state", {
      ...wrongStateError(tenderMachine, row.status).details,
      fields: Object.fromEntries(locked.map((field) => [field, ["locked"]])),
    });
  const { version: _version, managers, ...fields } = patch;
  if (managers !== undefined) await assertManagers(db, managers);
  const merged: TenderFields = mergedFields(TENDER_FIELDS, row, fields);
  await updateTender(db, id, merged);
  const before = row.managers.map((manager) => manager.id);
  if (managers !== undefined) await replaceManagers(db, id, managers);
  const changes = changesOf(
    { ...row, managers: before },
    { ...fields, ...(managers === undefined ? {} : { managers: [...new Set(managers)].sort((a, b) => a - b) }) },
  );
  if (Object.keys(changes).length > 0) await ctx.audit({ entity: "tender", entity_id: id, action: "edit", changes });
  if (row.status === "TENDER_OPENED") await noteChanges(ctx, id, announcedChanges(row, merged));
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return tenderView(ctx, foundOrThrow(await findTender(db, id)));
}
