import { endpoint } from "#contract/endpoint.ts";
import { z } from "zod";
import { IdParam } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";
import {
  OneCExchange,
  OneCKey,
  OneCSend,
  OneCSetting,
  OneCSettingSave,
  OneCSettle,
  OneCTrial,
} from "#contract/one-c/one-c.schema.ts";
import { PROOF_ERRORS, withProof } from "#contract/proof.schema.ts";

const ById = z.object({ id: IdParam });
const OfAttempt = ById.extend({ attemptId: IdParam });
const read = { kind: "member", permission: "read_order", side: "customer" } as const;
const update = { kind: "member", permission: "update_order", side: "customer" } as const;
const manage = { kind: "member", permission: "update_workspace", workspace: "path", side: "customer" } as const;

export const oneCApi = {
  exchange: endpoint({
    method: "GET",
    path: "/order/{id}/one_c",
    summary: "Where the order's document for 1C stands, and every attempt to hand it over",
    access: read,
    params: ById,
    response: OneCExchange,
  }),
  send: endpoint({
    method: "POST",
    path: "/order/{id}/send_to_one_c",
    summary: "Put the order into the outbox for 1C, or once more one that wasn't taken or that differs there",
    access: update,
    params: ById,
    body: OneCSend,
    response: OneCExchange,
    errors: [
      "wrong_state",
      "version_conflict",
      "workspace_not_verified",
      "one_c_off",
      "order_without_lines",
      "supplier_without_inn",
      "one_c_without_rate",
      "approval_needed",
      "sample_stays",
    ],
  }),
  file: endpoint({
    method: "GET",
    path: "/order/{id}/one_c/file",
    summary: "The order as a file that 1C reads; that it was fetched is noted",
    access: update,
    params: ById,
    response: "file",
    writes: true,
    errors: ["wrong_state", "one_c_changed"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/order/{id}/one_c/confirm",
    summary: "Say that 1C has taken the file",
    access: update,
    params: ById,
    body: Seen,
    response: OneCExchange,
    errors: ["wrong_state", "version_conflict", "one_c_changed"],
  }),
  settle: endpoint({
    method: "POST",
    path: "/order/{id}/one_c/settle",
    summary: "Say that what differs in 1C is settled, with a reason; nothing is handed over",
    access: update,
    params: ById,
    body: OneCSettle,
    response: OneCExchange,
    errors: ["wrong_state", "version_conflict"],
  }),
  sent: endpoint({
    method: "GET",
    path: "/order/{id}/one_c/attempts/{attemptId}/sent",
    summary: "What went in one attempt",
    access: read,
    params: OfAttempt,
    response: "file",
  }),
};

export const oneCSettingApi = {
  one: endpoint({
    method: "GET",
    path: "/workspaces/{id}/one_c",
    summary: "How orders get into 1C, and which of them didn't",
    access: manage,
    params: ById,
    response: OneCSetting,
  }),
  save: endpoint({
    method: "PUT",
    path: "/workspaces/{id}/one_c",
    summary: "Choose how orders get into 1C",
    access: manage,
    params: ById,
    body: OneCSettingSave.extend(withProof),
    response: OneCSetting,
    errors: ["version_conflict", ...PROOF_ERRORS],
  }),
  key: endpoint({
    method: "POST",
    path: "/workspaces/{id}/one_c/key",
    summary: "Make a new key that 1C signs in with or checks signatures by; the one before is worth nothing any more",
    access: manage,
    params: ById,
    response: OneCKey,
    errors: ["one_c_off"],
  }),
  trial: endpoint({
    method: "POST",
    path: "/workspaces/{id}/one_c/trial",
    summary: "Try the connection to 1C; nothing is handed over",
    access: manage,
    params: ById,
    response: OneCTrial,
    errors: ["one_c_off"],
    rate_limit: 20,
  }),
};
