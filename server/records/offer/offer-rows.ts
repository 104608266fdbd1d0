import { sql } from "kysely";
import type { StoredFields } from "#contract/fields.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import type { CurrencyId, PaymentMethod, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";

/** An offer with fields of its tender, its open draft and its file. */
export interface OfferRow extends Readonly<StoredFields<typeof TERM_FIELDS>> {
  readonly id: number;
  readonly version: number;
  /** Counts changes of lines, terms and files. The revision consists of this count and the version. */
  readonly contents_version: number;
  readonly number: number;
  readonly status: OfferStatus;
  /** The supplier sees the draft's currency while a draft is open. The customer sees the submitted currency. */
  readonly currency: CurrencyId;
  readonly total: string | null;
  readonly vat: string | null;
  readonly total_with_vat: string | null;
  readonly submitted_at: string | null;
  readonly reject_reason: Offer["reject_reason"];
  readonly reject_comment: string | null;
  readonly tender_id: number;
  readonly tender_number: number;
  readonly tender_round: number;
  readonly tender_name: string;
  readonly tender_status: TenderStatus;
  readonly start_date: string | null;
  readonly closing_date: string | null;
  readonly urgent: boolean;
  readonly tax_type: TaxTypeId;
  readonly currencies: CurrencyId[];
  readonly vat_rate: VatRateId | null;
  readonly payment_method: PaymentMethod;
  readonly sealed: boolean;
  readonly orders: readonly { readonly id: number; readonly number: number; readonly lots: number }[];
  readonly lots_not_chosen: number;
  readonly tender_comment: string | null;
  readonly price_feedback: PriceFeedbackKind;
  readonly previous_offer: Offer["previous_offer"];
  readonly customer_id: number;
  readonly customer_name: string;
  readonly supplier_id: number;
  readonly supplier_name: string;
  readonly draft_id: number | null;
  readonly draft_version: number | null;
  readonly draft_basis: VatBasis | null;
  readonly draft_payment_terms: PaymentMethod | null;
  readonly draft_comment: string | null;
  readonly draft_freight: string | null;
  readonly draft_saved_at: string | null;
  readonly file_id: number | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly file_size: number | null;
  readonly file_created_at: string | null;
  /** Number of files in addition to the signed file. */
  readonly files: number;
  readonly is_begun: boolean;
  /** Time when the customer recorded an offer sent outside Lotwise; null if the supplier sent the offer here. */
  readonly entered_at: string | null;
  /** Details of an offer sent outside Lotwise, visible only to the customer; null for the supplier. */
  readonly outside: { readonly entered_by: string | null; readonly is_settled: boolean } | null;
  readonly question_count: number;
  readonly news_count: number;
  readonly lot_count: number;
  readonly filled_count: number;
}

export const OF_TENDER = sql`
  t.id AS tender_id,
  t.number AS tender_number,
  t.round AS tender_round,
  t.name AS tender_name,
  t.status AS tender_status,
  t.start_date,
  t.closing_date,
  t.urgent,
  t.sealed,
  t.tax_type,
  t.vat_rate,
  t.currency || t.other_currencies AS currencies,
  t.payment_method,
  t.comment AS tender_comment,
  t.price_feedback`;
export const OF_COMPANIES = sql`
  o.customer_id, customer.name AS customer_name, o.supplier_id, supplier.name AS supplier_name`;
export const OF_DRAFT = sql`
  d.id AS draft_id,
  d.version AS draft_version,
  d.basis AS draft_basis,
  d.payment_terms AS draft_payment_terms,
  d.comment AS draft_comment,
  d.freight AS draft_freight,
  d.saved_at AS draft_saved_at`;
