import { sql } from "kysely";
import type { LetterKind } from "#contract/award/letter.schema.ts";
import type { Language, Timestamp } from "#contract/primitives.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface LetterRow {
  readonly supplier: { readonly id: number; readonly name: string };
  readonly offer: number;
  readonly kind: LetterKind;
  readonly sent_at: Timestamp | null;
  readonly sent_by: { readonly id: number; readonly name: string } | null;
  readonly texts: Partial<Record<Language, string>> | null;
}

/**
 * Returns the suppliers with an offer in a tender, sorted by name. A supplier with an order that was not declined is a
 * winner.
 */
export const letterRows = (db: TenantDb, tender: number): Promise<LetterRow[]> =>
  db.run<LetterRow>(sql`
    SELECT
      json_build_object('id', s.id, 'name', s.name) AS supplier,
      o.id AS offer,
      l.sent_at,
      l.texts,
      CASE
        WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
      END AS sent_by,
      coalesce(
        l.kind,
        CASE
          WHEN EXISTS (
            SELECT
            FROM purchase_order p
            WHERE p.customer_id = ${db.me}
              AND p.tender_id = o.tender_id
              AND p.supplier_id = o.supplier_id
              AND ${isNotDeclined("p")}
          ) THEN 'won'
          ELSE 'lost'
        END
      ) AS kind
    FROM offer o
      JOIN workspace s ON s.id = o.supplier_id
      LEFT JOIN award_letter l ON l.tender_id = o.tender_id
        AND l.supplier_id = o.supplier_id
        AND l.workspace_id = ${db.me}
      LEFT JOIN app_user u ON u.id = l.sent_by
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED' AND s.status <> 'CLOSED'
    ORDER BY s.name COLLATE und, o.id`);

export interface NewLetter {
  readonly supplier: number;
  readonly kind: LetterKind;
  readonly texts: Partial<Record<Language, string>>;
}

/** Records the sent letters. A supplier receives one letter per tender. */
export const noteLetters = (
  db: TenantDb,
  tender: number,
  given: { letters: readonly NewLetter[]; by: number; at: Date },
): Promise<number> =>
  db.change(sql`
    INSERT INTO award_letter (tender_id, supplier_id, workspace_id, kind, texts, sent_by, sent_at)
    SELECT ${tender}, r.supplier, ${db.me}, r.kind, r.texts, ${given.by}, ${given.at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given.letters)}::jsonb) AS r(supplier bigint, kind text, texts jsonb)`);

export async function offeredAmounts(db: TenantDb, tender: number): Promise<string[]> {
  const rows = await db.run<{ amount: string }>(sql`
    SELECT DISTINCT x.amount::text AS amount
    FROM offer o
      JOIN offer_item i ON i.offer_id = o.id AND i.customer_id = ${db.me}
      CROSS JOIN LATERAL (
        VALUES
          (i.price_per_unit),
          (i.price_with_vat),
          (i.price_for_quantity),
          (i.total),
          (i.total_with_vat),
          (o.total),
          (o.total_with_vat)
      ) AS x(amount)
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED' AND x.amount IS NOT NULL`);
  return rows.map(({ amount }) => amount);
}
