import { shownEmail } from "#contract/email-text.ts";
import type { Language } from "#contract/primitives.ts";
import type { MailSecret, MailToSend } from "#server/core/mail-to-send.ts";
import type { SupplierInviteRow, WaitingList } from "#server/modules/supplier-invites/supplier-invite.store.ts";
import type { ActingSupplier } from "#server/modules/workspaces/acting-supplier.ts";
import { signUpPath } from "#server/records/invitation/linked-mails.ts";

/** Page that lists the invitations to the reader's address, and creates a supplier workspace if there is none yet. */
const ACCEPT_PATH = "/new-workspace?side=supplier&list=true";

export const supplierInviteMails = (
  customer: { readonly id: number; readonly name: string },
  rows: readonly (SupplierInviteRow & { readonly link: MailSecret | null })[],
): MailToSend[] =>
  rows.map(({ email, language, inviter, message, link }) => ({
    kind: message === null ? "supplier_invite" : "supplier_invite_words",
    to: email,
    language,
    params: {
      customer: customer.name,
      inviter,
      email: shownEmail(email),
      ...(message === null ? {} : { words: message }),
    },
    path: link === null ? ACCEPT_PATH : signUpPath({ email, next: ACCEPT_PATH }),
    ...(link === null ? {} : { secret: link }),
    inbox: { workspace_id: null, record: { entity: "workspace", id: customer.id } },
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

/** Email to the owner of a new company that is on a customer's list by an earlier invitation. */
export const listedMail = (
  { email, customer_name }: WaitingList,
  { id }: ActingSupplier,
  language: Language,
): MailToSend => ({
  kind: "supplier_listed",
  to: email,
  language,
  params: { customer: customer_name },
  path: `/workspace/${id}?tab=customers`,
  inbox: { workspace_id: id, record: { entity: "workspace", id } },
});
