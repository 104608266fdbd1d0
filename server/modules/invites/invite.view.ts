import type { z } from "zod";
import type { Invite, InviteInfo } from "#contract/invites/invite.schema.ts";
import type { Language } from "#contract/primitives.ts";
import { roleName } from "#server/modules/members/role-name.ts";
import type { InviteRow, LinkedInvite } from "#server/modules/invites/invite.store.ts";

export function inviteView(row: InviteRow): z.input<typeof Invite> {
  const {
    id,
    email,
    status,
    is_expired,
    workspace,
    role,
    inviter,
    expiration_date,
    sent_at,
    asked_again,
    answered_at,
  } = row;
  return {
    id,
    email,
    status,
    is_expired,
    workspace,
    role,
    inviter,
    expiration_date,
    sent_at,
    asked_again,
    answered_at,
  };
}

function stateOf(row: LinkedInvite): z.input<typeof InviteInfo>["state"] {
  if (row.status === "ACCEPTED") return "accepted";
  if (row.is_cleared) return "withdrawn";
  if (row.status === "REJECTED") return "rejected";
  if (row.is_superseded) return "superseded";
  return row.is_expired ? "expired" : "open";
}

export function inviteInfo(
  row: LinkedInvite,
  given: { language: Language; signed_in_as: string | null; is_member: boolean },
): z.input<typeof InviteInfo> {
  return {
    id: row.id,
    state: stateOf(row),
    email: row.email,
    workspace: row.workspace.name,
    role: roleName(row.role, given.language),
    inviter: row.inviter.name,
    expiration_date: row.expiration_date,
    signed_in_as: given.signed_in_as,
    member_of: given.is_member ? row.workspace.id : null,
  };
}
