import { shownEmail } from "#contract/email-text.ts";
import type { MailSecret, MailToSend } from "#server/core/mail-to-send.ts";
import type { SupplierInviteRow, WaitingList } from "#server/modules/supplier-invites/supplier-invite.store.ts";
import { signUpPath } from "#server/records/invitation/linked-mails.ts";

/** Page that lists the invitations to the reader's address, and creates a supplier workspace if there is none yet. */
const ACCEPT_PATH = "/new-workspace?side=supplier&list=true";

export const supplierInviteMails = (
  customer: string,
  rows: readonly (SupplierInviteRow & { readonly link: MailSecret | null })[],
): MailToSend[] =>
  rows.map(({ email, language, inviter, message, link }) => ({
    kind: message === null ? "supplier_invite" : "supplier_invite_words",
    to: email,
    language,
    params: { customer, inviter, email: shownEmail(email), ...(message === null ? {} : { words: message }) },
    path: link === null ? ACCEPT_PATH : signUpPath({ email, next: ACCEPT_PATH }),
    ...(link === null ? {} : { secret: link }),
  }));

/** Email to the inviter. Empty if the inviter has left the customer. */
export const acceptedMails = (invite: WaitingList, supplier: string): MailToSend[] =>
  invite.inviter_email === null
    ? []
    : [
        {
          kind: "supplier_invite_accepted",
          to: invite.inviter_email,
          language: invite.inviter_language,
          params: { supplier, email: shownEmail(invite.email), workspace: invite.customer_name },
          path: "/service/suppliers",
          inbox: { workspace_id: invite.customer_id, record: { entity: "workspace", id: invite.customer_id } },
        },
      ];
