import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { IDEMPOTENCY_HOURS } from "#contract/limits.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { AppError } from "#server/core/app-error.ts";

/** A call that carries a key, so that a repeat of it does nothing twice. */
export interface Repeatable {
  readonly user_id: number;
  readonly key: string;
  /** Method, path and workspace. */
  readonly call: string;
  readonly body: unknown;
  readonly now: Date;
}

const hashOf = (repeatable: Repeatable): string =>
  createHash("sha256")
    .update(repeatable.call)
    .update("\n")
    .update(JSON.stringify(repeatable.body ?? null))
    .digest("hex");

/** A call that holds its key so long without an answer has died with its server. */
const LEASE_MS = 10 * 60_000;

/**
 * Claims the key. Inside the transaction of the call a second one with the same key waits here until the first one
 * commits, and then gets its answer; when the first one fails, the key is free again.
 * Returns null for the first call, the stored answer (sealed), or "under way" while a call that works outside of a
 * transaction holds the key.
 * @throws AppError invalid_input when the key was used for another call
 */
export async function claimKey(
  trx: Kysely<Database>,
  repeatable: Repeatable,
): Promise<{ answer: Buffer } | "under way" | null> {
  const hash = hashOf(repeatable);
  const before = (milliseconds: number): string => new Date(repeatable.now.getTime() - milliseconds).toISOString();
  const claimed = await sql<{ key: string }>`
    INSERT INTO idempotency_key (user_id, key, call, body_hash, created_at)
    VALUES (
      ${repeatable.user_id},
      ${repeatable.key},
      ${repeatable.call},
      ${hash},
      ${repeatable.now.toISOString()}::timestamptz
    )
    ON CONFLICT
      (user_id, key) DO UPDATE SET call = excluded.call,
      body_hash = excluded.body_hash,
      answer = NULL,
      created_at = excluded.created_at
    WHERE idempotency_key.created_at < ${before(IDEMPOTENCY_HOURS * 3_600_000)}::timestamptz
      OR (idempotency_key.answer IS NULL AND idempotency_key.created_at < ${before(LEASE_MS)}::timestamptz)
    RETURNING key`.execute(trx);
  if (claimed.rows.length > 0) return null;
  const known = await trx
    .selectFrom("idempotency_key")
    .select(["body_hash", "answer"])
    .where("user_id", "=", repeatable.user_id)
    .where("key", "=", repeatable.key)
    .executeTakeFirst();
  if (known === undefined || known.body_hash !== hash)
    throw new AppError("invalid_input", { fields: { "Idempotency-Key": ["key_reused"] } });
  return known.answer === null ? "under way" : { answer: known.answer };
}

/** Frees the key of a call that failed. */
export async function freeKey(db: Kysely<Database>, { user_id, key }: Repeatable): Promise<void> {
  await db.deleteFrom("idempotency_key").where("user_id", "=", user_id).where("key", "=", key).execute();
}

/** Keeps the sealed answer of the call for its repeats. */
export async function storeAnswer(trx: Kysely<Database>, repeatable: Repeatable, answer: Buffer): Promise<void> {
  await trx
    .updateTable("idempotency_key")
    .set({ answer })
    .where("user_id", "=", repeatable.user_id)
    .where("key", "=", repeatable.key)
    .execute();
}

/** Forgets keys that are older than their time; run by the clock. */
export async function forgetKeys(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency_key")
    .where("created_at", "<", new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString())
    .execute();
}
