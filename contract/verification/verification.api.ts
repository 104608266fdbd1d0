import { z } from "zod";
import { CompanyLookup } from "#contract/companies/company-lookup.api.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idFilter, listAnswer, listQuery } from "#contract/list.ts";
import { Seen } from "#contract/seen.ts";
import { Id, Nothing, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { SOURCES, VERDICTS, VERIFIED_FIELDS } from "#contract/verification/verified-fields.ts";
import {
  CompanyInfo,
  VerificationReject,
  WorkspaceById,
  WorkspaceStatusValue,
} from "#contract/workspaces/workspace.schema.ts";

const admin = { kind: "admin" } as const;
const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const VerificationRow = z
  .object({
    id: Id,
    /** Version that the request with the decision must state. */
    version: Version,
    name: z.string(),
    inn: z.string().nullable(),
    status: WorkspaceStatusValue,
    is_customer: z.boolean(),
    is_supplier: z.boolean(),
    owner: Person,
    sent_at: Timestamp.nullable(),
    due_at: Timestamp.nullable(),
    decided_at: Timestamp.nullable(),
  })
  .meta({ id: "VerificationRow" });
export type VerificationRow = z.output<typeof VerificationRow>;

const Step = z.object({
  id: Id,
  action: z.string(),
  user: z.string().nullable(),
  note: z.string().nullable(),
  at: Timestamp,
});

const Compared = z.object({
  field: z.enum(VERIFIED_FIELDS),
  value: z.union([z.string(), z.boolean()]).nullable(),
  registry: z.string().nullable(),
  source: z.enum(SOURCES),
  verdict: z.enum(VERDICTS),
});

export const VerificationDecision = z
  .object({
    id: Id,
    outcome: z.enum(["accepted", "rejected"]),
    reason: z.string().nullable(),
    user: z.string().nullable(),
    decided_at: Timestamp,
    registry_at: Timestamp.nullable(),
    fields: z.array(Compared),
  })
  .meta({ id: "VerificationDecision" });
export type VerificationDecision = z.output<typeof VerificationDecision>;

/** Fields that an administrator has checked against other sources. */
const ByHand = z.array(z.enum(VERIFIED_FIELDS)).default([]);
/** Fields that an administrator accepts although the registry differs. */
const Differs = ByHand;

/**
 * Everything needed for a decision: the details from the company and from the registry, other companies with the same
 * tax number, and earlier decisions.
 */
export const Verification = VerificationRow.extend({
  company: CompanyInfo,
  registry: CompanyLookup,
  /** Other verified workspaces with the same tax number. */
  same_inn: z.array(Named),
  steps: z.array(Step),
  decisions: z.array(VerificationDecision),
  /** Members of the company. An administrator may make one of them the owner. */
  people: z.array(Person.extend({ is_owner: z.boolean(), is_blocked: z.boolean(), confirmed: z.boolean() })),
}).meta({ id: "Verification" });
export type Verification = z.output<typeof Verification>;

export const VerificationQuery = listQuery({
  ordering: ["due_at", "id", "name", "sent_at"],
  default_ordering: "due_at",
  filters: { ...idFilter, status: WorkspaceStatusValue.optional(), side: z.enum(["customer", "supplier"]).optional() },
});

export const verificationApi = {
  list: endpoint({
    method: "GET",
    path: "/admin/workspaces",
    summary: "All workspaces, those that wait longest first",
    access: admin,
    query: VerificationQuery,
    response: listAnswer(VerificationRow),
  }),
  one: endpoint({
    method: "GET",
    path: "/admin/workspaces/{id}",
    summary: "What is known of a company that is to be verified",
    access: admin,
    params: WorkspaceById,
    response: Verification,
  }),
  refresh: endpoint({
    method: "POST",
    path: "/admin/workspaces/{id}/look-up",
    summary: "Ask the registry again",
    access: admin,
    params: WorkspaceById,
    response: CompanyLookup,
  }),
  accept: endpoint({
    method: "POST",
    path: "/workspaces/{id}/accept-verification",
    summary: "Verify a company",
    access: admin,
    params: WorkspaceById,
    body: Seen.extend({ by_hand: ByHand, differs: Differs }),
    response: Nothing,
    errors: ["wrong_state", "company_defunct", "version_conflict"],
  }),
  reject: endpoint({
    method: "POST",
    path: "/workspaces/{id}/reject-verification",
    summary: "Refuse to verify a company, with the reason",
    access: admin,
    params: WorkspaceById,
    body: VerificationReject.extend({ by_hand: ByHand }),
    response: Nothing,
    errors: ["wrong_state", "version_conflict"],
  }),
};
