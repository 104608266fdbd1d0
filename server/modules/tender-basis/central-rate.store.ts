import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface StoredRate {
  readonly currency: CurrencyId;
  readonly rate: string;
  readonly nominal: number;
  /** Date for which the bank has set the rate. It may be before the requested day. */
  readonly date: string;
}

const COLUMNS = ["currency", "rate", "nominal", "date"] as const;

/** Returns the rates that were received for exactly the requested day. */
export const findRatesRequestedFor = (db: SystemDb, asked: string): Promise<StoredRate[]> =>
  db.selectFrom("central_rate").select(COLUMNS).where("asked", "=", asked).orderBy("currency").execute();

/** Returns the newest rate with a date up to and including `until`. */
export const lastRate = (db: SystemDb, of: { currency: CurrencyId; until: string }): Promise<StoredRate | undefined> =>
  db
    .selectFrom("central_rate")
    .select(COLUMNS)
    .where("currency", "=", of.currency)
    .where("date", "<=", of.until)
    .orderBy("date", "desc")
    .orderBy("asked", "desc")
    .limit(1)
    .executeTakeFirst();

/** Stores rates. The newest response for a day replaces earlier ones. */
export async function upsertCentralRates(
  db: SystemDb,
  given: { asked: string; rates: readonly StoredRate[]; now: Date },
): Promise<void> {
  if (given.rates.length === 0) return;
  const at = given.now.toISOString();
  await db
    .insertInto("central_rate")
    .values(
      given.rates.map(({ currency, rate, nominal, date }) => ({
        currency,
        rate,
        nominal,
        date,
        asked: given.asked,
        at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["currency", "asked"]).doUpdateSet((row) => ({
        rate: row.ref("excluded.rate"),
        nominal: row.ref("excluded.nominal"),
        date: row.ref("excluded.date"),
        at: row.ref("excluded.at"),
      })),
    )
    .execute();
}
