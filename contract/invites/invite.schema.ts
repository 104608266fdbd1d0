import { z } from "zod";
import { listQuery } from "#contract/list.ts";
import { STARTING_ROLES } from "#contract/permissions.ts";
import { Email } from "#contract/email.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const INVITE_STATUSES = ["REQUESTED", "ACCEPTED", "REJECTED"] as const;
export const InviteStatus = z.enum(INVITE_STATUSES);

const RoleName = z.object({ id: Id, code: z.enum(STARTING_ROLES).nullable(), name: z.string() });

/** An invitation into a workspace, as the inviting side and the invited person see it. */
export const Invite = z
  .object({
    id: Id,
    email: z.string(),
    status: InviteStatus,
    /** Waiting, but past its date. */
    is_expired: z.boolean(),
    workspace: Named,
    role: RoleName,
    inviter: Named,
    expiration_date: Timestamp,
    sent_at: Timestamp,
    /** The invited person asked for a fresh mail. */
    asked_again: z.boolean(),
    answered_at: Timestamp.nullable(),
  })
  .meta({ id: "Invite" });
export type Invite = z.output<typeof Invite>;

/**
 * `workspace` names the inviting one, which must be the active workspace; without it the caller's own invitations are
 * listed.
 */
export const InviteQuery = listQuery({
  ordering: ["id"],
  default_ordering: "-id",
  filters: { status: InviteStatus.optional(), workspace: IdParam.optional() },
});
export const InviteCreate = z.strictObject({ email: Email, role: Id });
export const InviteById = z.object({ id: IdParam });

/** What the link of an invitation carries: 256 random bits. */
export const InviteToken = z.string().min(20).max(100);
export const InviteByToken = z.strictObject({ token: InviteToken });

/** What the page of an invitation shows: what it is about, and whether it can still be answered. */
export const InviteInfo = z
  .object({
    id: Id,
    /** `superseded`: a newer mail has replaced this link. */
    state: z.enum(["open", "superseded", "expired", "withdrawn", "accepted", "rejected"]),
    email: z.string(),
    workspace: z.string(),
    /** In the language of the request. */ role: z.string(),
    inviter: z.string(),
    expiration_date: Timestamp,
    /** Whose session opens the link: their own address, confirmed; null without one. */
    signed_in_as: z.string().nullable(),
    /** The inviting workspace, once the caller is a member of it. */
    member_of: Id.nullable(),
  })
  .meta({ id: "InviteInfo" });
export type InviteInfo = z.output<typeof InviteInfo>;

/** What the holder of the link has to do next. */
export const InviteNext = z
  .object({ next: z.enum(["login", "signup", "accept"]), email: z.string() })
  .meta({ id: "InviteNext" });
