import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Email } from "#contract/email.ts";
import { Id, IdParam, Nothing, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

const OfTender = z.object({ id: IdParam });
const One = z.object({ id: IdParam, awaitedId: IdParam });
const read = { kind: "member", permission: "read_tender" } as const;
const update = { kind: "member", permission: "update_tender" } as const;
/**
 * Maximum number of requests per minute that email arbitrary addresses: enough for a department, too few to flood
 * mailboxes.
 */
const SENT = 60;
const TRIES = 30;

export const AWAITED_MAX = 50;

/** An email address invited to a tender. The record never reveals whether an account exists for the address. */
export const AwaitedSupplier = z
  .object({
    id: Id,
    email: z.string(),
    /** Time of the latest email; null until the tender starts. */ sent_at: Timestamp.nullable(),
    may_resend: z.boolean(),
  })
  .meta({ id: "AwaitedSupplier" });
export type AwaitedSupplier = z.output<typeof AwaitedSupplier>;
export const AwaitedAdd = z.strictObject({ emails: z.array(Email).min(1).max(AWAITED_MAX) });

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
    rate_limit: SENT,
  }),
  resend: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/awaited/{awaitedId}/resend",
    summary: "Send the mail of an open tender again, three times a day at most",
    access: update,
    params: One,
    response: listAnswer(AwaitedSupplier),
    errors: ["wrong_state", "tender_closed"],
    rate_limit: SENT,
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

export const AwaitedTender = z
  .object({
    /** Recipient of the email. A visitor who signs up with another address doesn't get the invitation. */
    email: z.string(),
    customer: z.string(),
    tender: z.object({ number: z.number().int(), round: z.number().int(), name: z.string() }),
    closing_date: Timestamp.nullable(),
    is_over: z.boolean(),
  })
  .meta({ id: "AwaitedTender" });
export type AwaitedTender = z.output<typeof AwaitedTender>;

/**
 * Link in the invitation email. The token in the link (256 random bits) is stored nowhere but in the email, and becomes
 * invalid when the invitation is accepted.
 */
export const awaitedLinkApi = {
  info: endpoint({
    method: "GET",
    path: "/awaited-tender",
    summary: "Which tender a mailed link is about; changes nothing",
    access: { kind: "public" },
    query: z.strictObject({ token: z.string().min(20).max(100) }),
    response: AwaitedTender,
    rate_limit: TRIES,
  }),
};
