import type { z } from "zod";
import { mailWait } from "#contract/invites/mails-per-day.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { mayProlong } from "#contract/tenders/tender.rules.ts";
import type { Prolong } from "#contract/tenders/tender.schema.ts";
import { assertTransition, transition } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { voidApproval } from "#server/modules/approvals/transition-approval.ts";
import { noteChanges } from "#server/modules/tenders/note-changes.ts";
import { listAwaited } from "#server/modules/tenders/awaited.store.ts";
import { assertTenderSeen, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { mailAwaited } from "#server/modules/tenders/mail-awaited.ts";
import { reminderOf } from "#server/modules/tenders/send-offers.ts";
import {
  moveOffers,
  offerPeople,
  offersOfTender,
  setReminders,
} from "#server/modules/tenders/tender-supplier.store.ts";
import { supplierMails } from "#server/modules/tenders/tender.mails.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

async function takeUpOffers(ctx: MemberContext, id: number): Promise<void> {
  const reopened = await moveOffers(ctx.db, id, "reopen");
  const changes = { status: { from: "EXPIRED", to: "NOT_PROCESSED" } };
  await ctx.audit(
    reopened.flatMap((offer) =>
      [ctx.db.me, offer.supplier_id].map((workspace_id) => ({
        entity: "offer" as const,
        entity_id: offer.id,
        action: "reopen",
        workspace_id,
        changes,
      })),
    ),
  );
}

/**
 * Sets a later closing date of a tender that takes offers. A step for several tenders reopens none of them by accident.
 * @throws AppError the errors of `prolongTender`
 */
export async function prolongOpenTender(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof Prolong>,
): Promise<TenderView> {
  const { status } = await lockTenderForUpdate(ctx, id);
  if (status === "DONE") throw new AppError("wrong_state", { sentence: "tender_done" });
  return prolongTender(ctx, id, asked);
}

/**
 * Sets a later closing date. Reopens a completed tender if at least one lot has no order. Emails all suppliers that can
 * answer.
 * @throws AppError not_found, version_conflict, wrong_state, workspace_not_verified, closing_date_passed,
 * already_ordered
 */
export async function prolongTender(
  ctx: MemberContext,
  id: number,
  asked: z.output<typeof Prolong>,
): Promise<TenderView> {
  const { db, now } = ctx;
  const row = await lockTenderForUpdate(ctx, id);
  const move = { action: "prolong", row } as const;
  assertTransition(ctx, tenderMachine, move);
  await assertTenderSeen(ctx, row, asked);
  const next = Date.parse(asked.closing_date);
  if (
    !mayProlong({
      now: now.getTime(),
      closing_date: row.closing_date === null ? null : Date.parse(row.closing_date),
      status: row.status,
      next,
    })
  )
    throw new AppError("closing_date_passed");
  const reopens = row.status === "DONE";
  if (reopens && row.next_round !== null) throw new AppError("wrong_state", { actions: tenderView(ctx, row).actions });
  if (reopens && !row.has_open_lots) throw new AppError("already_ordered");

  const closing_date = new Date(next).toISOString();
  await transition(ctx, tenderMachine, {
    ...move,
    table: "tender",
    entity: "tender",
    set: { closing_date, closed_at: null, stop_reason: null },
  });
  await ctx.audit({
    entity: "tender",
    entity_id: id,
    action: "edit",
    changes: { closing_date: { from: row.closing_date, to: closing_date } },
  });
  if (reopens) await takeUpOffers(ctx, id);
  if (reopens) await voidApproval(ctx, { entity: "tender", id });
  const offers = await offersOfTender(db, id);
  const waiting = offers.filter(({ status }) => status === "NOT_PROCESSED");
  const after = foundOrThrow(await findTender(db, id));
  // Schedules a new reminder, also for suppliers that were reminded of the old closing date.
  await setReminders(db, id, reminderOf(after, now));
  await noteChanges(ctx, id, [{ field: "closing_date", before: row.closing_date, after: closing_date }], {
    is_announced: true,
  });
  const people =
    waiting.length === 0
      ? []
      : await offerPeople(
          db,
          waiting.map(({ supplier_id }) => supplier_id),
        );
  await ctx.mail(supplierMails(reopens ? "tender_reopened" : "tender_prolonged", after, { offers: waiting, people }));
  await mailAwaited(
    ctx,
    after,
    (await listAwaited(db, id)).filter((row) => mailWait(row, now) === 0),
  );
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return tenderView(ctx, after);
}
