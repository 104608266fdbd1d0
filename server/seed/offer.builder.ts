import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { OfferDraftItemPatch } from "#contract/offers/draft.schema.ts";
import type { OfferDecline } from "#contract/offers/offer.schema.ts";
import { SeenTotal } from "#contract/seen.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { Price } from "#contract/primitives.ts";
import type { CurrencyId, PaymentMethod } from "#contract/reference/reference.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { noteDocument, storeContent } from "#server/modules/design-documents/change-documents.ts";
import { openOffer } from "#server/modules/design-documents/open-owner.ts";
import { changeDraftItems } from "#server/modules/offers/change-draft-items.ts";
import { changeDraft } from "#server/modules/offers/change-draft.ts";
import { replaceFile } from "#server/modules/offers/commercial-offer.store.ts";
import { declineOffer } from "#server/modules/offers/decline-offer.ts";
import { enterOffer } from "#server/modules/offers/enter-offer.ts";
import { listDraftLines } from "#server/modules/offers/offer-line.store.ts";
import { findOffer } from "#server/modules/offers/offer.store.ts";
import { readToSend } from "#server/modules/offers/offer-to-send.ts";
import { openDraft } from "#server/modules/offers/open-draft.ts";
import { readOffer } from "#server/modules/offers/read-offer.ts";
import { submitOffer } from "#server/modules/offers/submit-offer.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import type { Side } from "#server/seed/acting-as.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "files">;

export interface OfferOptions {
  readonly supplier: Side;
  readonly offer: number;
  /**
   * Prices on the chosen VAT basis, in lot order; null declines the line. The last price applies to all further lines.
   */
  readonly prices?: readonly (string | null)[];
  /** Whether prices include VAT. Default: without VAT. */
  readonly basis?: VatBasis;
  /** One of the tender's currencies. Default: the tender's main currency. */
  readonly currency?: CurrencyId;
  readonly lines?: readonly OfferDraftItemPatch[];
  readonly payment_terms?: PaymentMethod | null;
  readonly comment?: string | null;
  readonly freight?: string | null;
  readonly file?: { readonly name: string; readonly bytes?: Buffer } | null;
}

const lineGiven = (given: OfferOptions, place: number): OfferDraftItemPatch => {
  const prices = given.prices ?? ["100"];
  const price = place < prices.length ? prices[place] : prices.at(-1);
  const priced: OfferDraftItemPatch =
    price === null || price === undefined
      ? { rejected: true, reject_reason: "not_supplied" }
      : { price: Price.parse(price), delivery_min: 2, delivery_max: 4, availability: "order" };
  return { ...priced, ...given.lines?.[place] };
};

async function fill(ctx: MemberContext, given: OfferOptions, key: string | null): Promise<number> {
  const { db, now } = ctx;
  const draft = await openDraft(ctx, given.offer);
  if (given.basis !== undefined) await changeDraft(ctx, draft.id, { basis: given.basis, prices: "keep" });
  if (given.currency !== undefined) await changeDraft(ctx, draft.id, { currency: given.currency, prices: "keep" });
  const { rows } = await listDraftLines(db, draft.id, { limit: LIST_MAX_LIMIT, offset: 0, ordering: "position" });
  await changeDraftItems(
    ctx,
    draft.id,
    rows.map((row, place) => ({ ...lineGiven(given, place), id: row.id })),
  );
  await changeDraft(ctx, draft.id, {
    payment_terms: given.payment_terms === undefined ? "FULL_POST_PAYMENT" : given.payment_terms,
    comment: given.comment ?? null,
    ...(given.freight === undefined ? {} : { freight: given.freight }),
  });
  if (key !== null) {
    const { customer_id } = foundOrThrow(await findOffer(db, given.offer));
    const file = { name: "КП.pdf", bytes: A_PDF, ...given.file };
    const named = { name: file.name, type: "application/pdf", size: file.bytes.length };
    await replaceFile(db, named, {
      offer_id: given.offer,
      customer_id,
      key,
      sha256: createHash("sha256").update(file.bytes).digest("hex"),
      crc32: crc32(file.bytes),
      by: ctx.principal.user_id,
      at: now,
    });
  }
  return draft.id;
}

const storeFile = (deps: Deps, given: OfferOptions): Promise<string | null> =>
  given.file === null ? Promise.resolve(null) : deps.files.put(given.file?.bytes ?? A_PDF);

export async function aFilledDraft(deps: Deps, given: OfferOptions): Promise<number> {
  const key = await storeFile(deps, given);
  return actingAs(deps, { ...given.supplier, as: "supplier" }, (ctx) => fill(ctx, given, key));
}

async function seenOffer(ctx: MemberContext, offer: number): Promise<SeenTotal> {
  const { version, total } = await readToSend(ctx, offer);
  return SeenTotal.parse({ version, total });
}

/** Fills and submits an offer, and returns its id. Every line needs a valid price or null. */
export async function aSubmittedOffer(deps: Deps, given: OfferOptions): Promise<number> {
  const key = await storeFile(deps, given);
  return actingAs(deps, { ...given.supplier, as: "supplier" }, async (ctx) => {
    await fill(ctx, given, key);
    return (await submitOffer(ctx, given.offer, { status: "PROCESSED", ...(await seenOffer(ctx, given.offer)) })).id;
  });
}

/** Records an offer that the supplier sent outside Lotwise, with its original file. Returns the offer's id. */
export async function anEnteredOffer(
  deps: Deps,
  { customer, ...given }: Omit<OfferOptions, "supplier"> & { customer: Side },
): Promise<number> {
  const file = { name: "Ответ.pdf", bytes: A_PDF, ...given.file };
  const content = await storeContent(deps.files, file.bytes);
  return actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    await fill(ctx, { ...given, supplier: customer }, null);
    const owner = await openOffer(ctx, { id: given.offer });
    await noteDocument(ctx, owner, { content, name: file.name, type: "application/pdf" });
    return (await enterOffer(ctx, given.offer, { status: "PROCESSED", ...(await seenOffer(ctx, given.offer)) })).id;
  });
}

export const aDeclinedOffer = (
  deps: Deps,
  given: { supplier: Side; offer: number; reason?: OfferDecline["reason"]; comment?: string },
): Promise<number> =>
  actingAs(
    deps,
    { ...given.supplier, as: "supplier" },
    async (ctx) =>
      (
        await declineOffer(ctx, given.offer, {
          status: "REJECTED",
          version: (await readOffer(ctx, given.offer)).version,
          reason: given.reason ?? "capacity",
          comment: given.comment ?? null,
        })
      ).id,
  );

/** Opens an invitation, so that the customer sees its state as opened. */
export const anOpenedOffer = (deps: Deps, given: { supplier: Side; offer: number }): Promise<number> =>
  actingAs(deps, { ...given.supplier, as: "supplier" }, async (ctx) => (await readOffer(ctx, given.offer)).id);
