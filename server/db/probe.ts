import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";

/** Runs a minimal query. It succeeds only if the database responds and row-level security has been installed. */
export async function probe(db: SystemDb): Promise<void> {
  await sql`SELECT 1 FROM fence`.execute(db);
}

/** Thrown to roll back the probe's transaction. */
class ProbeDone extends Error {}

/**
 * Writes the given number of bytes and rolls back.
 * @throws the database's error when there is no disk space
 */
export async function probeRoom(db: SystemDb, bytes: number): Promise<void> {
  await systemTransaction(db, {}, async (trx) => {
    await trx
      .insertInto("room_probe")
      .values({ filler: "x".repeat(bytes) })
      .execute();
    throw new ProbeDone();
  }).catch((error: unknown) => {
    if (!(error instanceof ProbeDone)) throw error;
  });
}
