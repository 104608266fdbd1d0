import { DAY_MS } from "#contract/time-units.ts";
import type { SystemDb } from "#server/db/scope.ts";

type Kind = "company" | "bank";

/**
 * Returns the cached answer of the last 24 hours. Null means that the registry found nothing, undefined that no answer
 * is cached.
 */
export async function findAnswer(
  db: SystemDb,
  kind: Kind,
  given: { number: string; now: Date },
): Promise<{ answer: unknown; asked_at: string } | undefined> {
  return db
    .selectFrom("registry_answer")
    .select(["answer", "asked_at"])
    .where("kind", "=", kind)
    .where("number", "=", given.number)
    .where("asked_at", ">", new Date(given.now.getTime() - DAY_MS).toISOString())
    .executeTakeFirst();
}

export async function cacheAnswer(
  db: SystemDb,
  kind: Kind,
  given: { number: string; answer: object | null; now: Date },
): Promise<void> {
  const row = {
    answer: given.answer === null ? null : JSON.stringify(given.answer),
    asked_at: given.now.toISOString(),
  };
  await db
    .insertInto("registry_answer")
    .values({ kind, number: given.number, ...row })
    .onConflict((conflict) => conflict.columns(["kind", "number"]).doUpdateSet(row))
    .execute();
}
