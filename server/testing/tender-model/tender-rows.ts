import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { final } from "#server/testing/tender-model/tender-facts.ts";
import type { Facts, OfferFacts } from "#server/testing/tender-model/tender-facts.ts";

/** Returns every row that belongs to the tender as text, and its offers. */
export async function rowsOfTender(
  db: SystemDb,
  tender: number,
): Promise<{ text: string; offers: { id: number; supplier: number }[] }> {
  const offers = sql`SELECT o.id FROM offer o WHERE o.tender_id = ${tender}`;
  const { rows } = await sql<{ text: string; offers: { id: number; supplier: number }[] }>`
    SELECT
      json_build_object(
        'tender', (SELECT json_agg(t) FROM tender t WHERE t.id = ${tender}),
        'lots', (SELECT json_agg(l ORDER BY l.id) FROM lot l WHERE l.tender_id = ${tender}),
        'suppliers', (SELECT json_agg(s ORDER BY s.id) FROM tender_supplier s WHERE s.tender_id = ${tender}),
        'offers', (SELECT json_agg(o ORDER BY o.id) FROM offer o WHERE o.tender_id = ${tender}),
        'lines', (SELECT json_agg(i ORDER BY i.id) FROM offer_item i WHERE i.offer_id IN (${offers})),
        'drafts', (SELECT json_agg(d ORDER BY d.id) FROM offer_draft d WHERE d.offer_id IN (${offers})),
        'draft_lines',
          (
            SELECT json_agg(i ORDER BY i.id)
            FROM offer_draft_item i
              JOIN offer_draft d ON d.id = i.draft_id
            WHERE d.offer_id IN (${offers})
          ),
        'files', (SELECT json_agg(f ORDER BY f.id) FROM commercial_offer f WHERE f.offer_id IN (${offers})),
        'winners',
          (
            SELECT json_agg(w ORDER BY w.lot_id)
            FROM lot_winner w
              JOIN lot l ON l.id = w.lot_id
            WHERE l.tender_id = ${tender}
          ),
        'orders', (SELECT json_agg(p ORDER BY p.id) FROM purchase_order p WHERE p.tender_id = ${tender}),
        'mails', (SELECT count(*) FROM mail),
        'history', (SELECT count(*) FROM audit)
      )::text AS text,
      (
        SELECT coalesce(json_agg(json_build_object('id', o.id, 'supplier', o.supplier_id)), '[]')
        FROM offer o
        WHERE o.tender_id = ${tender}
      ) AS offers`.execute(db);
  return rows[0] ?? { text: "", offers: [] };
}

/** Reads the facts of the model from the tender's rows. `suppliers` are the workspaces of the model's suppliers. */
export async function factsOfTender(
  db: SystemDb,
  tender: number,
  { now, suppliers }: { now: Date; suppliers: readonly number[] },
): Promise<Facts> {
  const { rows } = await sql<
    Omit<Facts, "suppliers" | "winner"> & {
      winner: number | null;
      suppliers: { supplier: number; offer: OfferFacts | null }[];
    }
  >`
    SELECT
      t.status,
      EXISTS (SELECT FROM lot l WHERE l.tender_id = t.id) AS has_lot,
      t.status <> 'DONE' AND t.closing_date <= ${now.toISOString()}::timestamptz AS due,
      (
        SELECT o.supplier_id
        FROM lot l
          JOIN lot_winner w ON w.lot_id = l.id
          JOIN offer_item i ON i.id = w.offer_item_id
          JOIN offer o ON o.id = i.offer_id
        WHERE l.tender_id = t.id
      ) AS winner,
      EXISTS (
        SELECT
        FROM purchase_order p
        WHERE p.tender_id = t.id AND p.payment_status IS DISTINCT FROM 'REFUSED'
      ) AS is_ordered,
      (
        SELECT coalesce(
          json_agg(
            json_build_object(
              'supplier', s.supplier_id,
              'offer',
                (
                  SELECT json_build_object(
                    'status', o.status,
                    'own', EXISTS (SELECT FROM offer_item i WHERE i.offer_id = o.id AND i.price_per_unit IS NOT NULL),
                    'draft',
                      coalesce(
                        (
                          SELECT CASE
                            WHEN NOT d.is_open THEN 'closed'
                            WHEN EXISTS (
                              SELECT
                              FROM offer_draft_item i
                              WHERE i.draft_id = d.id AND i.price_per_unit IS NOT NULL
                            ) THEN 'filled'
                            ELSE 'empty'
                          END
                          FROM offer_draft d
                          WHERE d.offer_id = o.id
                          ORDER BY d.id DESC
                          LIMIT 1
                        ),
                        'none'
                      ),
                    'file', EXISTS (SELECT FROM commercial_offer f WHERE f.offer_id = o.id),
                    'begun', o.begun_at IS NOT NULL
                  )
                  FROM offer o
                  WHERE o.tender_id = t.id AND o.supplier_id = s.supplier_id
                )
            )
          ),
          '[]'
        )
        FROM tender_supplier s
        WHERE s.tender_id = t.id
      ) AS suppliers
    FROM tender t
    WHERE t.id = ${tender}`.execute(db);
  const [row] = rows;
  const gone: Facts = {
    status: "GONE",
    has_lot: false,
    due: false,
    suppliers: suppliers.map(() => "off"),
    winner: null,
    is_ordered: false,
  };
  if (row === undefined) return gone;
  const listed = new Map(row.suppliers.map(({ supplier, offer }) => [supplier, offer]));
  return {
    ...row,
    winner: row.winner === null ? null : suppliers.indexOf(row.winner),
    suppliers: suppliers.map((workspace) => {
      const offer = listed.get(workspace);
      return offer === undefined ? "off" : offer === null ? "listed" : final(offer);
    }),
  };
}
