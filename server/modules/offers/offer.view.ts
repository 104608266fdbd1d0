import type { z } from "zod";
import { FILE_FIELDS } from "#contract/files/file-fields.ts";
import { fieldsOf } from "#contract/fields.ts";
import type { CommercialOffer, Offer } from "#contract/offers/offer.schema.ts";
import { isReady } from "#contract/offers/offer.rules.ts";
import { offerMachine } from "#contract/states/offer.machine.ts";
import { outsideStop } from "#contract/offers/outside.rules.ts";
import type { OutsideFacts } from "#contract/offers/outside.rules.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { may } from "#contract/permissions.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileRow } from "#server/modules/offers/commercial-offer.store.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";

/**
 * Returns whether the tender accepts offers. Compares the closing date with `now`, because the job that closes tenders
 * may be late.
 */
export const isTakingOffers = (row: Pick<OfferRow, "tender_status" | "closing_date">, now: Date): boolean =>
  takesOffers({ status: row.tender_status, closing_date: row.closing_date }, now);

/**
 * Returns whether the supplier may replace an offer that the customer entered. This is possible until the offer is
 * ordered.
 */
export const maybeReplaced = ({ entered_at, orders }: Pick<OfferRow, "entered_at" | "orders">): boolean =>
  entered_at !== null && orders.length === 0;

function actionsOf(ctx: MemberContext, row: OfferRow): Offer["actions"] {
  if (row.outside !== null)
    return may(ctx.principal, "update_tender") && outsideStop(outsideFacts(row), ctx.now) === null
      ? ["edit", "submit"]
      : [];
  const { status, verified } = { status: row.status, verified: ctx.principal.workspace.status === "VERIFIED" };
  if (!may(ctx.principal, "update_offer") || !isTakingOffers(row, ctx.now)) return [];
  if (!offerMachine.can(status, "submit") && !maybeReplaced(row)) return [];
  return ["edit", ...(verified ? (["submit"] as const) : []), "decline"];
}

/** Converts the record of a file to wire format, without its storage key. */
export const fileView = (row: Omit<FileRow, "key" | "supplier_id">): z.input<typeof CommercialOffer> => ({
  id: row.id,
  offer: row.offer_id,
  ...fieldsOf(FILE_FIELDS, row),
  created_at: row.created_at,
});

const fileOf = (row: OfferRow): z.input<typeof CommercialOffer> | null => {
  const { file_id: id, file_name: name, file_size: size, file_type: type, file_created_at: created_at } = row;
  return id === null || name === null || size === null || type === null || created_at === null
    ? null
    : { id, offer: row.id, name, size, type, created_at };
};

const draftOf = (row: OfferRow): z.input<typeof Offer>["draft"] => {
  const { draft_id: id, draft_version: version, draft_saved_at: saved_at } = row;
  return id === null || version === null || saved_at === null ? null : { id, version, saved_at };
};

/** Returns the VAT basis of the prices, taken from the open draft if there is one. */
export const basisOf = (row: OfferRow): VatBasis => row.draft_basis ?? row.basis;

/** Returns terms, comment and freight, taken from the open draft if there is one. */
export const termsOf = (row: OfferRow): Pick<OfferRow, "payment_terms" | "comment" | "freight"> =>
  row.draft_id === null
    ? { payment_terms: row.payment_terms, comment: row.comment, freight: row.freight }
    : { payment_terms: row.draft_payment_terms, comment: row.draft_comment, freight: row.draft_freight };

export const outsideFacts = (row: OfferRow): OutsideFacts => ({
  status: row.status,
  is_entered: row.entered_at !== null,
  is_begun: row.is_begun,
  sealed: row.sealed,
  tender_status: row.tender_status,
  closing_date: row.closing_date,
  is_settled: row.outside?.is_settled ?? false,
});

const outsideOf = (ctx: MemberContext, row: OfferRow): z.input<typeof Offer>["outside"] => {
  const { entered_at, outside } = row;
  if (outside === null)
    return entered_at === null ? null : { is_ours: false, entered_at, entered_by: null, stop: null };
  const { entered_by } = outside;
  return { is_ours: true, entered_at, entered_by, stop: outsideStop(outsideFacts(row), ctx.now) };
};

const outcomeOf = ({ status, tender_status, orders, lots_not_chosen }: OfferRow): z.input<typeof Offer>["outcome"] =>
  status === "PROCESSED" && tender_status === "DONE" ? { orders: [...orders], lots_not_chosen } : null;

/** Converts an offer to wire format. Terms and comment are taken from the open draft if there is one. */
export function offerView(ctx: MemberContext, row: OfferRow): z.input<typeof Offer> {
  const {
    id,
    number,
    status,
    currency,
    total,
    vat,
    total_with_vat,
    submitted_at,
    reject_reason,
    reject_comment,
    lot_count,
    filled_count,
    question_count,
    news_count,
    files,
  } = row;
  const terms = termsOf(row);
  return {
    id,
    version: row.version + row.contents_version,
    outside: outsideOf(ctx, row),
    basis: basisOf(row),
    outcome: outcomeOf(row),
    number,
    status,
    currency,
    total,
    vat,
    total_with_vat,
    submitted_at,
    reject_reason,
    reject_comment,
    lot_count,
    filled_count,
    question_count,
    news_count,
    files,
    ...terms,
    tender: {
      id: row.tender_id,
      number: row.tender_number,
      round: row.tender_round,
      name: row.tender_name,
      status: row.tender_status,
      start_date: row.start_date,
      closing_date: row.closing_date,
      urgent: row.urgent,
      sealed: row.sealed,
      tax_type: row.tax_type,
      vat_rate: row.vat_rate,
      currencies: row.currencies,
      payment_method: row.payment_method,
      comment: row.tender_comment,
      price_feedback: row.price_feedback,
    },
    previous_offer: row.previous_offer,
    customer: {
      id: row.customer_id,
      name: row.customer_name,
    },
    supplier: {
      id: row.supplier_id,
      name: row.supplier_name,
    },
    commercial_offer: fileOf(row),
    draft: draftOf(row),
    is_ready: isReady({
      status,
      lot_count,
      filled_count,
      payment_terms: terms.payment_terms,
      has_file: row.file_id !== null,
    }),
    actions: actionsOf(ctx, row),
  };
}
