import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Offer, OfferQuery } from "#contract/offers/offer.schema.ts";
import type { OfferStatus } from "#contract/offers/offer.machine.ts";
import type { Language } from "#contract/primitives.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId, PaymentMethod, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import type { RoundTells } from "#contract/tenders/round-told.schema.ts";
import type { TenderStatus } from "#contract/tenders/tender.machine.ts";
import { foundPage, inOrderOf } from "#server/db/found-page.ts";
import { all, isAmong, orderBy, searchWords } from "#server/db/list-query.ts";
import { pricesOpen } from "#server/db/prices-open.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** An offer with the header of its tender, its open working copy and its file, side by side. */
export interface OfferRow {
  readonly id: number;
  readonly version: number;
  /** Changes of lines, terms and files; with the version it is the revision. */
  readonly contents_version: number;
  readonly basis: VatBasis;
  readonly number: number;
  readonly status: OfferStatus;
  /** The working copy's while one is open, as on every screen of the supplier; the customer reads what was sent. */
  readonly currency: CurrencyId;
  readonly total: string | null;
  readonly vat: string | null;
  readonly total_with_vat: string | null;
  readonly payment_terms: PaymentMethod | null;
  readonly comment: string | null;
  readonly freight: string | null;
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
  /** In which the offer may be made. */
  readonly currencies: CurrencyId[];
  readonly vat_rate: VatRateId | null;
  readonly payment_method: PaymentMethod;
  readonly sealed: boolean;
  /** Orders that the supplier got of the tender. */
  readonly orders: readonly { readonly id: number; readonly number: number; readonly lots: number }[];
  /** Offered lots of which others got the whole. */
  readonly lots_not_chosen: number;
  readonly tender_comment: string | null;
  readonly told_of_round: RoundTells;
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
  /** How many files beside the signed one. */
  readonly files: number;
  readonly is_begun: boolean;
  /** When the customer entered it from outside; null for what the supplier sent itself. */
  readonly entered_at: string | null;
  /** What only the customer learns of an answer from outside; null where its supplier looks at the offer. */
  readonly outside: { readonly entered_by: string | null; readonly is_settled: boolean } | null;
  readonly question_count: number;
  readonly news_count: number;
  readonly lot_count: number;
  readonly filled_count: number;
}

const filled = sql`count(*) FILTER (WHERE x.rejected OR x.price_per_unit IS NOT NULL)`;
const columns = sql`
  o.id, o.version, o.contents_version, o.basis, o.number, o.status, coalesce(d.currency, o.currency) AS currency, o.total, o.vat, o.total_with_vat, o.payment_terms, o.comment, o.freight, o.submitted_at, o.begun_at IS NOT NULL AS is_begun, o.entered_at, NULL::json AS outside, o.reject_reason, o.reject_comment,
  t.id AS tender_id, t.number AS tender_number, t.round AS tender_round, t.name AS tender_name, t.status AS tender_status, t.start_date, t.closing_date, t.urgent, t.sealed, t.tax_type, t.vat_rate, t.currency || t.other_currencies AS currencies,
  t.payment_method, t.comment AS tender_comment, t.told_of_round,
  (SELECT coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'lots', (SELECT count(*) FROM purchase_order_item i WHERE i.order_id = p.id)) ORDER BY p.id), '[]')
    FROM purchase_order p WHERE p.tender_id = o.tender_id AND p.supplier_id = o.supplier_id) AS orders,
  coalesce((SELECT x.lots FROM lost_lots x WHERE x.offer_id = o.id), 0) AS lots_not_chosen,
  (SELECT json_build_object('id', b.id, 'status', b.status) FROM offer b WHERE b.tender_id = t.previous_id AND b.supplier_id = o.supplier_id) AS previous_offer,
  o.customer_id, customer.name AS customer_name, o.supplier_id, supplier.name AS supplier_name,
  d.id AS draft_id, d.version AS draft_version, d.basis AS draft_basis, d.payment_terms AS draft_payment_terms, d.comment AS draft_comment, d.freight AS draft_freight, d.saved_at AS draft_saved_at,
  f.id AS file_id, f.name AS file_name, f.type AS file_type, f.size AS file_size, f.created_at AS file_created_at,
  (SELECT count(*) FROM design_document x WHERE x.workspace_id = o.supplier_id AND x.offer_id = o.id AND x.offer_item_id IS NULL) AS files,
  (SELECT count(*) FROM offer_item x WHERE x.offer_id = o.id) AS lot_count,
  CASE WHEN d.id IS NULL THEN (SELECT ${filled} FROM offer_item x WHERE x.offer_id = o.id) ELSE (SELECT ${filled} FROM offer_draft_item x WHERE x.draft_id = d.id) END AS filled_count,
  asked.question_count + told.question_count AS question_count, asked.news_count + told.news_count + changed.news_count AS news_count`;
const joined = sql`
  offer o JOIN tender t ON t.id = o.tender_id JOIN workspace customer ON customer.id = o.customer_id JOIN workspace supplier ON supplier.id = o.supplier_id
  LEFT JOIN offer_draft d ON d.offer_id = o.id AND d.is_open AND d.supplier_id = o.supplier_id LEFT JOIN commercial_offer f ON f.offer_id = o.id
  CROSS JOIN LATERAL (SELECT count(*) AS question_count, count(*) FILTER (WHERE q.answered_at > coalesce(o.seen_at, o.sent_at)) AS news_count FROM tender_question q WHERE q.offer_id = o.id AND q.supplier_id = o.supplier_id) asked
  CROSS JOIN LATERAL (SELECT count(*) AS question_count, count(*) FILTER (WHERE p.at > coalesce(o.seen_at, o.sent_at)) AS news_count FROM published_answer p
    WHERE p.tender_id = o.tender_id AND NOT EXISTS (SELECT FROM tender_question q WHERE q.published_answer_id = p.id AND q.offer_id = o.id)) told
  CROSS JOIN LATERAL (SELECT count(*) AS news_count FROM tender_change c WHERE c.tender_id = o.tender_id AND c.at > coalesce(o.seen_at, o.sent_at)) changed`;

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`o.id`,
  number: sql`o.number`,
  status: sql`o.status`,
  closing_date: sql`t.closing_date`,
  submitted_at: sql`o.submitted_at`,
};

/** One page of the supplier's own offers; lines are counted for that page alone. */
export async function listOffers(db: TenantDb, query: OfferQuery): Promise<{ count: number; rows: OfferRow[] }> {
  const conditions = [
    sql<boolean>`o.supplier_id = ${db.me}`,
    ...(query.status === undefined ? [] : [sql<boolean>`o.status = ANY(${query.status}::text[])`]),
    ...(query.entered === undefined ? [] : [sql<boolean>`(o.entered_at IS NOT NULL) = ${query.entered}`]),
    ...searchWords(query.search, sql`(t.search || ' ' || lower(customer.name) || ' ' || o.number::text)`, {
      offer: sql`o.number`,
      tender: sql`t.number`,
    }),
  ];
  const { count, ids } = await foundPage(db, {
    id: sql`o.id`,
    from: sql`offer o JOIN tender t ON t.id = o.tender_id JOIN workspace customer ON customer.id = o.customer_id
      WHERE ${all(conditions)}`,
    order: orderBy(query.ordering, ORDER, sql`o.id`),
    limit: query.limit,
    offset: query.offset,
  });
  return { count, rows: inOrderOf(ids, await findOffers(db, ids)) };
}

/** These of the supplier's own offers, in no order. */
const findOffers = (db: TenantDb, ids: readonly number[]): Promise<OfferRow[]> =>
  db.runKept<OfferRow>(
    sql`SELECT ${columns} FROM ${joined} WHERE o.supplier_id = ${db.me} AND ${isAmong(sql`o.id`, ids)}`,
  );

/** One of the supplier's own offers. */
export const findOffer = async (db: TenantDb, id: number): Promise<OfferRow | undefined> =>
  (await findOffers(db, [id]))[0];

/**
 * Holds an offer until the end of the transaction: whatever changes it or its working copy does so first, and stopping
 * the tender changes every offer of it, so that none of them passes another. False when it isn't ours.
 */
export async function lockOffer(db: TenantDb, id: number): Promise<boolean> {
  const rows = await db.run(sql`SELECT o.id FROM offer o WHERE o.supplier_id = ${db.me} AND o.id = ${id} FOR UPDATE`);
  return rows.length > 0;
}

/**
 * Holds the offer that a working copy of the workspace belongs to, its own or one that it enters from outside; returns
 * its id.
 */
export async function lockOfferOfDraft(db: TenantDb, draft: number): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    SELECT o.id FROM offer o WHERE (o.supplier_id = ${db.me} OR o.customer_id = ${db.me}) AND o.id = (SELECT d.offer_id FROM offer_draft d WHERE d.supplier_id = ${db.me} AND d.id = ${draft}) FOR UPDATE`);
  return rows[0]?.id;
}

/** Notes that the supplier has looked at the offer; the customer it belongs to when this was the first time. */
export async function noteOpened(db: TenantDb, id: number, now: Date): Promise<number | undefined> {
  const rows = await db.run<{ customer_id: number }>(sql`
    UPDATE offer SET opened_at = ${now.toISOString()} WHERE supplier_id = ${db.me} AND id = ${id} AND opened_at IS NULL RETURNING customer_id`);
  return rows[0]?.customer_id;
}

/**
 * Notes that the supplier has begun to answer: from now on the customer can't take the invitation back. Who begins
 * answers for it.
 */
export const noteBegun = (db: TenantDb, id: number, by: { user: number; at: Date }): Promise<number> =>
  db.change(
    sql`UPDATE offer SET begun_at = ${by.at.toISOString()}, manager_id = coalesce(manager_id, ${by.user}) WHERE supplier_id = ${db.me} AND id = ${id} AND begun_at IS NULL`,
  );

/**
 * Names of the files of the workspace's offer and of its lines, beside the signed one, in the order in which they were
 * added.
 */
export const fileNames = async (db: TenantDb, offer: number): Promise<string[]> =>
  (
    await db.run<{ name: string }>(
      sql`SELECT d.name FROM design_document d WHERE d.workspace_id = ${db.me} AND d.offer_id = ${offer} ORDER BY d.id`,
    )
  ).map(({ name }) => name);

/** Somebody who gets a mail. */
export interface Recipient {
  readonly email: string;
  readonly language: Language;
}

/** The managers of the offer's tender, and the member who acts. */
export async function findRecipients(
  db: TenantDb,
  of: { tender: number; user: number },
): Promise<{ managers: Recipient[]; me: Recipient | undefined }> {
  const managers = await db.run<Recipient>(
    sql`SELECT r.email, r.language FROM mail_recipient r WHERE r.use = 'answers' AND r.tender_id = ${of.tender} ORDER BY r.id`,
  );
  const [me] = await db.run<Recipient>(sql`SELECT u.email, u.language FROM colleague u WHERE u.id = ${of.user}`);
  return { managers, me };
}

/** What a customer may read of an offer in its own tender; the rest of a row is made up below. */
type Outside = Omit<
  OfferRow,
  | "reject_reason"
  | "reject_comment"
  | "orders"
  | "lots_not_chosen"
  | "previous_offer"
  | "file_id"
  | "file_name"
  | "file_type"
  | "file_size"
  | "file_created_at"
  | "question_count"
  | "news_count"
>;

/** Of an offer nothing is read that its supplier wrote: its own words stand only in what was entered from outside. */
const entered = (column: string): RawBuilder<unknown> =>
  sql`CASE WHEN o.entered_at IS NOT NULL AND ${sql.raw(pricesOpen("t"))} THEN ${sql.ref(`o.${column}`)} END`;

/** In which currency it was entered; the tender's where nothing was. */
const enteredCurrency = sql`coalesce(${entered("currency")}, t.currency)`;

/**
 * An offer in a tender of the workspace, to enter an answer from outside into, with the workspace's own working copy.
 * What of it the supplier has sent or declined itself is none: only that is said.
 */
export async function findOutside(db: TenantDb, id: number): Promise<OfferRow | undefined> {
  const rows = await db.runKept<Outside>(sql`
    SELECT o.id, o.version, o.contents_version, CASE WHEN o.entered_at IS NULL THEN 'net' ELSE o.basis END AS basis, o.number, o.status, coalesce(d.currency, ${enteredCurrency}) AS currency, t.currency || t.other_currencies AS currencies, ${entered("total")} AS total, ${entered("vat")} AS vat, ${entered("total_with_vat")} AS total_with_vat,
      ${entered("payment_terms")} AS payment_terms, ${entered("comment")} AS comment, ${entered("freight")} AS freight, ${entered("submitted_at")} AS submitted_at, o.begun_at IS NOT NULL AS is_begun, o.entered_at,
      json_build_object('entered_by', (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM app_user u WHERE u.id = o.entered_by),
        'is_settled', EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${db.me} AND p.tender_id = t.id) OR EXISTS (SELECT FROM tender n WHERE n.workspace_id = ${db.me} AND n.previous_id = t.id)) AS outside,
      t.id AS tender_id, t.number AS tender_number, t.round AS tender_round, t.name AS tender_name, t.status AS tender_status, t.start_date, t.closing_date, t.urgent, t.sealed, t.tax_type, t.vat_rate, t.payment_method, t.comment AS tender_comment, t.told_of_round,
      o.customer_id, customer.name AS customer_name, o.supplier_id, supplier.name AS supplier_name,
      d.id AS draft_id, d.version AS draft_version, d.basis AS draft_basis, d.payment_terms AS draft_payment_terms, d.comment AS draft_comment, d.freight AS draft_freight, d.saved_at AS draft_saved_at,
      (SELECT count(*) FROM design_document x WHERE x.workspace_id = ${db.me} AND x.offer_id = o.id) AS files,
      (SELECT count(*) FROM lot l WHERE l.workspace_id = ${db.me} AND l.tender_id = t.id) AS lot_count,
      (SELECT count(*) FILTER (WHERE i.rejected OR i.price_per_unit IS NOT NULL) FROM offer_draft_item i WHERE i.supplier_id = ${db.me} AND i.draft_id = d.id) AS filled_count
    FROM offer o JOIN tender t ON t.id = o.tender_id JOIN workspace customer ON customer.id = o.customer_id JOIN workspace supplier ON supplier.id = o.supplier_id
    LEFT JOIN offer_draft d ON d.offer_id = o.id AND d.is_open AND d.supplier_id = ${db.me}
    WHERE o.customer_id = ${db.me} AND o.id = ${id}`);
  const [row] = rows;
  return (
    row && {
      ...row,
      reject_reason: null,
      reject_comment: null,
      orders: [],
      lots_not_chosen: 0,
      previous_offer: null,
      file_id: null,
      file_name: null,
      file_type: null,
      file_size: null,
      file_created_at: null,
      question_count: 0,
      news_count: 0,
    }
  );
}

/**
 * Holds an offer of an own tender until the end of the transaction, as its supplier's work does. False when it is none.
 */
export async function lockOutside(db: TenantDb, id: number): Promise<boolean> {
  const rows = await db.run(sql`SELECT o.id FROM offer o WHERE o.customer_id = ${db.me} AND o.id = ${id} FOR UPDATE`);
  return rows.length > 0;
}

/**
 * Opens a working copy of the customer, from what it has entered before; undefined when there is an open one already.
 */
export async function insertOutsideDraft(db: TenantDb, of: { offer: number; now: Date }): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO offer_draft (offer_id, supplier_id, basis, currency, payment_terms, comment, freight, saved_at)
    SELECT o.id, o.customer_id, CASE WHEN o.entered_at IS NULL THEN 'net' ELSE o.basis END, ${enteredCurrency}, ${entered("payment_terms")}, ${entered("comment")}, ${entered("freight")}, ${of.now.toISOString()}::timestamptz
    FROM offer o JOIN tender t ON t.id = o.tender_id WHERE o.customer_id = ${db.me} AND o.id = ${of.offer}
    ON CONFLICT (offer_id, supplier_id) WHERE is_open DO NOTHING RETURNING id`);
  return rows[0]?.id;
}

/** Throws the customer's working copy away. */
export const deleteOutsideDraft = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM offer_draft d WHERE d.supplier_id = ${db.me} AND d.id = ${id}`);
