import type { z } from "zod";
import { mailWait } from "#contract/invites/mails-per-day.ts";
import { AWAITED_MAX } from "#contract/invites/awaited-supplier.schema.ts";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import { shownEmail } from "#contract/email-text.ts";
import { assertUnmixed } from "#server/records/sample/assert-unmixed.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { deleteAwaited, insertAwaited, listAwaited } from "#server/modules/tenders/awaited.store.ts";
import type { AwaitedRow } from "#server/modules/tenders/awaited.store.ts";
import { assertTakingOffers, lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { mailAwaited } from "#server/modules/tenders/mail-awaited.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { TenderRow } from "#server/modules/tenders/tender.store.ts";

type Awaited = z.input<typeof AwaitedSupplier>;

/**
 * Returns an invited address for the customer. Contains the time of the last email, but not whether the address belongs
 * to an account.
 */
const awaitedView = (ctx: MemberContext, tender: TenderRow, row: AwaitedRow): Awaited => ({
  id: row.id,
  email: row.email,
  sent_at: row.sent_at,
  may_resend: takesOffers(tender, ctx.now) && mailWait(row, ctx.now) === 0,
});

/** @throws AppError not_found if the tender doesn't exist */
export async function readAwaited(ctx: MemberContext, id: number): Promise<Awaited[]> {
  const tender = foundOrThrow(await findTender(ctx.db, id));
  return (await listAwaited(ctx.db, id)).map((row) => awaitedView(ctx, tender, row));
}

/**
 * Invites email addresses to a tender, or none if one of them can't be added. An open tender emails them immediately.
 * The response doesn't depend on whether an address belongs to an account.
 * @throws AppError not_found, wrong_state, tender_closed, invalid_input above the limit; already_added with problems by
 * row
 */
export async function awaitSuppliers(ctx: MemberContext, id: number, asked: readonly string[]): Promise<Awaited[]> {
  const { db, now } = ctx;
  const tender = await lockTenderForUpdate(ctx, id);
  if (tender.status !== "DRAFT") assertTakingOffers(ctx, tender);
  const emails = [...new Set(asked)];
  await assertUnmixed(db, id, { addresses: emails.length });
  const known = new Set((await listAwaited(db, id)).map(({ email }) => email));
  const twice = asked.flatMap((email, row) =>
    known.has(email) ? [{ code: "supplier_added", row, field: "emails" }] : [],
  );
  if (twice.length > 0) throw new AppError("already_added", { problems: twice });
  if (known.size + emails.length > AWAITED_MAX)
    throw new AppError("invalid_input", {
      problems: [{ code: "awaited_too_many", field: "emails", params: { limit: AWAITED_MAX } }],
    });
  await insertAwaited(db, id, { emails, language: ctx.language, at: now });
  if (tender.status === "TENDER_OPENED")
    await mailAwaited(
      ctx,
      tender,
      (await listAwaited(db, id)).filter(({ email }) => emails.includes(email)),
    );
  await ctx.audit({ entity: "tender", entity_id: id, action: "await", note: emails.map(shownEmail).join(", ") });
  ctx.live({ kind: "tender_changed", id }, [db.me]);
  return readAwaited(ctx, id);
}

/**
 * @throws AppError not_found, wrong_state or tender_closed if the tender isn't open, too_many_requests after three
 * emails in one day
 */
export async function resendAwaitedMail(
  ctx: MemberContext,
  at: { tender: number; awaited: number },
): Promise<Awaited[]> {
  const { db, now } = ctx;
  const tender = await lockTenderForUpdate(ctx, at.tender);
  const row = foundOrThrow((await listAwaited(db, at.tender)).find(({ id }) => id === at.awaited));
  assertTakingOffers(ctx, tender);
  const retry_after = mailWait(row, now);
  if (retry_after > 0) throw new AppError("too_many_requests", { retry_after });
  await mailAwaited(ctx, tender, [row]);
  await ctx.audit({ entity: "tender", entity_id: at.tender, action: "await_again", note: shownEmail(row.email) });
  return readAwaited(ctx, at.tender);
}

/**
 * Removes an invited address from a tender.
 * @throws AppError not_found, wrong_state for a completed tender
 */
export async function stopAwaiting(ctx: MemberContext, at: { tender: number; awaited: number }): Promise<void> {
  const { db } = ctx;
  const tender = await lockTenderForUpdate(ctx, at.tender);
  const row = foundOrThrow((await listAwaited(db, at.tender)).find(({ id }) => id === at.awaited));
  if (tender.status === "DONE") throw wrongStateError(tenderMachine, tender.status);
  await deleteAwaited(db, at.tender, row.id);
  await ctx.audit({ entity: "tender", entity_id: at.tender, action: "await_no_more", note: shownEmail(row.email) });
  ctx.live({ kind: "tender_changed", id: at.tender }, [db.me]);
}
