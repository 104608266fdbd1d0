import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { RateFailure } from "#contract/tender-basis/tender-basis.schema.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import {
  fetchCentralBankRates,
  daysBetween,
  hasJumped,
  STALE_DAYS,
} from "#server/modules/tender-basis/central-bank.ts";
import {
  upsertCentralRates,
  lastRate,
  findRatesRequestedFor,
} from "#server/modules/tender-basis/central-rate.store.ts";
import type { StoredRate } from "#server/modules/tender-basis/central-rate.store.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

type Deps = Pick<Dependencies, "db" | "env" | "clock" | "log">;

export const MOSCOW = "Europe/Moscow";

export type CentralRate =
  | (StoredRate & { readonly failed?: never })
  | { readonly currency: CurrencyId; readonly failed: RateFailure };

/** Maximum age in days of a rate for the plausibility check. A currency may have moved far in a longer time. */
const COMPARED_DAYS = 92;

/** Returns the last stored rate unless it is stale. Otherwise, returns the failure. */
async function storedRate(
  deps: Deps,
  of: { currency: CurrencyId; day: string; failed: RateFailure },
): Promise<CentralRate> {
  const kept = await lastRate(deps.db, { currency: of.currency, until: of.day });
  return kept !== undefined && daysBetween(kept.date, of.day) <= STALE_DAYS
    ? kept
    : { currency: of.currency, failed: of.failed };
}

/**
 * Returns the central bank's rates of a day. Rates of past days are stored permanently, and today's rates are always
 * fetched. If the bank is unavailable, uses the last stored rate unless it is stale. No transaction is open during the
 * request.
 */
export async function centralRates(
  deps: Deps,
  { day, currencies }: { day: string; currencies: readonly CurrencyId[] },
): Promise<CentralRate[]> {
  const now = deps.clock.now();
  const isPast = day < dayOf(now, MOSCOW);
  const known = isPast ? await findRatesRequestedFor(deps.db, day) : [];
  const lacking = currencies.filter((currency) => !known.some((rate) => rate.currency === currency));
  const found = currencies.flatMap((currency) => known.filter((rate) => rate.currency === currency));
  if (lacking.length === 0) return found;
  const answer = await fetchCentralBankRates(deps.env, day);
  if ("failed" in answer) {
    if (answer.failed !== "off")
      deps.log.warn({ reason: answer.failed, detail: answer.detail }, "the central bank's rates");
    const kept = await Promise.all(
      lacking.map((currency) => storedRate(deps, { currency, day, failed: answer.failed })),
    );
    return [...found, ...kept];
  }
  const asked: CentralRate[] = [];
  for (const currency of lacking) {
    const quoted = answer.rates.find((rate) => rate.currency === currency);
    const before = await lastRate(deps.db, { currency, until: answer.date });
    if (quoted === undefined) asked.push({ currency, failed: "absent" });
    else if (
      before !== undefined &&
      daysBetween(before.date, answer.date) <= COMPARED_DAYS &&
      hasJumped(quoted.rate, before.rate)
    )
      asked.push({ currency, failed: "jumped" });
    else asked.push({ currency, rate: quoted.rate, nominal: quoted.nominal, date: answer.date });
  }
  const rates = asked.flatMap((rate) => (rate.failed === undefined ? [rate] : []));
  await upsertCentralRates(deps.db, { asked: day, rates, now });
  return [...found, ...asked];
}
