import type { z } from "zod";
import type { MailedInvitation, TenderInvitation } from "#contract/tenders/awaited.api.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import { shownEmail } from "#contract/email-text.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { PublicContext, SessionContext } from "#server/http/context.ts";
import { inWorkspace } from "#server/http/in-workspace.ts";
import { inviteOfLink } from "#server/modules/supplier-invites/supplier-invite.store.ts";
import { deleteAwaited, tenderOfLink, tendersWaitingFor } from "#server/modules/tenders/awaited.store.ts";
import type { WaitingTender } from "#server/modules/tenders/awaited.store.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { sendOffers } from "#server/modules/tenders/send-offers.ts";
import { insertAwaitedSupplier, offerIdOf } from "#server/modules/tenders/tender-supplier.store.ts";
import { actingSupplier } from "#server/modules/workspaces/acting-supplier.ts";
import type { ActingSupplier } from "#server/modules/workspaces/acting-supplier.ts";
import { tokenHash } from "#server/platform/token.ts";
import { confirmedAddress } from "#server/modules/users/confirmed-address.ts";

/**
 * Creates the offer for an invited email address. Returns undefined if the tender is no longer open or the address was
 * removed.
 */
const takeUp = (ctx: SessionContext, waiting: WaitingTender, taker: ActingSupplier): Promise<number | undefined> =>
  inWorkspace(ctx, waiting.customer_id, async (inside) => {
    const { db, now } = inside;
    const tender = await lockTenderForUpdate(inside, waiting.tender_id);
    // Checks again under the lock, because the tender may have been stopped, or the address removed, since it was read.
    if (!takesOffers(tender, now)) return undefined;
    if (!(await deleteAwaited(db, tender.id, waiting.id))) return undefined;
    if (await insertAwaitedSupplier(db, tender.id, { supplier: taker.id, email: waiting.email }))
      await sendOffers(inside, tender, [taker.id]);
    await inside.audit({
      entity: "tender",
      entity_id: tender.id,
      action: "awaited_came",
      note: `${shownEmail(waiting.email)}: ${taker.name}`,
    });
    inside.live({ kind: "tender_changed", id: tender.id }, [db.me]);
    return offerIdOf(db, tender.id, taker.id);
  });

export const invitationView = ({
  id,
  customer_id,
  customer_name,
  number,
  round,
  name,
  closing_date,
  urgent,
  lot_count,
}: WaitingTender): z.input<typeof TenderInvitation> => ({
  id,
  customer: { id: customer_id, name: customer_name },
  tender: { number, round, name, closing_date, urgent, lot_count },
});

/**
 * Returns what the link of an invitation by email is about.
 * @throws AppError not_found if the invitation was accepted or taken back
 */
export async function readMailedInvitation(
  { system, now }: PublicContext,
  token: string,
): Promise<z.input<typeof MailedInvitation>> {
  const hash = tokenHash(token);
  const linked = await tenderOfLink(system, hash, now);
  if (linked === undefined) {
    const list = foundOrThrow(await inviteOfLink(system, hash));
    return { ...list, tender: null, closing_date: null, is_over: false };
  }
  const { number, round, name, ...shown } = linked;
  return { ...shown, tender: { number, round, name } };
}

/**
 * Returns the open tenders to which the caller's email address is invited. Returns none if the address isn't confirmed.
 */
export async function invitationsOf(ctx: SessionContext): Promise<WaitingTender[]> {
  const email = await confirmedAddress(ctx);
  return email === null ? [] : tendersWaitingFor(ctx.system, email, ctx.now);
}

export async function claimAwaited(ctx: SessionContext, taker: ActingSupplier): Promise<void> {
  for (const waiting of await invitationsOf(ctx)) await takeUp(ctx, waiting, taker);
}

/**
 * Accepts an invitation that was sent to the caller's email address, with the active workspace as supplier.
 * @throws AppError not_found if there is no such invitation, not_a_supplier if the workspace isn't a supplier,
 * forbidden without the permission to make offers, tender_closed
 */
export async function acceptInvitation(ctx: SessionContext, id: number): Promise<{ offer: number }> {
  const waiting = foundOrThrow((await invitationsOf(ctx)).find((each) => each.id === id));
  const taker = await actingSupplier(ctx, waiting.customer_id);
  const offer = await takeUp(ctx, waiting, taker);
  if (offer === undefined) throw new AppError("tender_closed");
  return { offer };
}
