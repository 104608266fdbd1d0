import type { SystemDb } from "#server/db/scope.ts";

/** Keeps a consent: who gave it, to which text, from where, until when it is valid. */
export async function insertConsent(db: SystemDb, consent: { user: number; version: string; address: string; at: Date; until: Date }): Promise<void> {
  await db
    .insertInto("consent")
    .values({ user_id: consent.user, text_version: consent.version, address: consent.address, given_at: consent.at.toISOString(), valid_until: consent.until.toISOString() })
    .execute();
}
