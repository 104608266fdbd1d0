import { z } from "zod";
import { listQuery } from "#contract/list.ts";
import { STARTING_ROLES } from "#contract/permissions.ts";
import { Email } from "#contract/email.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const INVITE_STATUSES = ["REQUESTED", "ACCEPTED", "REJECTED"] as const;
export const InviteStatus = z.enum(INVITE_STATUSES);

const RoleName = z.object({ id: Id, code: z.enum(STARTING_ROLES).nullable(), name: z.string() });

export const Invite = z
  .object({
    id: Id,
    email: z.string(),
    status: InviteStatus,
    is_expired: z.boolean(),
    workspace: Named,
    role: RoleName,
    inviter: Named,
    expiration_date: Timestamp,
    sent_at: Timestamp,
    /** True if the invited person has requested a new email. */
    asked_again: z.boolean(),
    answered_at: Timestamp.nullable(),
  })
  .meta({ id: "Invite" });
export type Invite = z.output<typeof Invite>;

/**
 * With `workspace`, lists the invitations of that workspace, which must be the active one. Without `workspace`, lists
 * the caller's own invitations.
 */
export const InviteQuery = listQuery({
  ordering: ["id"],
  default_ordering: "-id",
  filters: { status: InviteStatus.optional(), workspace: IdParam.optional() },
});
export const InviteCreate = z.strictObject({ email: Email, role: Id });
export const InviteById = z.object({ id: IdParam });

/** Token of an invitation link, which encodes 256 random bits. */
export const InviteToken = z.string().min(20).max(100);
export const InviteByToken = z.strictObject({ token: InviteToken });

export const InviteInfo = z
  .object({
    id: Id,
    /** `superseded` means that a newer email has replaced this link. */
    state: z.enum(["open", "superseded", "expired", "withdrawn", "accepted", "rejected"]),
    email: z.string(),
    workspace: z.string(),
    /** Name of the role, in the language of the request. */ role: z.string(),
    inviter: z.string(),
    expiration_date: Timestamp,
    /** Confirmed address of the signed-in user who opened the link; null without a session. */
    signed_in_as: z.string().nullable(),
    /** Id of the inviting workspace if the caller is a member of it, otherwise null. */
    member_of: Id.nullable(),
  })
  .meta({ id: "InviteInfo" });
export type InviteInfo = z.output<typeof InviteInfo>;

export const InviteNext = z
  .object({ next: z.enum(["login", "signup", "accept"]), email: z.string() })
  .meta({ id: "InviteNext" });
