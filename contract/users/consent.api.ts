import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Language, Timestamp } from "#contract/primitives.ts";

/** Cookie with the accepted version. Scripts can read it, so that the page doesn't ask for consent again. */
export const CONSENT_COOKIE = "consent";
/** Cookie with a random visitor id, which identifies the stored consent. Only the server reads it. */
export const VISITOR_COOKIE = "visitor";

export const ConsentEntry = z
  .object({
    document: z.enum(["consent", "cookies"]),
    version: z.string(),
    given_at: Timestamp,
    valid_until: Timestamp,
  })
  .meta({ id: "GivenConsent" });
export type ConsentEntry = z.output<typeof ConsentEntry>;

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
