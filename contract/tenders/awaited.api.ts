import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { INVITE_CALLS_PER_MINUTE } from "#contract/limits.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { AwaitedAdd, AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import { Id, IdParam, Nothing, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

const OfTender = z.object({ id: IdParam });
const One = z.object({ id: IdParam, awaitedId: IdParam });
const read = { kind: "member", permission: "read_tender" } as const;
const update = { kind: "member", permission: "update_tender" } as const;
const TRIES = 30;

/** Suppliers invited by email. The owner of the mailbox answers from a supplier workspace. */
export const awaitedApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/awaited",
    summary: "Addresses that the tender waits for",
    access: read,
    params: OfTender,
    query: ShortListQuery,
    response: listAnswer(AwaitedSupplier),
  }),
  add: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/awaited",
    summary: "Wait for addresses; they are mailed when the tender is started, those of an open one at once",
    access: update,
    params: OfTender,
    body: AwaitedAdd,
    response: listAnswer(AwaitedSupplier),
    errors: ["already_added", "wrong_state", "tender_closed", "sample_mixed"],
    rate_limit: INVITE_CALLS_PER_MINUTE,
  }),
  resend: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/awaited/{awaitedId}/resend",
    summary: "Send the mail of an open tender again, three times a day at most",
    access: update,
    params: One,
    response: listAnswer(AwaitedSupplier),
    errors: ["wrong_state", "tender_closed"],
    rate_limit: INVITE_CALLS_PER_MINUTE,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-requests/{id}/awaited/{awaitedId}",
    summary: "Wait for an address no more",
    access: update,
    params: One,
    response: Nothing,
    errors: ["wrong_state"],
  }),
};

export const TenderInvitation = z
  .object({
    id: Id,
    customer: Named,
    tender: z.object({
      number: z.number().int(),
      round: z.number().int(),
      name: z.string(),
      closing_date: Timestamp.nullable(),
      urgent: z.boolean(),
      lot_count: z.number().int(),
    }),
  })
  .meta({ id: "TenderInvitation" });
export type TenderInvitation = z.output<typeof TenderInvitation>;

/** Tenders to which the caller's email address is invited, for users who already have a supplier workspace. */
export const tenderInvitationApi = {
  list: endpoint({
    method: "GET",
    path: "/tender-invitations",
    summary: "Open tenders that wait for the caller's address",
    access: { kind: "session" },
    query: ShortListQuery,
    response: listAnswer(TenderInvitation),
  }),
  accept: endpoint({
    method: "POST",
    path: "/tender-invitations/{id}/accept",
    summary: "Answer with the active workspace; its offer is made",
    access: { kind: "session", confirmed: true },
    params: OfTender,
    response: z.object({ offer: Id }),
    errors: ["not_a_supplier", "tender_closed"],
  }),
};

/** The tender or supplier list that an emailed link is about. */
export const MailedInvitation = z
  .object({
    /** Recipient of the email. A visitor who signs up with another address doesn't get the invitation. */
    email: z.string(),
    customer: z.string(),
    /** Null if the customer invites into its supplier list. */
    tender: z.object({ number: z.number().int(), round: z.number().int(), name: z.string() }).nullable(),
    closing_date: Timestamp.nullable(),
    is_over: z.boolean(),
  })
  .meta({ id: "MailedInvitation" });
export type MailedInvitation = z.output<typeof MailedInvitation>;

/**
 * Link in the invitation email. The token in the link (256 random bits) is stored nowhere but in the email, and becomes
 * invalid when the invitation is accepted.
 */
export const awaitedLinkApi = {
  info: endpoint({
    method: "GET",
    path: "/awaited-tender",
    summary: "Which tender or supplier list a mailed link is about; changes nothing",
    access: { kind: "public" },
    query: z.strictObject({ token: z.string().min(20).max(100) }),
    response: MailedInvitation,
    rate_limit: TRIES,
  }),
};
