import type { z } from "zod";
import { CURRENCY } from "#contract/money/currency.ts";
import type { TenderRate } from "#contract/tender-basis/tender-basis.schema.ts";
import type { AuditEntry } from "#server/core/side-effects.ts";
import type { RateRow } from "#server/modules/tender-basis/tender-basis.store.ts";

export const rateView = ({ asked: _asked, ...rate }: RateRow): z.input<typeof TenderRate> => rate;

const rateText = (rate: RateRow | undefined): string | null =>
  rate === undefined ? null : `${rate.rate} ₽ (${rate.date}, ${rate.source})`;

export function changesOfRates(
  before: readonly RateRow[],
  after: readonly RateRow[],
): NonNullable<AuditEntry["changes"]> {
  const changed = after.flatMap((rate) => {
    const was = before.find(({ currency }) => currency === rate.currency);
    return rateText(was) === rateText(rate)
      ? []
      : [[CURRENCY[rate.currency].code, { from: rateText(was), to: rateText(rate) }] as const];
  });
  return Object.fromEntries(changed);
}
