import { tenderMachine } from "#contract/states/tender.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import type { Seen } from "#contract/seen.ts";
import { assertSeen } from "#server/db/seen.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findTender, lockTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";

/**
 * Locks the tender until the transaction ends. It is read after locking, so that earlier changes by other calls are
 * visible.
 * @throws AppError not_found, version_conflict (with the current record)
 */
export async function lockTenderForUpdate(ctx: MemberContext, id: number, version?: number): Promise<TenderRow> {
  foundOrThrow(await lockTender(ctx.db, id));
  const row = foundOrThrow(await findTender(ctx.db, id));
  if (version !== undefined && version !== row.version)
    throw new AppError("version_conflict", { current: tenderView(ctx, row) });
  return row;
}

/**
 * Throws unless the tender, including lots, suppliers and winners, is as the caller saw it.
 * @throws AppError version_conflict (with the record as it is now, and what changed since)
 */
export const assertTenderSeen = (ctx: MemberContext, row: TenderRow, seen: Seen): Promise<void> =>
  assertSeen(
    ctx,
    { entity: "tender", id: row.id },
    { seen, is: { version: row.revision }, current: tenderView(ctx, row) },
  );

/**
 * Throws unless the tender accepted offers when the call arrived. The closing job may not have run yet.
 * @throws AppError wrong_state (with the open actions), tender_closed
 */
export function assertTakingOffers(ctx: MemberContext, row: TenderRow): void {
  if (row.status !== "TENDER_OPENED") throw wrongStateError(tenderMachine, row.status);
  if (!takesOffers(row, ctx.now)) throw new AppError("tender_closed");
}

/**
 * Locks a tender that must be a draft, for changes such as its lots or its deletion.
 * @throws AppError not_found, wrong_state (with the open actions)
 */
export async function lockDraftTenderForUpdate(ctx: MemberContext, id: number): Promise<TenderRow> {
  const row = await lockTenderForUpdate(ctx, id);
  if (row.status !== "DRAFT") throw wrongStateError(tenderMachine, row.status);
  return row;
}
