import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { offerMachine } from "#contract/states/offer.machine.ts";
import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { Language } from "#contract/primitives.ts";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { invitationState } from "#server/records/tender/invitation-state.ts";
import { receivedFigures } from "#server/records/offer/received-offer.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { transitionAll } from "#server/db/transition.ts";

export type SupplierOfTender = z.input<typeof TenderSupplier>;

export const listTenderSuppliers = (db: TenantDb, tender: number): Promise<SupplierOfTender[]> =>
  db.run<SupplierOfTender>(sql`
    SELECT
      s.id,
      json_build_object('id', w.id, 'name', w.name) AS supplier,
      w.inn,
      coalesce(s.awaited_email, w.email) AS email,
      w.company_status,
      ${invitationState} AS state,
      o.id AS offer,
      o.sent_at,
      o.entered_at,
      o.reminded_at,
      (
        SELECT json_build_object(
          'currency', r.currency,
          'total_with_vat', r.total_with_vat::text,
          'priced_count', r.priced_count,
          'submitted_at', to_char(r.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'file', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', f.name) END
        )
        FROM (
          SELECT o.id, o.submitted_at, o.entered_at, ${receivedFigures(db)}
          FROM offer_revealed o
          WHERE o.customer_id = ${db.me} AND o.tender_id = s.tender_id AND o.supplier_id = s.supplier_id
        ) r
          LEFT JOIN commercial_offer f ON f.offer_id = r.id AND f.customer_id = ${db.me} AND r.entered_at IS NULL
        WHERE r.total_with_vat IS NOT NULL
      ) AS received,
      coalesce(before.invited, 0) AS invited,
      coalesce(before.answered, 0) AS answered
    FROM tender_supplier s
      JOIN workspace w ON w.id = s.supplier_id
      LEFT JOIN offer o ON o.tender_id = s.tender_id AND o.supplier_id = s.supplier_id AND o.customer_id = ${db.me}
      LEFT JOIN (
        SELECT e.supplier_id, count(*) AS invited, count(*) FILTER (WHERE e.status = 'PROCESSED') AS answered
        FROM offer e
        WHERE e.customer_id = ${db.me} AND e.tender_id <> ${tender}
        GROUP BY e.supplier_id
      ) before ON before.supplier_id = s.supplier_id
    WHERE s.workspace_id = ${db.me} AND s.tender_id = ${tender}
    ORDER BY s.id`);

/**
 * Condition on companies `w` that can be invited: verified suppliers and those on the workspace's own list, except the
 * workspace itself.
 */
const isEligible = (db: TenantDb): RawBuilder<boolean> =>
  sql<boolean>`
    (
      w.is_supplier
      AND w.status <> 'CLOSED'
      AND w.id <> ${db.me}
      AND (
        w.status = 'VERIFIED'
        OR EXISTS (SELECT FROM workspace_supplier l WHERE l.workspace_id = ${db.me} AND l.supplier_id = w.id)
      )
    )`;

export async function isEligibleSupplier(db: TenantDb, id: number): Promise<boolean> {
  const rows = await db.run<{ id: number }>(sql`SELECT w.id FROM workspace w WHERE w.id = ${id} AND ${isEligible(db)}`);
  return rows.length > 0;
}

/** Returns which of the given companies can be invited, and which are already in the tender. */
export async function knownSuppliers(
  db: TenantDb,
  tender: number,
  ids: readonly number[],
): Promise<{ allowed: Set<number>; added: Set<number> }> {
  const rows = await db.run<{ id: number; is_allowed: boolean; is_added: boolean }>(sql`
    SELECT
      w.id,
      ${isEligible(db)} AS is_allowed,
      EXISTS (
        SELECT
        FROM tender_supplier s
        WHERE s.tender_id = ${tender} AND s.workspace_id = ${db.me} AND s.supplier_id = w.id
      ) AS is_added
    FROM workspace w
    WHERE w.id = ANY(${[...ids]}::bigint[])`);
  const of = (key: "is_allowed" | "is_added"): Set<number> =>
    new Set(rows.filter((row) => row[key]).map(({ id }) => id));
  return { allowed: of("is_allowed"), added: of("is_added") };
}

export const insertTenderSuppliers = (db: TenantDb, tender: number, ids: readonly number[]): Promise<number> =>
  db.change(sql`
    INSERT INTO tender_supplier (tender_id, workspace_id, supplier_id)
    SELECT ${tender}::bigint, ${db.me}::bigint, r.id
    FROM unnest(${[...ids]}::bigint[])
    WITH ORDINALITY AS r(id, n)
    ORDER BY r.n`);

/** Inserts a supplier that was invited by email. Returns false if it is already in the tender. */
export const insertAwaitedSupplier = async (
  db: TenantDb,
  tender: number,
  given: { supplier: number; email: string },
): Promise<boolean> =>
  (await db.change(sql`
    INSERT INTO tender_supplier (tender_id, workspace_id, supplier_id, awaited_email)
    VALUES (${tender}, ${db.me}, ${given.supplier}, ${given.email})
    ON CONFLICT (tender_id, supplier_id) DO NOTHING`)) > 0;

export async function offerIdOf(db: TenantDb, tender: number, supplier: number): Promise<number | undefined> {
  const offer = await db.build
    .selectFrom("offer")
    .select("id")
    .where("customer_id", "=", db.me)
    .where("tender_id", "=", tender)
    .where("supplier_id", "=", supplier)
    .executeTakeFirst();
  return offer?.id;
}

export async function placeOfOffer(
  db: TenantDb,
  offer: number,
): Promise<{ tender: number; supplier: number } | undefined> {
  return db.build
    .selectFrom("offer")
    .select(["tender_id as tender", "supplier_id as supplier"])
    .where("customer_id", "=", db.me)
    .where("id", "=", offer)
    .executeTakeFirst();
}

export const deleteTenderSupplier = (db: TenantDb, tender: number, supplier: number): Promise<number> =>
  db.change(
    sql`
      DELETE FROM tender_supplier
      WHERE workspace_id = ${db.me} AND tender_id = ${tender} AND supplier_id = ${supplier}`,
  );

export async function supplierIds(db: TenantDb, tender: number): Promise<number[]> {
  const rows = await db.build
    .selectFrom("tender_supplier")
    .select("supplier_id")
    .where("workspace_id", "=", db.me)
    .where("tender_id", "=", tender)
    .orderBy("id")
    .execute();
  return rows.map(({ supplier_id }) => supplier_id);
}

export interface SentOffer {
  readonly id: number;
  readonly supplier_id: number;
  readonly number: number;
}

/** Inserts one offer per supplier, with a number from that supplier's own sequence. */
export const insertOffers = (
  db: TenantDb,
  tender: number,
  given: { numbers: ReadonlyMap<number, number>; at: Date; remind_at: Date | null },
): Promise<SentOffer[]> =>
  db.run<SentOffer>(sql`
    INSERT INTO offer (tender_id, customer_id, supplier_id, number, currency, sent_at, remind_at)
    SELECT
      t.id,
      t.workspace_id,
      r.supplier,
      r.number,
      t.currency,
      ${given.at.toISOString()}::timestamptz,
      ${given.remind_at?.toISOString() ?? null}::timestamptz
    FROM tender t
      CROSS JOIN unnest(${[...given.numbers.keys()]}::bigint[], ${[...given.numbers.values()]}::integer[]) AS r(
        supplier, number
      )
    WHERE t.id = ${tender} AND t.workspace_id = ${db.me}
    RETURNING id, supplier_id, number`);

/**
 * Inserts one line per lot into each offer. Returns no rows, because the customer may write these lines but not read
 * them.
 */
export const insertOfferItems = (db: TenantDb, tender: number, offers: readonly number[]): Promise<number> =>
  db.change(sql`
    INSERT INTO offer_item (offer_id, lot_id, customer_id, supplier_id)
    SELECT o.id, l.id, o.customer_id, o.supplier_id
    FROM offer o
      JOIN lot l ON l.tender_id = o.tender_id
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.id = ANY(${[...offers]}::bigint[])
    ORDER BY o.id, l.position`);

/** Locks a supplier's offer until the transaction ends. The supplier's own requests take the same lock. */
export async function lockOfferOf(
  db: TenantDb,
  tender: number,
  supplier: number,
): Promise<(SentOffer & { status: OfferStatus; is_begun: boolean }) | undefined> {
  const rows = await db.run<SentOffer & { status: OfferStatus; is_begun: boolean }>(sql`
    SELECT o.id, o.supplier_id, o.number, o.status, o.begun_at IS NOT NULL AS is_begun
    FROM offer o
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.supplier_id = ${supplier}
    FOR UPDATE`);
  return rows[0];
}

/** Sets the time of the automatic reminder for suppliers without an answer. Null disables it. */
export const setReminders = (db: TenantDb, tender: number, at: Date | null): Promise<number> =>
  db.change(
    sql`
      UPDATE offer
      SET remind_at = ${at?.toISOString() ?? null}
      WHERE customer_id = ${db.me} AND tender_id = ${tender} AND status = 'NOT_PROCESSED'`,
  );

export const noteReminded = (db: TenantDb, offer: number, at: Date): Promise<number> =>
  db.change(sql`UPDATE offer SET reminded_at = ${at.toISOString()} WHERE customer_id = ${db.me} AND id = ${offer}`);

export const deleteOffer = (db: TenantDb, offer: number): Promise<number> =>
  db.change(sql`DELETE FROM offer WHERE customer_id = ${db.me} AND id = ${offer}`);

/**
 * An offer with its status and the time at which the supplier was invited. A supplier has seen the tender as it was at
 * that time.
 */
type OfferOfTender = SentOffer & { status: OfferStatus; sent_at: string };

export const offersOfTender = (db: TenantDb, tender: number): Promise<OfferOfTender[]> =>
  db.build
    .selectFrom("offer")
    .select(["id", "supplier_id", "number", "status", "sent_at"])
    .where("customer_id", "=", db.me)
    .where("tender_id", "=", tender)
    .orderBy("id")
    .execute();

export interface Recipient {
  readonly workspace_id: number;
  readonly email: string;
  readonly language: Language;
}

/**
 * Returns the users who make offers in invited suppliers or in the own workspace: owners, and members with the
 * permission to change offers.
 */
export const offerPeople = (db: TenantDb, workspaces: readonly number[]): Promise<Recipient[]> =>
  db.runPrepared<Recipient>(
    sql`
      SELECT r.workspace_id, r.email, r.language
      FROM mail_recipient r
      WHERE r.use = 'offers' AND r.workspace_id = ANY(${[...workspaces]}::bigint[])
      ORDER BY r.workspace_id, r.id`,
  );

export const managerPeople = (db: TenantDb, tender: number): Promise<Recipient[]> =>
  db.run<Recipient>(
    sql`
      SELECT m.workspace_id, u.email, u.language
      FROM tender_manager m
        JOIN colleague u ON u.id = m.user_id
      WHERE m.workspace_id = ${db.me} AND m.tender_id = ${tender}
      ORDER BY u.id`,
  );

/** Expires or reopens the unanswered offers of a tender. Returns the changed offers. */
export const moveOffers = (db: TenantDb, tender: number, action: "expire" | "reopen"): Promise<SentOffer[]> =>
  transitionAll(db, offerMachine, {
    action,
    table: "offer",
    where: sql<boolean>`customer_id = ${db.me} AND tender_id = ${tender}`,
    returning: sql<SentOffer>`id, supplier_id, number`,
  });
