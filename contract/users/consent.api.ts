import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Language, Timestamp } from "#contract/primitives.ts";

/** The plain cookie that a visitor's decision lives in: its version, so that the page knows not to ask again. */
export const CONSENT_COOKIE = "consent";
/** Whose decision it is: a random id that only the server reads. */
export const VISITOR_COOKIE = "visitor";

/** What was agreed to, and until when it is valid. */
export const ConsentEntry = z
  .object({
    document: z.enum(["consent", "cookies"]),
    version: z.string(),
    given_at: Timestamp,
    valid_until: Timestamp,
  })
  .meta({ id: "GivenConsent" });
export type ConsentEntry = z.output<typeof ConsentEntry>;

/** What visitors and users have agreed to. */
export const consentApi = {
  accept_cookies: endpoint({
    method: "POST",
    path: "/consents",
    summary: "Keep a visitor's decision about cookies, for ten years",
    access: { kind: "public" },
    body: z.strictObject({ language: Language }),
    response: ConsentEntry,
    rate_limit: 20,
  }),
  own: endpoint({
    method: "GET",
    path: "/user/consents",
    summary: "What the caller has agreed to, newest first",
    access: { kind: "session" },
    response: z.object({ results: z.array(ConsentEntry) }),
  }),
};
