import { tenderMachine } from "#contract/states/tender.machine.ts";
import { startProblems, urgentClosing } from "#contract/tenders/tender.rules.ts";
import type { Seen } from "#contract/seen.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { assertTenderSeen, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { listAwaited } from "#server/modules/tenders/awaited.store.ts";
import { mailAwaited } from "#server/modules/tenders/mail-awaited.ts";
import { sendOffers } from "#server/modules/tenders/send-offers.ts";
import { supplierIds } from "#server/modules/tenders/tender-supplier.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

/**
 * Starts a draft and invites its suppliers. An urgent tender closes after twelve hours.
 * @throws AppError not_found, version_conflict, wrong_state, workspace_not_verified, tender_incomplete (with problems)
 */
export async function startTender(ctx: MemberContext, id: number, asked: Seen): Promise<TenderView> {
  const { db, now } = ctx;
  const row = await lockTenderForUpdate(ctx, id);
  const move = { action: "start", row } as const;
  assertTransition(ctx, tenderMachine, move);
  await assertTenderSeen(ctx, row, asked);
  const { lot_count, supplier_count, awaited_count, urgent, tax_type, vat_rate } = row;
  const problems = startProblems({
    lot_count,
    supplier_count,
    awaited_count,
    urgent,
    tax_type,
    vat_rate,
    closing_date: row.closing_date === null ? null : Date.parse(row.closing_date),
    now: now.getTime(),
  });
  if (problems.length > 0) throw new AppError("tender_incomplete", { problems });

  const closing_date = urgent ? new Date(urgentClosing(now.getTime())).toISOString() : row.closing_date;
  await transition(ctx, tenderMachine, {
    ...move,
    table: "tender",
    entity: "tender",
    set: { start_date: now.toISOString(), closing_date },
  });
  const started = foundOrThrow(await findTender(db, id));
  await sendOffers(ctx, started, await supplierIds(db, id));
  await mailAwaited(ctx, started, await listAwaited(db, id));
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return tenderView(ctx, foundOrThrow(await findTender(db, id)));
}
