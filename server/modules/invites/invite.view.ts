import type { z } from "zod";
import type { Invite, InviteInfo } from "#contract/invites/invite.schema.ts";
import type { Language } from "#contract/primitives.ts";
import { roleName } from "#server/modules/members/role-name.ts";
import type { InviteRow } from "#server/modules/invites/invite.store.ts";

/** An invitation as the contract has it. */
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

/** What the page of a link shows, to a reader of this language. */
export function inviteInfo(row: InviteRow, language: Language): z.input<typeof InviteInfo> {
  const state = row.is_expired
    ? "expired"
    : ({ REQUESTED: "open", ACCEPTED: "accepted", REJECTED: "rejected" } as const)[row.status];
  return {
    id: row.id,
    state,
    email: row.email,
    workspace: row.workspace.name,
    role: roleName(row.role, language),
    inviter: row.inviter.name,
    expiration_date: row.expiration_date,
  };
}
