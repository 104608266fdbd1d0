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
 * Locks the tender until the transaction ends. Reads it after taking the lock, so that earlier changes by other
 * requests are visible.
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
 * Checks that the tender, including lots, suppliers and winners, has not changed since the caller read it.
 * @throws AppError version_conflict (with the current record and the changes)
 */
export const assertTenderSeen = (ctx: MemberContext, row: TenderRow, seen: Seen): Promise<void> =>
  assertSeen(
    ctx,
    { entity: "tender", id: row.id },
    { seen, is: { version: row.revision }, current: tenderView(ctx, row) },
  );

/**
 * Checks that the tender accepts offers. Compares the closing date with the time of the request, because the job that
 * closes tenders may be late.
 * @throws AppError wrong_state (with the available actions), tender_closed
 */
export function assertTakingOffers(ctx: MemberContext, row: TenderRow): void {
  if (row.status !== "TENDER_OPENED") throw wrongStateError(tenderMachine, row.status);
  if (!takesOffers(row, ctx.now)) throw new AppError("tender_closed");
}

/**
 * Locks a tender that must be a draft, before its lots change or it is deleted.
 * @throws AppError not_found, wrong_state (with the available actions)
 */
export async function lockDraftTenderForUpdate(ctx: MemberContext, id: number): Promise<TenderRow> {
  const row = await lockTenderForUpdate(ctx, id);
  if (row.status !== "DRAFT") throw wrongStateError(tenderMachine, row.status);
  return row;
}
