import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { IDEMPOTENCY_HOURS } from "#contract/limits.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/time-units.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { AppError } from "#server/core/app-error.ts";

export interface Repeatable {
  readonly user_id: number;
  readonly key: string;
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

/** A call that has not answered within this time is assumed to have died with its server. */
const LEASE_MS = 10 * MINUTE_MS;

/**
 * Claims an idempotency key. Inside a transaction, a second call with the same key waits for the first one to commit
 * and then gets the same response. If the first call fails, the key becomes free. Returns null for the first call, and
 * the stored, encrypted response for later calls. Returns "under way" while a call outside a transaction owns the key.
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
    WHERE idempotency_key.created_at < ${before(IDEMPOTENCY_HOURS * HOUR_MS)}::timestamptz
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

export async function freeKey(db: Kysely<Database>, { user_id, key }: Repeatable): Promise<void> {
  await db.deleteFrom("idempotency_key").where("user_id", "=", user_id).where("key", "=", key).execute();
}

export async function storeAnswer(trx: Kysely<Database>, repeatable: Repeatable, answer: Buffer): Promise<void> {
  await trx
    .updateTable("idempotency_key")
    .set({ answer })
    .where("user_id", "=", repeatable.user_id)
    .where("key", "=", repeatable.key)
    .execute();
}

export async function forgetKeys(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotency_key")
    .where("created_at", "<", new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS).toISOString())
    .execute();
}
