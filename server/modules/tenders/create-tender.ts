import { reserveNumbers } from "#server/db/counter.ts";
import { defaultVatRate, isVatRateInForce, TAX_TYPE } from "#contract/money/vat.ts";
import type { TenderCreate } from "#contract/tenders/tender.schema.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { TenderNumber } from "#contract/numbering.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { translate } from "#server/platform/translate.ts";
import { assertManagers } from "#server/modules/tenders/assert-managers.ts";
import { findTender, insertTender, usualTerms } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import type { TenderView } from "#server/modules/tenders/tender.view.ts";

export type NewTender = Omit<TenderCreate, "name"> & {
  readonly name?: string | undefined;
  /** The previous round. The new tender gets the same number. */
  readonly follows?: TenderNumber & { readonly id: number };
};

/**
 * Inserts a draft and returns its id. The defaults are roubles, VAT at the current rate, payment after delivery, and
 * the caller as manager.
 * @throws AppError invalid_input if a manager isn't a member
 */
export async function insertDraft(ctx: MemberContext, given: NewTender): Promise<number> {
  const { db, now, principal } = ctx;
  const managers = given.managers ?? [principal.user_id];
  if (given.managers !== undefined) await assertManagers(db, managers);
  const { follows } = given;
  const number = follows === undefined ? await reserveNumbers(db, "tender", 1) : follows.number;
  const round = follows === undefined ? 1 : follows.round + 1;
  const tax_type = given.tax_type ?? 1;
  const id = await insertTender(db, {
    number,
    round,
    previous: follows?.id ?? null,
    name: given.name ?? translate(ctx.language, "tenders.new_name", { tender: tenderCode({ number, round }) }),
    closing_date: given.closing_date ?? null,
    urgent: given.urgent ?? false,
    sealed: given.sealed ?? false,
    tax_type,
    vat_rate:
      given.vat_rate === undefined
        ? tax_type === 2
          ? null
          : defaultVatRate(now.toISOString().slice(0, 10))
        : given.vat_rate,
    currency: given.currency ?? 1,
    other_currencies: given.other_currencies ?? [],
    payment_method: given.payment_method ?? "FULL_POST_PAYMENT",
    comment: given.comment ?? null,
    price_feedback: given.price_feedback ?? "nothing",
    managers,
    by: principal.user_id,
    at: now,
  });
  const made = foundOrThrow(id);
  await ctx.audit({ entity: "tender", entity_id: made, action: "create" });
  return made;
}

/**
 * Adds the money terms that aren't given: those of the newest tender that the company has sent. A VAT rate that is no
 * longer in force is left out.
 */
export async function withUsualTerms({ db, now }: MemberContext, given: NewTender): Promise<NewTender> {
  const usual = await usualTerms(db);
  if (usual === undefined) return given;
  const { vat_rate, ...terms } = usual;
  const isWithVat = (given.tax_type ?? usual.tax_type) !== TAX_TYPE.NOT_SUBJECT;
  const isInForce = isVatRateInForce(vat_rate, now.toISOString().slice(0, 10));
  return { ...terms, ...(isWithVat && isInForce ? { vat_rate } : {}), ...given };
}

/** @throws AppError the errors of `insertDraft` */
export async function createTender(ctx: MemberContext, given: TenderCreate): Promise<TenderView> {
  const id = await insertDraft(ctx, await withUsualTerms(ctx, given));
  return tenderView(ctx, foundOrThrow(await findTender(ctx.db, id)));
}
