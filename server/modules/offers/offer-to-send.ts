import type { z } from "zod";
import { totals } from "#contract/money/totals.ts";
import type { TotalledLine, Totals } from "#contract/money/totals.ts";
import { lineAmounts, ratePercent, typedPrice, vatPercent } from "#contract/money/vat.ts";
import { submitProblems } from "#contract/offers/offer.rules.ts";
import type { OfferToSend } from "#contract/offers/offer.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findLinesToSubmit } from "#server/modules/offers/offer-line.store.ts";
import type { LineSums, LineToSubmit } from "#server/modules/offers/offer-line.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { basisOf, termsOf } from "#server/modules/offers/offer.view.ts";
import { lockEditableOfferForUpdate } from "#server/modules/offers/lock-offer.ts";

export interface Computed {
  readonly lines: readonly LineToSubmit[];
  readonly vat_percent: string | null;
  readonly sums: readonly LineSums[];
  readonly all: Totals;
}

export function amountsOf(offer: OfferRow, lines: readonly LineToSubmit[]): Computed {
  const vat_percent = vatPercent(offer.tax_type, offer.vat_rate);
  const basis = basisOf(offer);
  const priced: TotalledLine[] = [];
  const sums = lines.map((line) => {
    const typed = typedPrice(basis, line);
    if (typed === null) return { id: line.id, net: null, vat: null, gross: null };
    const { quantity } = line;
    const { tax_type, vat_rate } = offer;
    const amounts = lineAmounts({ quantity, basis, ...typed, tax_type, vat_percent: ratePercent(vat_rate) });
    priced.push({ ...amounts, vat_percent });
    return { id: line.id, net: amounts.net, vat: amounts.vat, gross: amounts.gross };
  });
  return { lines, vat_percent, sums, all: totals(priced) };
}

export const computeOffer = async (ctx: MemberContext, row: OfferRow): Promise<Computed> =>
  amountsOf(row, await findLinesToSubmit(ctx.db, { offer: row.id, draft: row.draft_id }));

/**
 * Checks that nothing is missing before submission.
 * @throws AppError offer_incomplete with all missing values by line
 */
export function assertComplete(
  lines: readonly LineToSubmit[],
  offer: { payment_terms: string | null; has_file: boolean },
): void {
  const problems = submitProblems({ ...offer, lines });
  if (problems.length === 0) return;
  throw new AppError("offer_incomplete", {
    problems: problems.map(({ code, item, field }) => ({
      code,
      ...(item === undefined ? {} : { row: item }),
      ...(field === undefined ? {} : { field }),
    })),
  });
}

export function toSendView(row: OfferRow, { lines, all }: Computed): z.input<typeof OfferToSend> {
  const { payment_terms, comment, freight } = termsOf(row);
  const basis = basisOf(row);
  return {
    version: row.version + row.contents_version,
    basis,
    currency: row.currency,
    total: all[basis],
    net: all.net,
    vat: all.vat,
    gross: all.gross,
    agent_vat: all.agent_vat,
    priced: lines.filter((line) => line.price_per_unit !== null).length,
    declined: lines.filter((line) => line.rejected).length,
    replaced: lines.filter((line) => line.replacement && !line.rejected).length,
    payment_terms,
    comment,
    freight,
    file: row.file_name,
  };
}

/**
 * Returns the offer as it would be submitted now, with the revision and total that the submission must repeat.
 * @throws AppError not_found, forbidden, and the errors of `assertBeingMade`
 */
export async function readToSend(ctx: MemberContext, id: number): Promise<z.input<typeof OfferToSend>> {
  const row = await lockEditableOfferForUpdate(ctx, id);
  return toSendView(row, await computeOffer(ctx, row));
}
