import { may } from "#contract/permissions.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { lockTenderStatus } from "#server/modules/imports/import.store.ts";
import type { ImportRecord } from "#server/modules/imports/import.store.ts";
import { findGroup } from "#server/modules/groups/group.store.ts";
import { samplesAmong } from "#server/records/sample/sample.store.ts";

/**
 * Checks that the user may import into the target. Lots require a draft tender of the workspace and the right to change
 * tenders. Items require the right to change items.
 * @throws AppError forbidden, invalid_input, not_found, wrong_state
 */
export async function assertTarget(
  ctx: MemberContext,
  task: Pick<ImportRecord, "target" | "tender_id">,
): Promise<void> {
  if (!may(ctx.principal, task.target === "lots" ? "update_tender" : "update_purchase"))
    throw new AppError("forbidden");
  if (task.target === "purchase_items") return;
  if (task.tender_id === null) throw new AppError("invalid_input", { fields: { tender: ["required"] } });
  const status = foundOrThrow(await lockTenderStatus(ctx.db, task.tender_id));
  if (status !== tenderMachine.initial) throw wrongStateError(tenderMachine, status);
}

/**
 * Checks that the rows of a file don't become lots of a sample tender, with which they would be removed.
 * @throws AppError sample_import
 */
export async function assertRealTarget(
  { db }: MemberContext,
  { target, tender_id }: Pick<ImportRecord, "target" | "tender_id">,
): Promise<void> {
  if (target === "lots" && tender_id !== null && (await samplesAmong(db, "tender", [tender_id])).size > 0)
    throw new AppError("sample_import");
}

/** @throws AppError invalid_input if there is no group that the file could be a revision of */
export function assertRevision({ group, revision }: { group: number | null; revision: boolean }): void {
  if (revision && group === null) throw new AppError("invalid_input", { fields: { "options.group": ["required"] } });
}

/** @throws AppError invalid_input if the group doesn't exist */
export async function assertGroup(ctx: MemberContext, group: number | null): Promise<void> {
  if (group !== null && (await findGroup(ctx.db, group)) === undefined)
    throw new AppError("invalid_input", { fields: { "options.group": ["not_found"] } });
}
