import { shownEmail } from "#contract/email-text.ts";
import { mailWait } from "#contract/invites/mails-per-day.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { inviteApi } from "#contract/invites/invite.api.ts";
import type { Invite, InviteCreate } from "#contract/invites/invite.schema.ts";
import { canConfirmPayment } from "#contract/permissions.ts";
import type { z } from "zod";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { inviteView } from "#server/modules/invites/invite.view.ts";
import { clearInvite, lockInvite, lockWaiting, membersAmong } from "#server/modules/invites/invite.store.ts";
import type { InviteRow } from "#server/modules/invites/invite.store.ts";
import { createInvites, resendInvites } from "#server/modules/invites/send-invites.ts";
import { assertMayGrant } from "#server/modules/members/assert-may-grant.ts";
import { findRole } from "#server/modules/members/role.store.ts";
import { runWithProof } from "#server/modules/users/proof.ts";
import type { AssertProven } from "#server/modules/users/proof.ts";

type Sent = z.input<typeof Invite>;

/**
 * Invites a person to the active workspace. A pending invitation is sent again with the new role. A role that may
 * confirm payments requires the password or a second-factor code.
 * @throws AppError user_already_added for a member, invalid_input for a role of another workspace, beyond_own_rights,
 * too_many_requests, and the errors of `assertProven`
 */
export async function sendInviteInside(
  ctx: MemberContext,
  given: z.output<typeof InviteCreate>,
  assertProven: AssertProven,
): Promise<Sent> {
  const { db, now } = ctx;
  const { email } = given;
  const role = await findRole(db, given.role);
  if (role === undefined) throw new AppError("invalid_input", { fields: { role: ["not_found"] } });
  assertMayGrant(ctx, role.actions);
  if ((await membersAmong(db, [email])).has(email)) throw new AppError("user_already_added");
  if (canConfirmPayment(role.actions)) assertProven();
  const waiting = (await lockWaiting(db, [email], now)).get(email);
  if (waiting !== undefined) return sendAgain(ctx, waiting, role.id);
  const [sent] = await createInvites(ctx, [{ email, role: role.id }]);
  // A colleague has invited the same person at this moment. A repeated call finds that invitation.
  if (sent === undefined) throw new AppError("unavailable", { retry_after: 1 });
  return inviteView(sent);
}

/**
 * Runs `sendInviteInside` with the password or second-factor code of the request.
 * @throws AppError the errors of `sendInviteInside`
 */
export const sendInvite = (
  ctx: PreTransactionContext<MemberContext>,
  body: BodyOf<typeof inviteApi.create>,
): Promise<Sent> => runWithProof(ctx, body, sendInviteInside);

/** @throws AppError too_many_requests after three emails in one day */
async function sendAgain(ctx: MemberContext, row: InviteRow, role: number): Promise<Sent> {
  const retry_after = mailWait(row, ctx.now);
  if (retry_after > 0) throw new AppError("too_many_requests", { retry_after });
  const [sent] = await resendInvites(ctx, [{ row, role }]);
  return inviteView(foundOrThrow(sent));
}

/**
 * Locks an invitation. Its role must not grant permissions that the caller lacks.
 * @throws AppError not_found, beyond_own_rights
 */
async function lockInviteForUpdate(ctx: MemberContext, id: number): Promise<InviteRow> {
  const row = foundOrThrow(await lockInvite(ctx.db, id, ctx.now));
  assertMayGrant(ctx, foundOrThrow(await findRole(ctx.db, row.role.id)).actions);
  return row;
}

/**
 * Sends an invitation again with a new link, even if it was declined.
 * @throws AppError not_found, wrong_state if it was accepted or another one is pending, beyond_own_rights,
 * too_many_requests
 */
export async function resendInvite(ctx: MemberContext, id: number): Promise<Sent> {
  const row = await lockInviteForUpdate(ctx, id);
  const isTwice =
    row.status === "REJECTED" &&
    ((await membersAmong(ctx.db, [row.email])).has(row.email) ||
      (await lockWaiting(ctx.db, [row.email], ctx.now)).has(row.email));
  if (row.status === "ACCEPTED" || isTwice) throw new AppError("wrong_state", { actions: ["remove"] });
  return sendAgain(ctx, row, row.role.id);
}

/**
 * Withdraws a pending invitation, or clears an answered one from the list. Its link then only shows the outcome.
 * @throws AppError not_found, beyond_own_rights
 */
export async function withdrawInvite(ctx: MemberContext, id: number): Promise<Record<string, never>> {
  const row = await lockInviteForUpdate(ctx, id);
  await clearInvite(ctx.db, row.id, ctx.now);
  await ctx.audit({ entity: "workspace_invite", entity_id: row.id, action: "delete", note: shownEmail(row.email) });
  return {};
}
