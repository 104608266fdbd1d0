import { shownEmail } from "#contract/email-text.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { InviteRow } from "#server/modules/invites/invite.store.ts";

export const toInviter = (
  kind: "invite_accepted" | "invite_rejected" | "invite_asked_again",
  row: InviteRow,
): MailToSend => ({
  kind,
  to: row.inviter_email,
  language: row.inviter_language,
  params: { email: shownEmail(row.email), workspace: row.workspace.name },
  path: `/workspace/${row.workspace.id}?tab=members`,
  inbox: { workspace_id: row.workspace.id, record: { entity: "workspace", id: row.workspace.id } },
});
