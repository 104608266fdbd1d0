import type { z } from "zod";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import { makerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  comparedFiles,
  comparedLines,
  comparedLots,
  comparedOffers,
  declinedLines,
} from "#server/modules/comparison/comparison.store.ts";
import { comparisonView } from "#server/modules/comparison/comparison.view.ts";
import { cachedLines } from "#server/modules/comparison/line-cache.ts";
import { rateView } from "#server/modules/tender-basis/rate.view.ts";
import { findBasis, findFreight, findRates } from "#server/modules/tender-basis/tender-basis.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";

/**
 * Returns the comparison of a tender as column arrays. The number of statements depends neither on the number of lots
 * nor on the number of suppliers. Offers of a sealed tender have no contents. Pass `changes` in a transaction that
 * writes, so that the cache is bypassed.
 * @throws AppError not_found
 */
export async function readComparisonColumns(
  { db }: Pick<MemberContext, "db">,
  id: number,
  { changes }: { changes: boolean },
): Promise<ReturnType<typeof comparisonView>> {
  const tender = foundOrThrow(await findTender(db, id));
  const { currency } = tender;
  const revealed = arePricesOpen(tender);
  // The comparison knows the aliases that everybody knows; the company's own would take one more statement.
  const lots = await comparedLots(db, id, makerAliasKeys([]));
  const offers = await comparedOffers(db, id);
  // Prices of the previous round are not covered by the offer's version, so lines with such prices aren't cached.
  const has_former = tender.previous_round !== null;
  const read = (some: readonly number[]) => comparedLines(db, id, { offers: some, has_former });
  const all = () => read(offers.map((offer) => offer.id));
  const lines = !revealed ? [] : changes || has_former ? await all() : await cachedLines(db, offers, read);
  const files = revealed ? await comparedFiles(db, id) : [];
  const declined = revealed ? await declinedLines(db, id) : [];
  const rates = (await findRates(db, id)).map(rateView);
  const basis = await findBasis(db, id);
  const freight = await findFreight(db, id);
  return comparisonView({ lots, offers, lines, files, declined, revealed, currency, rates, basis, freight });
}

/**
 * Returns the comparison line by line, for sheets, scenarios and the award.
 * @throws AppError not_found
 */
export const readComparison = async (ctx: Pick<MemberContext, "db">, id: number): Promise<z.input<typeof Comparison>> =>
  readColumns(await readComparisonColumns(ctx, id, { changes: true }));
