import type { z } from "zod";
import { isZero } from "#contract/money/decimal.ts";
import { amountOn, isBasisPossible, onOtherBasis, otherBasis, vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OfferDraftPatch } from "#contract/offers/draft.schema.ts";
import { mergedFields } from "#contract/fields.ts";
import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { changesOfLines, pricesFrom } from "#server/modules/offers/change-draft-items.ts";
import { findDraft, touchDraft, updateDraft } from "#server/modules/offers/draft.store.ts";
import type { DraftRow } from "#server/modules/offers/draft.store.ts";
import { listDraftLines, updateDraftLines } from "#server/modules/offers/offer-line.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { markOfferBegun, lockDraftForUpdate } from "#server/modules/offers/lock-offer.ts";

type Patch = z.output<typeof OfferDraftPatch>;

/**
 * Changes the VAT basis of a draft's prices. The request must say whether existing prices keep their number or are
 * converted. Returns the changes for the audit.
 * @throws AppError invalid_input if there are prices and the request doesn't say how to treat them, or if no VAT
 * applies
 */
async function changeBasis(
  ctx: MemberContext,
  offer: OfferRow,
  to: { draft: number; basis: VatBasis; prices: Patch["prices"] },
): Promise<ReturnType<typeof changesOfLines>> {
  const percent = vatPercent(offer.tax_type, offer.vat_rate);
  if (!isBasisPossible(to.basis, percent)) throw new AppError("invalid_input", { fields: { basis: ["choice"] } });
  const { rows } = await listDraftLines(ctx.db, to.draft, {
    limit: LIST_MAX_LIMIT,
    offset: 0,
    ordering: "position",
  });
  const revision = foundOrThrow(await touchDraft(ctx.db, to.draft, ctx.now));
  const lines = rows.flatMap((line) => {
    if (line.price === null) return [];
    const typed = { basis: otherBasis(to.basis), price: line.price };
    const price = to.prices === "keep" ? line.price : onOtherBasis(typed, percent);
    const { price_quantity } = line;
    const prices = pricesFrom({ price, price_quantity }, { basis: to.basis, percent });
    return [{ ...line, ...prices, version: line.version + 1, revision }];
  });
  if (lines.length === 0) return {};
  if (to.prices === undefined) throw new AppError("invalid_input", { fields: { prices: ["required"] } });
  await updateDraftLines(ctx.db, to.draft, lines);
  return changesOfLines(new Map(rows.map((line) => [line.id, line])), lines);
}

/**
 * Checks a change of currency. Existing prices keep their number in the new currency, which the request must confirm
 * with `keep`.
 * @throws AppError invalid_input if the tender doesn't accept the currency, or if there are prices and `keep` is
 * missing
 */
async function assertCurrency(
  { db }: MemberContext,
  offer: OfferRow,
  to: { draft: number; currency: DraftRow["currency"]; prices: Patch["prices"] },
): Promise<void> {
  if (!offer.currencies.includes(to.currency))
    throw new AppError("invalid_input", { fields: { currency: ["choice"] } });
  if (to.prices === "convert") throw new AppError("invalid_input", { fields: { prices: ["choice"] } });
  const query = { limit: LIST_MAX_LIMIT, offset: 0, ordering: "position" };
  const { rows } = await listDraftLines(db, to.draft, query);
  if (to.prices === undefined && rows.some(({ price }) => price !== null))
    throw new AppError("invalid_input", { fields: { prices: ["required"] } });
}

/**
 * Returns the freight after a patch. If the patch contains no freight, the existing freight is converted together with
 * the prices.
 */
function freightOf({ tax_type, vat_rate }: OfferRow, before: DraftRow, patch: Patch): string | null {
  const { freight = before.freight, basis = before.basis } = patch;
  if (freight === null || isZero(freight)) return null;
  if (patch.freight !== undefined || basis === before.basis || patch.prices !== "convert") return freight;
  return amountOn(basis, { basis: before.basis, amount: freight, tax_type, vat_rate });
}

/** @throws AppError not_found, wrong_state, tender_closed, version_conflict (with the current record), invalid_input */
export async function changeDraft(ctx: MemberContext, id: number, patch: Patch): Promise<DraftRow> {
  const { db, now } = ctx;
  const offer = await lockDraftForUpdate(ctx, id);
  const before = foundOrThrow(await findDraft(db, id));
  if (patch.version !== undefined && patch.version !== before.version)
    throw new AppError("version_conflict", { current: before });
  const terms = mergedFields(TERM_FIELDS, before, { ...patch, freight: freightOf(offer, before, patch) });
  const { basis, currency } = terms;
  await markOfferBegun(ctx, offer);
  if (currency !== before.currency) await assertCurrency(ctx, offer, { draft: id, currency, prices: patch.prices });
  const lines = basis === before.basis ? {} : await changeBasis(ctx, offer, { draft: id, basis, prices: patch.prices });
  await updateDraft(db, { id, ...terms, now });
  await ctx.audit({
    entity: "offer",
    entity_id: offer.id,
    action: "edit_draft",
    changes: { ...changesOf({ ...before }, terms), ...lines },
  });
  const after = foundOrThrow(await findDraft(db, id));
  if (basis !== before.basis || currency !== before.currency)
    ctx.live({ kind: "offer_changed", id: offer.id }, [db.me]);
  ctx.live({ kind: "draft_changed", id, revision: after.revision }, [db.me]);
  return after;
}
