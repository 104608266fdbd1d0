import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Language } from "#contract/primitives.ts";
import type { ConsentEntry } from "#contract/users/consent.api.ts";
import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";
import type { PublicContext } from "#server/http/context.ts";
import { findVisitorConsent, insertConsent } from "#server/modules/users/consent.store.ts";
import { documentHash, validUntil } from "#server/modules/users/document-text.ts";

/** Stores a visitor's decision about cookies, unless an earlier one exists, and stores a copy in the browser. */
export async function acceptCookies(ctx: PublicContext, language: Language): Promise<z.input<typeof ConsentEntry>> {
  const { system, now, cookies, principal } = ctx;
  const version = DOCUMENT_VERSIONS.privacy;
  const visitor = cookies.visitor() ?? randomUUID();
  const known = await findVisitorConsent(system, { visitor, version, now });
  cookies.consent({ visitor, version });
  if (known !== undefined) return known;
  const until = validUntil(now);
  const row = {
    document: "cookies",
    version,
    language,
    sha256: documentHash("privacy", language),
    address: ctx.address,
    at: now,
    until,
  } as const;
  await insertConsent(system, { by: { visitor }, ...row });
  if (principal !== null) await insertConsent(system, { by: { user: principal.user_id }, ...row });
  return { document: "cookies", version, given_at: now.toISOString(), valid_until: until.toISOString() };
}
