import type { z } from "zod";
import type { CommercialOffer, Offer } from "#contract/offers/offer.schema.ts";
import { isReady } from "#contract/offers/offer.rules.ts";
import { offerMachine } from "#contract/offers/offer.machine.ts";
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

/** What is told of the file: never the key it lies under. */
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

/** An offer as its supplier sees it; terms and comment are the working copy's while one is open. */
export function offerView(ctx: MemberContext, row: OfferRow): z.input<typeof Offer> {
  const {
    id,
    version,
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
  const terms =
    row.draft_id === null
      ? { payment_terms: row.payment_terms, comment: row.comment }
      : { payment_terms: row.draft_payment_terms, comment: row.draft_comment };
  return {
    id,
    version,
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
      tax_type: row.tax_type,
      vat_rate: row.vat_rate,
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
