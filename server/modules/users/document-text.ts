import { createHash } from "node:crypto";
import { CONSENT_YEARS } from "#contract/limits.ts";
import type { Language } from "#contract/primitives.ts";
import type { DocumentName } from "#contract/users/documents.ts";
import { translate } from "#server/platform/translate.ts";

/**
 * Returns the SHA-256 hash of a document in a language, before the operator's name is inserted. The hash proves which
 * text the user agreed to.
 */
export const documentHash = (name: DocumentName, language: Language): string =>
  createHash("sha256")
    .update(["title", "text"].map((part) => translate(language, `legal.${name}.${part}`)).join("\n"))
    .digest("hex");

export function validUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + CONSENT_YEARS);
  return until;
}
