import type { z } from "zod";
import { may } from "#contract/permissions.ts";
import { ROUBLE } from "#contract/money/currency.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";
import type { DaysQuery, Spend, SpendQuery, SupplierPerformance } from "#contract/spend/spend.api.ts";
import type { Span } from "#server/modules/spend/span.sql.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { performanceOfSuppliers } from "#server/modules/spend/performance.store.ts";
import { spendByCurrency, spendParts } from "#server/modules/spend/spend.store.ts";
import type { CurrencySpend } from "#server/modules/spend/spend.store.ts";
import { dayStart, knownZone, monthOf, monthsBetween } from "#server/platform/zoned-day.ts";

const NOTHING = { orders: 0, total: "0.00", vat: "0.00", total_with_vat: "0.00" };

/** Converts the days of a query to instants. The last day is included completely. */
function spanOf({ from, to, time_zone }: DaysQuery): Span {
  const zone = knownZone(time_zone);
  return {
    from: from === undefined ? null : dayStart(from, zone),
    before: to === undefined ? null : dayStart(to, zone, 1),
  };
}

function monthsOf(bought: CurrencySpend | undefined, zone: string): { names: string[]; starts: Date[] } {
  if (bought === undefined || bought.orders === 0) return { names: [], starts: [] };
  const names = monthsBetween(monthOf(new Date(bought.first_at), zone), monthOf(new Date(bought.last_at), zone));
  return { names, starts: names.map((month) => dayStart(`${month}-01`, zone)) };
}

/**
 * Returns the spend in one currency: the total and its parts. Includes savings only if the caller may read tenders.
 * @throws AppError forbidden if the spend is divided by group and the caller may not read purchase items
 */
export async function readSpend(ctx: MemberContext, query: SpendQuery): Promise<z.input<typeof Spend>> {
  const { db, principal } = ctx;
  const { by, measure } = query;
  if (by === "group" && !may(principal, "read_purchase")) throw new AppError("forbidden");
  const span = spanOf(query);
  const known = await spendByCurrency(db, { span, measure });
  const currency = query.currency ?? known[0]?.currency ?? ROUBLE;
  const bought = known.find((each) => each.currency === currency);
  const { names, starts } = monthsOf(bought, knownZone(query.time_zone));
  const sees_prices = may(principal, "read_tender");
  const parts = await spendParts(db, { by, measure, span, currency, months: starts, sees_prices });
  const saved = sees_prices ? "0.00" : null;
  const results =
    by === "month"
      ? // Adds rows for months without orders.
        names.map((month, place) => {
          const part = parts.find((each) => each.month === place + 1);
          return { id: null, name: null, is_freight: false, ...NOTHING, compared: saved, saved, ...part, month };
        })
      : parts.map((part) => ({ ...part, month: null }));
  const { orders, total, vat, total_with_vat } = bought ?? NOTHING;
  const sumOf = (name: "compared" | "saved") =>
    sees_prices ? toMoney(sum(parts.map((part) => part[name] ?? "0.00"))) : null;
  return {
    currency,
    currencies: known.map((each) => each.currency).sort((one, other) => one - other),
    measure,
    whole: { orders, total, vat, total_with_vat, compared: sumOf("compared"), saved: sumOf("saved") },
    count: results.length,
    results,
  };
}

/** Returns the performance of suppliers, based on the tenders and orders that the caller may read. */
export async function readPerformance(
  { db, principal, now }: MemberContext,
  query: DaysQuery,
): Promise<{ count: number; results: z.input<typeof SupplierPerformance>[] }> {
  const sees = { tenders: may(principal, "read_tender"), orders: may(principal, "read_order") };
  const results = await performanceOfSuppliers(db, { span: spanOf(query), days: query, now, sees });
  return { count: results.length, results };
}
