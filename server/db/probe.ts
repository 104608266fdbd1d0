import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";

/**
 * Runs the smallest query which shows that the database answers and the fence is installed. @throws when it does not
 */
export async function probe(db: SystemDb): Promise<void> {
  await sql`SELECT 1 FROM fence`.execute(db);
}

/** Rolls back the probe's transaction. */
class ProbeDone extends Error {}

/** Stores this many bytes and rolls back. @throws the database's error when it has no room */
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
