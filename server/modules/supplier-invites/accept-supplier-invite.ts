import type { z } from "zod";
import { shownEmail } from "#contract/email-text.ts";
import type { SupplierListInvitation } from "#contract/suppliers/supplier-invite.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { inWorkspace } from "#server/http/in-workspace.ts";
import { acceptedMails, listedMail } from "#server/modules/supplier-invites/supplier-invite.mails.ts";
import { clearSupplierInvite, listsWaitingFor } from "#server/modules/supplier-invites/supplier-invite.store.ts";
import type { WaitingList } from "#server/modules/supplier-invites/supplier-invite.store.ts";
import { confirmedAddress } from "#server/modules/users/confirmed-address.ts";
import { actingSupplier } from "#server/modules/workspaces/acting-supplier.ts";
import type { ActingSupplier } from "#server/modules/workspaces/acting-supplier.ts";
import { addAcceptedSupplier } from "#server/modules/workspaces/supplier.store.ts";

/**
 * Puts a company on the supplier list of the customer that invited its member, and notifies the inviter. Returns false
 * if the invitation was taken back meanwhile.
 */
const accept = (ctx: SessionContext, invite: WaitingList, supplier: ActingSupplier): Promise<boolean> =>
  inWorkspace(ctx, invite.customer_id, async (inside) => {
    const { db, now } = inside;
    if (!(await clearSupplierInvite(db, { id: invite.id, at: now }))) return false;
    await addAcceptedSupplier(db, supplier.id, now);
    await inside.audit({
      entity: "workspace",
      entity_id: db.me,
      action: "add_supplier",
      note: `${shownEmail(invite.email)}: ${supplier.name}`,
    });
    await inside.mail(acceptedMails(invite, supplier.name));
    inside.live({ kind: "workspace_changed", id: db.me }, [db.me]);
    return true;
  });

async function invitationsTo(ctx: SessionContext): Promise<WaitingList[]> {
  const email = await confirmedAddress(ctx);
  return email === null ? [] : listsWaitingFor(ctx.system, email);
}

const invitationOf = async (ctx: SessionContext, id: number): Promise<WaitingList> =>
  foundOrThrow((await invitationsTo(ctx)).find((each) => each.id === id));

/** Returns the invitations to the caller's email address. Returns none if the address isn't confirmed. */
export const readListInvitations = async (ctx: SessionContext): Promise<z.input<typeof SupplierListInvitation>[]> =>
  (await invitationsTo(ctx)).map(({ id, customer_id, customer_name, inviter, message }) => ({
    id,
    customer: { id: customer_id, name: customer_name },
    inviter,
    message,
  }));

/**
 * Accepts all invitations to the caller's email address with a company that the caller has just created, and notifies
 * the caller of each list, as the caller did not choose them one by one.
 */
export async function claimSupplierInvites(ctx: SessionContext, supplier: ActingSupplier): Promise<void> {
  for (const invite of await invitationsTo(ctx))
    if (invite.customer_id !== supplier.id && (await accept(ctx, invite, supplier)))
      await ctx.mail([listedMail(invite, supplier, ctx.language)]);
}

/**
 * Accepts an invitation to the caller's email address with the active workspace.
 * @throws AppError not_found if there is no such invitation, and the errors of `actingSupplier`
 */
export async function acceptListInvitation(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  const invite = await invitationOf(ctx, id);
  if (!(await accept(ctx, invite, await actingSupplier(ctx, invite.customer_id)))) throw new AppError("not_found");
  return {};
}

/**
 * Declines an invitation to the caller's email address. Its customer sees that, and can't repeat it for some time.
 * @throws AppError not_found if there is no such invitation
 */
export async function declineListInvitation(ctx: SessionContext, id: number): Promise<Record<string, never>> {
  const { customer_id, email } = await invitationOf(ctx, id);
  const isDeclined = await inWorkspace(ctx, customer_id, async (inside) => {
    const { db, now } = inside;
    if (!(await clearSupplierInvite(db, { id, at: now, declined: true }))) return false;
    await inside.audit({ entity: "workspace", entity_id: db.me, action: "await_declined", note: shownEmail(email) });
    inside.live({ kind: "workspace_changed", id: db.me }, [db.me]);
    return true;
  });
  if (!isDeclined) throw new AppError("not_found");
  return {};
}
