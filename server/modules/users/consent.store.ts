import { sql } from "kysely";
import type { ConsentEntry } from "#contract/users/consent.api.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface NewConsent {
  readonly by: { readonly user: number } | { readonly visitor: string };
  readonly document: ConsentEntry["document"];
  readonly version: string;
  readonly language: string;
  readonly sha256: string;
  readonly address: string;
  readonly at: Date;
  readonly until: Date;
}

export async function insertConsent(db: SystemDb, given: NewConsent): Promise<void> {
  const { by, document, language, address } = given;
  await db
    .insertInto("consent")
    .values({
      ...("user" in by ? { user_id: by.user } : { visitor: by.visitor }),
      document,
      text_version: given.version,
      language,
      text_sha256: given.sha256,
      address,
      given_at: given.at.toISOString(),
      valid_until: given.until.toISOString(),
    })
    .execute();
}

export async function listConsents(db: SystemDb, user: number): Promise<ConsentEntry[]> {
  const { rows } = await sql<ConsentEntry>`
    SELECT document, text_version AS version, given_at, valid_until
    FROM consent
    WHERE user_id = ${user}
    ORDER BY id DESC
    LIMIT 100`.execute(db);
  return rows;
}

export async function findVisitorConsent(
  db: SystemDb,
  by: { visitor: string; version: string; now: Date },
): Promise<ConsentEntry | undefined> {
  const { rows } = await sql<ConsentEntry>`
    SELECT document, text_version AS version, given_at, valid_until
    FROM consent
    WHERE visitor = ${by.visitor}
      AND document = 'cookies'
      AND text_version = ${by.version}
      AND valid_until > ${by.now.toISOString()}::timestamptz
    ORDER BY id DESC
    LIMIT 1`.execute(db);
  return rows[0];
}
