import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { INVITE_CALLS_PER_MINUTE, SUPPLIER_INVITE_MESSAGE_MAX } from "#contract/limits.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Nothing, optionalLine, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { AwaitedAdd, AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";

const One = z.object({ id: IdParam });
const read = { kind: "member", permission: "read_supplier" } as const;
const update = { kind: "member", permission: "update_supplier" } as const;

export const SupplierInviteCreate = AwaitedAdd.extend({
  /** Words of the inviter, which the email quotes. */
  message: optionalLine(SUPPLIER_INVITE_MESSAGE_MAX).optional(),
});

/** An address invited into the supplier list that hasn't accepted. */
export const InvitedSupplier = AwaitedSupplier.extend({
  /** Time when its owner declined; null while the invitation waits. A declined address can't be invited for some time. */
  declined_at: Timestamp.nullable(),
}).meta({ id: "InvitedSupplier" });
export type InvitedSupplier = z.output<typeof InvitedSupplier>;

/** Addresses that a customer has invited into its supplier list, until they accept. */
export const supplierInviteApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-invites",
    summary: "Addresses that were invited into the supplier list and haven't accepted yet, or declined lately",
    access: read,
    query: ShortListQuery,
    response: listAnswer(InvitedSupplier),
  }),
  create: endpoint({
    method: "POST",
    path: "/supplier-invites",
    summary: "Invite addresses into the supplier list by email; those that are invited already are left as they are",
    access: update,
    body: SupplierInviteCreate,
    response: listAnswer(InvitedSupplier),
    errors: ["workspace_not_verified"],
    rate_limit: INVITE_CALLS_PER_MINUTE,
  }),
  resend: endpoint({
    method: "POST",
    path: "/supplier-invites/{id}/resend",
    summary: "Send the email again, three times a day at most",
    access: update,
    params: One,
    response: listAnswer(InvitedSupplier),
    errors: ["workspace_not_verified"],
    rate_limit: INVITE_CALLS_PER_MINUTE,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-invites/{id}",
    summary: "Take an invitation back; its links no longer work",
    access: update,
    params: One,
    response: Nothing,
  }),
};

/** An invitation into a customer's supplier list, for the owner of the invited address. */
export const SupplierListInvitation = z
  .object({ id: Id, customer: Named, inviter: z.string(), message: z.string().nullable() })
  .meta({ id: "SupplierListInvitation" });
export type SupplierListInvitation = z.output<typeof SupplierListInvitation>;

/** Invitations to the caller's email address, for users who already have a supplier workspace. */
export const supplierListInvitationApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-list-invitations",
    summary: "Customers that invite the caller's address into their supplier lists",
    access: { kind: "session" },
    query: ShortListQuery,
    response: listAnswer(SupplierListInvitation),
  }),
  accept: endpoint({
    method: "POST",
    path: "/supplier-list-invitations/{id}/accept",
    summary: "Accept with the active workspace, which the customer then finds in its supplier list",
    access: { kind: "session", confirmed: true },
    params: One,
    response: Nothing,
    errors: ["not_a_supplier"],
  }),
  decline: endpoint({
    method: "POST",
    path: "/supplier-list-invitations/{id}/decline",
    summary: "Decline an invitation to the caller's address; the customer can't repeat it for 90 days",
    access: { kind: "session", confirmed: true },
    params: One,
    response: Nothing,
  }),
};
