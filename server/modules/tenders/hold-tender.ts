import { tenderMachine } from "#contract/tenders/tender.machine.ts";
import { AppError, found } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findTender, lockTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";

/**
 * The tender, held until the end of the transaction. It is read after it is held: what another call did before is seen.
 * @throws AppError not_found, version_conflict (with the current record)
 */
export async function holdTender(ctx: MemberContext, id: number, version?: number): Promise<TenderRow> {
  found(await lockTender(ctx.db, id));
  const row = found(await findTender(ctx.db, id));
  if (version !== undefined && version !== row.version) throw new AppError("version_conflict", { current: tenderView(ctx, row) });
  return row;
}

/**
 * The same for what can be changed in a draft alone: its lots, its deletion.
 * @throws AppError not_found, wrong_state (with the open actions)
 */
export async function holdDraftTender(ctx: MemberContext, id: number): Promise<TenderRow> {
  const row = await holdTender(ctx, id);
  if (row.status !== "DRAFT") throw new AppError("wrong_state", { actions: tenderMachine.actions(row.status) });
  return row;
}
