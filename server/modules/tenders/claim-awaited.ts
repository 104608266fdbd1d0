import type { z } from "zod";
import type { AwaitedTender, TenderInvitation } from "#contract/tenders/awaited.api.ts";
import { may, PERMISSIONS } from "#contract/permissions.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import { shownEmail } from "#contract/email-text.ts";
import { enterTenant, leaveTenant } from "#server/db/transaction.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { AuditEntry } from "#server/core/side-effects.ts";
import type { MemberContext, SessionContext } from "#server/http/context.ts";
import { deleteAwaited, tendersWaitingFor } from "#server/modules/tenders/awaited.store.ts";
import type { LinkedTender, WaitingTender } from "#server/modules/tenders/awaited.store.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { sendOffers } from "#server/modules/tenders/send-offers.ts";
import { insertAwaitedSupplier, offerIdOf } from "#server/modules/tenders/tender-supplier.store.ts";
import { findWorkspaceOf } from "#server/modules/workspaces/workspace.store.ts";
import { findUser } from "#server/modules/users/user.store.ts";

interface Taker {
  readonly id: number;
  readonly name: string;
}

/** Runs `work` in a customer's workspace on behalf of an invited person, within the transaction of the request. */
async function inTenderOf<R>(
  ctx: SessionContext,
  customer: number,
  work: (inside: MemberContext) => Promise<R>,
): Promise<R> {
  const db = await enterTenant(ctx.system, customer);
  const { principal, system: _system, cookies: _cookies, ...call } = ctx;
  const workspace = {
    id: customer,
    status: "VERIFIED",
    is_customer: true,
    is_supplier: false,
    is_owner: false,
    permissions: PERMISSIONS,
  } as const;
  const audit = (entries: AuditEntry | readonly AuditEntry[]): Promise<void> =>
    ctx.audit(
      (Array.isArray(entries) ? entries : [entries]).map((entry: AuditEntry) => ({ workspace_id: customer, ...entry })),
    );
  const result = await work({ ...call, audit, principal: { ...principal, workspace }, db });
  await leaveTenant(ctx.system);
  return result;
}

/**
 * Creates the offer for an invited email address. Returns undefined if the tender is no longer open or the address was
 * removed.
 */
const takeUp = (ctx: SessionContext, waiting: WaitingTender, taker: Taker): Promise<number | undefined> =>
  inTenderOf(ctx, waiting.customer_id, async (inside) => {
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

const addressOf = async (ctx: SessionContext): Promise<string> =>
  foundOrThrow(await findUser(ctx.system, ctx.principal.user_id)).email;

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

export const linkedTender = ({ number, round, name, ...shown }: LinkedTender): z.input<typeof AwaitedTender> => ({
  ...shown,
  tender: { number, round, name },
});

/**
 * Returns the open tenders to which the caller's email address is invited. Returns none if the address isn't confirmed.
 */
export const invitationsOf = async (ctx: SessionContext): Promise<WaitingTender[]> =>
  ctx.principal.confirmed ? tendersWaitingFor(ctx.system, await addressOf(ctx), ctx.now) : [];

export async function claimAwaited(ctx: SessionContext, taker: Taker): Promise<void> {
  for (const waiting of await invitationsOf(ctx)) await takeUp(ctx, waiting, taker);
}

/**
 * Accepts an invitation that was sent to the caller's email address, with the active workspace as supplier.
 * @throws AppError not_found if there is no such invitation, not_a_supplier if the workspace isn't a supplier,
 * forbidden without the permission to make offers, tender_closed
 */
export async function acceptInvitation(ctx: SessionContext, id: number): Promise<{ offer: number }> {
  const waiting = foundOrThrow((await invitationsOf(ctx)).find((each) => each.id === id));
  const { workspace } = ctx.principal;
  if (
    workspace === null ||
    !workspace.is_supplier ||
    workspace.status === "CLOSED" ||
    workspace.id === waiting.customer_id
  )
    throw new AppError("not_a_supplier");
  if (!may(ctx.principal, "update_offer")) throw new AppError("forbidden");
  const { name } = foundOrThrow(await findWorkspaceOf(ctx.system, workspace.id, ctx.principal.user_id));
  const offer = await takeUp(ctx, waiting, { id: workspace.id, name });
  if (offer === undefined) throw new AppError("tender_closed");
  return { offer };
}
