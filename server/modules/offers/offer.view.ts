import type { z } from "zod";
import type { CommercialOffer, Offer } from "#contract/offers/offer.schema.ts";
import { isReady } from "#contract/offers/offer.rules.ts";
import { offerMachine } from "#contract/offers/offer.machine.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { may } from "#contract/permissions.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { FileRow } from "#server/modules/offers/commercial-offer.store.ts";
import type { OfferRow } from "#server/modules/offers/offer.store.ts";

/** True while the tender takes offers at this instant, whether or not the closing job has run. */
export const isTakingOffers = (row: Pick<OfferRow, "tender_status" | "closing_date">, now: Date): boolean =>
  takesOffers({ status: row.tender_status, closing_date: row.closing_date }, now);

function actionsOf(ctx: MemberContext, row: OfferRow): Offer["actions"] {
  const { status, verified } = { status: row.status, verified: ctx.principal.workspace.status === "VERIFIED" };
  if (!may(ctx.principal, "update_offer") || !isTakingOffers(row, ctx.now) || !offerMachine.can(status, "submit"))
    return [];
  return ["edit", ...(verified ? (["submit"] as const) : []), "decline"];
}

/** What answers say of a file; the key under which it is stored is never among it. */
export const fileView = (row: Omit<FileRow, "key" | "supplier_id">): z.input<typeof CommercialOffer> => ({
  id: row.id,
  offer: row.offer_id,
  name: row.name,
  size: row.size,
  type: row.type,
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

/** The basis of the prices: the working copy's while one is open. */
export const basisOf = (row: OfferRow): VatBasis => row.draft_basis ?? row.basis;

/** Terms and comment: the working copy's while one is open. */
export const termsOf = (row: OfferRow): Pick<OfferRow, "payment_terms" | "comment"> =>
  row.draft_id === null
    ? { payment_terms: row.payment_terms, comment: row.comment }
    : { payment_terms: row.draft_payment_terms, comment: row.draft_comment };

/** What came of a sent offer, once the tender is done. */
const outcomeOf = ({ status, tender_status, orders, lots_not_chosen }: OfferRow): z.input<typeof Offer>["outcome"] =>
  status === "PROCESSED" && tender_status === "DONE" ? { orders: [...orders], lots_not_chosen } : null;

/** An offer as its supplier sees it; terms and comment are the working copy's while one is open. */
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
    version: row.version + row.parts,
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
