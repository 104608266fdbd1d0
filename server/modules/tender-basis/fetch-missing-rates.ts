import type { z } from "zod";
import { neededCurrencies } from "#contract/comparison/compare-basis.ts";
import type { FetchedRates } from "#contract/tender-basis/tender-basis.schema.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { centralRates, MOSCOW } from "#server/modules/tender-basis/central-rates.ts";
import { changesOfRates, rateView } from "#server/modules/tender-basis/rate.view.ts";
import { findRates, freezeRates, offeredCurrencies } from "#server/modules/tender-basis/tender-basis.store.ts";
import type { NewRate, RateRow } from "#server/modules/tender-basis/tender-basis.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

/**
 * Returns whether a rate must be fetched: there is none, or the bank's rate was requested while the tender was still
 * open.
 */
const isLacking = (rate: RateRow | undefined, day: string): boolean =>
  rate === undefined || (rate.source === "CBR" && rate.asked !== null && rate.asked < day);

async function lookFor(ctx: MemberContext, id: number) {
  const tender = foundOrThrow(await findTender(ctx.db, id));
  if (!arePricesOpen(tender)) throw new AppError("rates_sealed");
  const rates = await findRates(ctx.db, id);
  const end = tender.status === "DONE" && tender.closed_at !== null ? Date.parse(tender.closed_at) : Infinity;
  const day = dayOf(new Date(Math.min(end, ctx.now.getTime())), MOSCOW);
  const needed = neededCurrencies(tender.currency, await offeredCurrencies(ctx.db, id));
  const lacking = needed.filter((currency) =>
    isLacking(
      rates.find((rate) => rate.currency === currency),
      day,
    ),
  );
  return { day, lacking, rates };
}

/**
 * Fetches the missing rates for the day on which the tender ended, or for today if it is open, and freezes them. Rates
 * entered by users are kept. Sends no request if nothing is missing.
 * @throws AppError not_found; rates_sealed while the currencies of the offers are secret
 */
export async function fetchMissingRates(
  { deps, transaction }: PreTransactionContext<MemberContext>,
  id: number,
): Promise<z.input<typeof FetchedRates>> {
  const { day, lacking, rates } = await transaction((ctx) => lookFor(ctx, id));
  if (lacking.length === 0) return { rates: rates.map(rateView), failed: [] };
  const answers = await centralRates(deps, { day, currencies: lacking });
  const asked = answers.flatMap((rate): NewRate[] => {
    if (rate.failed !== undefined) return [];
    const { currency, nominal, date } = rate;
    return [{ currency, rate: rate.rate, nominal, date, source: "CBR", asked: day }];
  });
  return transaction(async (ctx) => {
    const before = await findRates(ctx.db, id);
    if (
      asked.length > 0 &&
      (await freezeRates(ctx.db, id, { rates: asked, by: ctx.principal.user_id, at: ctx.now })) > 0
    ) {
      const changes = changesOfRates(before, await findRates(ctx.db, id));
      if (Object.keys(changes).length > 0) {
        await ctx.audit({ entity: "tender", entity_id: id, action: "set_rate", changes });
        ctx.live({ kind: "tender_changed", id }, [ctx.db.me]);
      }
    }
    const after = await findRates(ctx.db, id);
    // Ignores failures of rates that a user has entered meanwhile.
    const failed = answers.flatMap(({ currency, failed: reason }) =>
      reason === undefined || after.some((rate) => rate.currency === currency) ? [] : [{ currency, reason }],
    );
    return { rates: after.map(rateView), failed };
  });
}
