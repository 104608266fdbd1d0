import { endpoint } from "#contract/endpoint.ts";
import {
  Invite,
  InviteById,
  InviteByToken,
  InviteCreate,
  InviteInfo,
  InviteNext,
  InviteQuery,
} from "#contract/invites/invite.schema.ts";
import { INVITE_CALLS_PER_MINUTE } from "#contract/limits.ts";
import { listAnswer } from "#contract/list.ts";
import { Id, Nothing } from "#contract/primitives.ts";
import { z } from "zod";
import { PROOF_ERRORS, withProof } from "#contract/proof.schema.ts";

const TRIES = 30;
const invites = { kind: "member", permission: "invite_user" } as const;

export const inviteApi = {
  create: endpoint({
    method: "POST",
    path: "/workspace-invite",
    summary: "Invite somebody into the active workspace; who was invited already gets a fresh mail",
    access: invites,
    body: InviteCreate.extend(withProof),
    response: Invite,
    errors: ["user_already_added", "beyond_own_rights", ...PROOF_ERRORS],
    rate_limit: INVITE_CALLS_PER_MINUTE,
  }),
  list: endpoint({
    method: "GET",
    path: "/workspace-invite",
    summary: "The caller's own invitations, or with `workspace` those of the active one",
    access: { kind: "session" },
    query: InviteQuery,
    response: listAnswer(Invite),
  }),
  accept: endpoint({
    method: "POST",
    path: "/workspace-invite/{id}/accept",
    summary: "Accept an invitation to one's own address",
    access: { kind: "session", confirmed: true },
    params: InviteById,
    response: z.object({ workspace: Id }),
    errors: ["invite_expired", "wrong_state"],
  }),
  reject: endpoint({
    method: "POST",
    path: "/workspace-invite/{id}/reject",
    summary: "Decline an invitation to one's own address",
    access: { kind: "session", confirmed: true },
    params: InviteById,
    response: Nothing,
    errors: ["wrong_state"],
  }),
  resend: endpoint({
    method: "POST",
    path: "/workspace-invite/{id}/resend",
    summary: "Send the mail again with a new link and a new date",
    access: invites,
    params: InviteById,
    response: Invite,
    errors: ["wrong_state", "beyond_own_rights"],
  }),
  request_resend: endpoint({
    method: "POST",
    path: "/workspace-invite/{id}/request-resend",
    summary: "Ask the inviter for a fresh link, with the expired one",
    access: { kind: "public" },
    params: InviteById,
    body: InviteByToken,
    response: Nothing,
    errors: ["wrong_state"],
    rate_limit: TRIES,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/workspace-invite/{id}",
    summary: "Withdraw an invitation, or clear an answered one away",
    access: invites,
    params: InviteById,
    response: Nothing,
    errors: ["beyond_own_rights"],
  }),
  info: endpoint({
    method: "GET",
    path: "/invite-info",
    summary: "What a link invites to; changes nothing",
    access: { kind: "public" },
    query: InviteByToken,
    response: InviteInfo,
    rate_limit: TRIES,
  }),
  auth: endpoint({
    method: "GET",
    path: "/invite-auth",
    summary: "What the holder of a link has to do next: log in, sign up or accept",
    access: { kind: "public" },
    query: InviteByToken,
    response: InviteNext,
    errors: ["invite_expired", "wrong_state"],
    rate_limit: TRIES,
  }),
  reject_by_link: endpoint({
    method: "GET",
    path: "/invite-reject",
    summary: "Decline by the link",
    access: { kind: "public" },
    query: InviteByToken,
    response: Nothing,
    errors: ["wrong_state"],
    writes: true,
    rate_limit: TRIES,
  }),
};
