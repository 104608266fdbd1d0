import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";

/**
 * Asks the database for the smallest thing that shows it can work: it answers, and the fence is up. @throws when it
 * can't
 */
export async function probe(db: SystemDb): Promise<void> {
  await sql`SELECT 1 FROM fence`.execute(db);
}

/** Ends the transaction of a probe without its rows. */
class ProbeDone extends Error {}

/** Asks the database to store so many bytes and takes them back. @throws what the database says when it has no room */
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
