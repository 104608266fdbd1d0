import type { z } from "zod";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { compare, normalise } from "#contract/money/decimal.ts";
import type { TenderRate, TenderRateSet } from "#contract/tender-basis/tender-basis.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { MOSCOW } from "#server/modules/tender-basis/central-rates.ts";
import { changesOfRates, rateView } from "#server/modules/tender-basis/rate.view.ts";
import { findRates, freezeRates } from "#server/modules/tender-basis/tender-basis.store.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(one, other) === 0;

/**
 * Freezes a rate entered by a user as of today. The audit entry contains the previous rate.
 * @throws AppError not_found; version_conflict with the current rate if the user saw another one
 */
export async function setRate(
  ctx: MemberContext,
  of: { tender: number; currency: CurrencyId },
  given: TenderRateSet,
): Promise<z.input<typeof TenderRate>> {
  const { db, now, principal } = ctx;
  await lockTenderForUpdate(ctx, of.tender);
  const before = await findRates(db, of.tender);
  const was = before.find(({ currency }) => currency === of.currency);
  if (!isSame(was?.rate ?? null, given.was))
    throw new AppError("version_conflict", { current: was === undefined ? null : rateView(was) });
  const rate = {
    currency: of.currency,
    rate: normalise(given.rate),
    nominal: 1,
    date: dayOf(now, MOSCOW),
    source: "MANUAL",
    asked: null,
  } as const;
  await freezeRates(db, of.tender, { rates: [rate], by: principal.user_id, at: now });
  const after = await findRates(db, of.tender);
  await ctx.audit({
    entity: "tender",
    entity_id: of.tender,
    action: "set_rate",
    changes: changesOfRates(before, after),
  });
  ctx.live({ kind: "tender_changed", id: of.tender }, [db.me]);
  return rateView(foundOrThrow(after.find(({ currency }) => currency === of.currency)));
}
