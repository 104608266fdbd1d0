import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** What the central bank said of a currency. */
export interface StoredRate {
  readonly currency: CurrencyId;
  readonly rate: string;
  readonly nominal: number;
  /** The day that the rate is set for. */
  readonly date: string;
}

const COLUMNS = ["currency", "rate", "nominal", "date"] as const;

/** What it said when it was asked for this very day. */
export const findRatesRequestedFor = (db: SystemDb, asked: string): Promise<StoredRate[]> =>
  db.selectFrom("central_rate").select(COLUMNS).where("asked", "=", asked).orderBy("currency").execute();

/** The newest rate of a currency that is set for a day no later than this one. */
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

/** Keeps what the bank said; the newest answer for a day stands. */
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
