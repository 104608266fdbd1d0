import type { z } from "zod";
import type { BodyOf } from "#contract/endpoint.ts";
import type { ownershipApi, OwnerTransfer } from "#contract/members/ownership.api.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext, PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { inWorkspace } from "#server/http/in-workspace.ts";
import { findMember, lockMembers } from "#server/modules/members/member.store.ts";
import {
  deleteOwnershipOffer,
  lockOwnerForUpdate,
  lockOwnershipOfferForUpdate,
  insertOwnershipOffer,
  setOwner,
} from "#server/modules/members/ownership.store.ts";
import { runWithProof } from "#server/modules/users/proof.ts";
import type { AssertProven } from "#server/modules/users/proof.ts";

type Person = NonNullable<Awaited<ReturnType<typeof findMember>>>;
type OwnerMail =
  | "ownership_offered"
  | "ownership_withdrawn"
  | "ownership_declined"
  | "ownership_taken"
  | "ownership_given";

const ownerMail = (
  ctx: MemberContext,
  kind: OwnerMail,
  mail: { to: Person; other: Person; reason?: string },
): MailToSend => ({
  kind,
  to: mail.to.email,
  language: mail.to.language,
  params: { workspace: mail.to.workspace, person: mail.other.name },
  path: `/workspace/${ctx.db.me}?tab=members`,
  inbox: { workspace_id: ctx.db.me, record: { entity: "workspace", id: ctx.db.me } },
  ...(mail.reason === undefined ? {} : { facts: [{ label: "mails.fact.reason", value: mail.reason }] }),
});

/**
 * Returns a member who can become the owner: confirmed, not blocked, and not already the owner.
 * @throws AppError invalid_input if the member cannot become the owner
 */
async function candidate(ctx: MemberContext, user: number): Promise<Person> {
  await lockMembers(ctx.db, [user]);
  const person = await findMember(ctx.db, user);
  const refuse = (code: string) => new AppError("invalid_input", { fields: { user: [code] } });
  if (person === undefined) throw refuse("not_found");
  if (person.is_owner) throw refuse("is_owner");
  if (person.is_blocked) throw refuse("is_blocked");
  if (!person.confirmed) throw refuse("is_unconfirmed");
  return person;
}

const changed = (ctx: MemberContext, ...users: readonly number[]): void => {
  ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
  for (const id of users) ctx.live({ kind: "access_changed", id }, [ctx.db.me]);
};

/**
 * Offers the ownership to a member and notifies them by email. The owner changes only once they accept. Requires the
 * password or a second-factor code, because an owner may confirm payments.
 * @throws AppError invalid_input if the member can't become the owner, ownership_offered if another offer is pending,
 * and the errors of `assertProven`
 */
export async function offerOwnershipInside(
  ctx: MemberContext,
  user: number,
  assertProven: AssertProven,
): Promise<Record<string, never>> {
  const { db, now, principal } = ctx;
  const to = await candidate(ctx, user);
  assertProven();
  const owner = foundOrThrow(await findMember(db, principal.user_id));
  if (!(await insertOwnershipOffer(db, { from: owner.id, to: to.id, at: now })))
    throw new AppError("ownership_offered");
  await ctx.audit({ entity: "workspace", entity_id: db.me, action: "offer_ownership", note: to.name });
  await ctx.mail([ownerMail(ctx, "ownership_offered", { to, other: owner })]);
  changed(ctx);
  return {};
}

/**
 * Runs `offerOwnershipInside` with the password or second-factor code of the request.
 * @throws AppError the errors of `offerOwnershipInside`
 */
export const offerOwnership = (ctx: PreTransactionContext<MemberContext>, body: BodyOf<typeof ownershipApi.offer>) =>
  runWithProof(ctx, body, (inside, { user }, proven) => offerOwnershipInside(inside, user, proven));

/**
 * Ends a pending offer of ownership: the owner withdraws it, or the candidate declines it. Notifies the other person by
 * email.
 * @throws AppError nothing_offered if there is no offer or the caller is neither of these two people
 */
export async function endOwnershipOffer(ctx: MemberContext): Promise<Record<string, never>> {
  const { db, principal } = ctx;
  const offer = await lockOwnershipOfferForUpdate(db);
  const isAsked = offer?.to_id === principal.user_id;
  if (offer === undefined || !(isAsked || principal.workspace.is_owner)) throw new AppError("nothing_offered");
  const [from, to] = [
    foundOrThrow(await findMember(db, offer.from_id)),
    foundOrThrow(await findMember(db, offer.to_id)),
  ];
  await deleteOwnershipOffer(db);
  const action = isAsked ? "decline_ownership" : "withdraw_ownership";
  await ctx.audit({ entity: "workspace", entity_id: db.me, action, note: to.name });
  await ctx.mail([
    isAsked
      ? ownerMail(ctx, "ownership_declined", { to: from, other: to })
      : ownerMail(ctx, "ownership_withdrawn", { to, other: from }),
  ]);
  changed(ctx);
  return {};
}

/** Changes the owner, deletes a pending offer of ownership and notifies both people. */
async function changeOwner(ctx: MemberContext, given: { from: Person; to: Person; reason?: string }): Promise<void> {
  const { db } = ctx;
  const { from, to, reason } = given;
  if (!(await setOwner(db, { from: from.id, to: to.id }))) throw new AppError("nothing_offered");
  await deleteOwnershipOffer(db);
  await ctx.audit({
    entity: "workspace",
    entity_id: db.me,
    action: "change_owner",
    changes: { owner: { from: from.name, to: to.name } },
    ...(reason === undefined ? {} : { note: reason }),
  });
  const more = reason === undefined ? {} : { reason };
  await ctx.mail([
    ownerMail(ctx, "ownership_taken", { to, other: from, ...more }),
    ownerMail(ctx, "ownership_given", { to: from, other: to, ...more }),
  ]);
  changed(ctx, from.id, to.id);
}

/**
 * Accepts an offered ownership. The previous owner stays a member with the same roles.
 * @throws AppError nothing_offered if the caller was offered none, not_confirmed
 */
export async function acceptOwnership(ctx: MemberContext): Promise<Record<string, never>> {
  const { db, principal } = ctx;
  const offer = await lockOwnershipOfferForUpdate(db);
  if (offer?.to_id !== principal.user_id) throw new AppError("nothing_offered");
  if (!principal.confirmed) throw new AppError("not_confirmed");
  const [from, to] = [
    foundOrThrow(await findMember(db, offer.from_id)),
    foundOrThrow(await findMember(db, offer.to_id)),
  ];
  await changeOwner(ctx, { from, to });
  return {};
}

/**
 * Makes a member the owner on behalf of an administrator. The audit entry and both emails contain the reason.
 * @throws AppError not_found, invalid_input if the member can't become the owner
 */
export function transferOwnership(
  ctx: SessionContext,
  id: number,
  { user, reason }: z.output<typeof OwnerTransfer>,
): Promise<Record<string, never>> {
  return inWorkspace(ctx, id, async (inside) => {
    const owner = foundOrThrow(await lockOwnerForUpdate(inside.db));
    const to = await candidate(inside, user);
    await changeOwner(inside, { from: foundOrThrow(await findMember(inside.db, owner)), to, reason });
    return {};
  });
}
