import { sql } from "kysely";
import type { OfferQuery } from "#contract/offers/offer.schema.ts";
import type { Language } from "#contract/primitives.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { findListIds, findPage, orderByIds } from "#server/db/find-page.ts";
import { isAmong } from "#server/db/list-query.ts";
import { filteredOffers, OFFER_KEYS } from "#server/modules/offers/offer-filters.sql.ts";
import { OF_COMPANIES, OF_DRAFT, OF_TENDER } from "#server/records/offer/offer-rows.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";
import { TERMS } from "#server/modules/offers/offer-terms.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";

const filled = sql`count(*) FILTER (WHERE x.rejected OR x.price_per_unit IS NOT NULL)`;
const columns = sql`
  o.id,
  o.version,
  o.contents_version,
  ${TERMS.shown("o", { currency: sql`coalesce(d.currency, o.currency)` })},
  o.number,
  o.status,
  o.total,
  o.vat,
  o.total_with_vat,
  o.submitted_at,
  o.begun_at IS NOT NULL AS is_begun,
  o.entered_at,
  NULL::json AS outside,
  o.reject_reason,
  o.reject_comment,
  ${OF_TENDER},
  ${OF_COMPANIES},
  ${OF_DRAFT},
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'id', p.id,
          'number', p.number,
          'lots', (SELECT count(*) FROM purchase_order_item i WHERE i.order_id = p.id AND i.kind = 'goods')
        )
        ORDER BY p.id
      ),
      '[]'
    )
    FROM purchase_order_supplied p
    WHERE p.tender_id = o.tender_id AND p.supplier_id = o.supplier_id
  ) AS orders,
  coalesce((SELECT x.lots FROM lost_lots x WHERE x.offer_id = o.id), 0) AS lots_not_chosen,
  (
    SELECT json_build_object('id', b.id, 'status', b.status)
    FROM offer b
    WHERE b.tender_id = t.previous_id AND b.supplier_id = o.supplier_id
  ) AS previous_offer,
  f.id AS file_id,
  f.name AS file_name,
  f.type AS file_type,
  f.size AS file_size,
  f.created_at AS file_created_at,
  (
    SELECT count(*)
    FROM design_document x
    WHERE x.workspace_id = o.supplier_id AND x.offer_id = o.id AND x.offer_item_id IS NULL
  ) AS files,
  (SELECT count(*) FROM offer_item x WHERE x.offer_id = o.id) AS lot_count,
  CASE
    WHEN d.id IS NULL THEN (SELECT ${filled} FROM offer_item x WHERE x.offer_id = o.id)
    ELSE (SELECT ${filled} FROM offer_draft_item x WHERE x.draft_id = d.id)
  END AS filled_count,
  asked.question_count + news.question_count AS question_count,
  asked.news_count + news.news_count + changed.news_count AS news_count`;
const joined = sql`
  offer o
  JOIN tender t ON t.id = o.tender_id
  JOIN workspace customer ON customer.id = o.customer_id
  JOIN workspace supplier ON supplier.id = o.supplier_id
  LEFT JOIN offer_draft d ON d.offer_id = o.id AND d.is_open AND d.supplier_id = o.supplier_id
  LEFT JOIN commercial_offer f ON f.offer_id = o.id
  CROSS JOIN LATERAL (
    SELECT
      count(*) AS question_count,
      count(*) FILTER (WHERE q.answered_at > coalesce(o.seen_at, o.sent_at)) AS news_count
    FROM tender_question q
    WHERE q.offer_id = o.id AND q.supplier_id = o.supplier_id
  ) asked
  CROSS JOIN LATERAL (
    SELECT count(*) AS question_count, count(*) FILTER (WHERE p.at > coalesce(o.seen_at, o.sent_at)) AS news_count
    FROM published_answer p
    WHERE p.tender_id = o.tender_id
      AND NOT EXISTS (SELECT FROM tender_question q WHERE q.published_answer_id = p.id AND q.offer_id = o.id)
  ) news
  CROSS JOIN LATERAL (
    SELECT count(*) AS news_count
    FROM tender_change c
    WHERE c.tender_id = o.tender_id AND c.at > coalesce(o.seen_at, o.sent_at)
  ) changed`;

export async function listOffers(db: TenantDb, query: OfferQuery): Promise<AnsweredCount & { rows: OfferRow[] }> {
  const { ids, ...counted } = await findPage(db, query, {
    id: sql`o.id`,
    from: [filteredOffers(db, query)],
    keys: OFFER_KEYS,
  });
  return { ...counted, rows: orderByIds(ids, await findOffers(db, ids)) };
}

export const findOfferIds = (
  db: TenantDb,
  query: Omit<OfferQuery, "limit" | "offset">,
  most: number,
): Promise<number[]> =>
  findListIds(db, query, { id: sql`o.id`, from: filteredOffers(db, query), keys: OFFER_KEYS, most });

export const findOffers = (db: TenantDb, ids: readonly number[]): Promise<OfferRow[]> =>
  db.runPrepared<OfferRow>(
    sql`SELECT ${columns} FROM ${joined} WHERE o.supplier_id = ${db.me} AND ${isAmong(sql`o.id`, ids)}`,
  );

export const findOffer = async (db: TenantDb, id: number): Promise<OfferRow | undefined> =>
  (await findOffers(db, [id]))[0];

/**
 * Locks an offer until the transaction ends. Changes of an offer or its draft take this lock first, and so does
 * stopping the tender, so that they run one after another. Returns false if the workspace isn't the offer's supplier.
 */
export async function lockOffer(db: TenantDb, id: number): Promise<boolean> {
  const rows = await db.runPrepared(
    sql`SELECT o.id FROM offer o WHERE o.supplier_id = ${db.me} AND o.id = ${id} FOR UPDATE`,
  );
  return rows.length > 0;
}

/**
 * Locks the offer of a draft and returns its id. The workspace is the offer's supplier, or the customer who enters the
 * offer.
 */
export async function lockOfferOfDraft(db: TenantDb, draft: number): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    SELECT o.id
    FROM offer o
    WHERE (o.supplier_id = ${db.me} OR o.customer_id = ${db.me})
      AND o.id = (SELECT d.offer_id FROM offer_draft d WHERE d.supplier_id = ${db.me} AND d.id = ${draft})
    FOR UPDATE`);
  return rows[0]?.id;
}

/**
 * Records when the supplier first opens the offer. Returns the customer's id the first time, and undefined afterwards.
 */
export async function noteOpened(db: TenantDb, id: number, now: Date): Promise<number | undefined> {
  const rows = await db.run<{ customer_id: number }>(sql`
    UPDATE offer
    SET opened_at = ${now.toISOString()}
    WHERE supplier_id = ${db.me} AND id = ${id} AND opened_at IS NULL
    RETURNING customer_id`);
  return rows[0]?.customer_id;
}

/**
 * Records that the supplier has started its offer. After that, the customer can no longer withdraw the invitation. The
 * user becomes the offer's manager if it has none.
 */
export const noteBegun = (db: TenantDb, id: number, by: { user: number; at: Date }): Promise<number> =>
  db.change(
    sql`
      UPDATE offer
      SET begun_at = ${by.at.toISOString()}, manager_id = coalesce(manager_id, ${by.user})
      WHERE supplier_id = ${db.me} AND id = ${id} AND begun_at IS NULL`,
  );

/** Returns the names of the files added to the offer and its lines, oldest first, without the signed offer. */
export async function fileNames(db: TenantDb, offer: number): Promise<string[]> {
  const files = await db.build
    .selectFrom("design_document")
    .select("name")
    .where("workspace_id", "=", db.me)
    .where("offer_id", "=", offer)
    .orderBy("id")
    .execute();
  return files.map(({ name }) => name);
}

export interface Recipient {
  readonly email: string;
  readonly language: Language;
}

export async function findRecipients(
  db: TenantDb,
  of: { tender: number; user: number },
): Promise<{ managers: Recipient[]; me: Recipient | undefined }> {
  const managers = await db.runPrepared<Recipient>(
    sql`
      SELECT r.email, r.language
      FROM mail_recipient r
      WHERE r.use = 'answers' AND r.tender_id = ${of.tender}
      ORDER BY r.id`,
  );
  const [me] = await db.run<Recipient>(sql`SELECT u.email, u.language FROM colleague u WHERE u.id = ${of.user}`);
  return { managers, me };
}
