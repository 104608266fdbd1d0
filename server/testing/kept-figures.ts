import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * What the database keeps of tenders to finish and of requests in tenders, counted again from their rows.
 * @throws Error naming the figures that differ
 */
export async function assertFiguresKept(db: SystemDb): Promise<void> {
  const { rows } = await sql<{ figure: string; kept: unknown; counted: unknown }>`
    WITH tenders AS (
      SELECT t.id, t.workspace_id, t.closed_at, count(l.id)::integer AS lots,
        (count(l.id) FILTER (WHERE EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = l.id)))::integer AS awarded,
        (count(l.id) FILTER (WHERE EXISTS (SELECT FROM lot_winner w
          WHERE w.lot_id = l.id AND w.order_item_id IS NOT NULL)))::integer AS ordered
      FROM tender t JOIN lot l ON l.tender_id = t.id
      WHERE t.status = 'DONE' AND EXISTS (SELECT FROM lot x WHERE x.tender_id = t.id
        AND NOT EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = x.id AND w.order_item_id IS NOT NULL)
        AND EXISTS (SELECT FROM offer_item i JOIN offer o ON o.id = i.offer_id
          WHERE i.lot_id = x.id AND o.status = 'PROCESSED' AND i.price_per_unit IS NOT NULL AND NOT i.rejected))
      GROUP BY t.id),
    finish AS (
      SELECT 'tender ' || coalesce(c.id, k.tender_id) || ' to finish' AS figure,
        CASE WHEN k.tender_id IS NOT NULL THEN
          jsonb_build_array(k.workspace_id, k.closed_at, k.lots, k.awarded, k.ordered) END AS kept,
        CASE WHEN c.id IS NOT NULL THEN
          jsonb_build_array(c.workspace_id, c.closed_at, c.lots, c.awarded, c.ordered) END AS counted
      FROM tenders c FULL JOIN tender_to_finish k ON k.tender_id = c.id),
    items AS (
      SELECT 'requests in tenders of ' || w.id AS figure,
        to_jsonb((SELECT coalesce(sum(k.count), 0)::integer FROM purchase_item_count k
          WHERE k.workspace_id = w.id AND k.field = 'in_tender')) AS kept,
        to_jsonb((SELECT count(DISTINCT l.purchase_item_id)::integer FROM lot l WHERE l.workspace_id = w.id)) AS counted
      FROM workspace w)
    SELECT * FROM (SELECT * FROM finish UNION ALL SELECT * FROM items) f WHERE f.kept IS DISTINCT FROM f.counted`.execute(
    db.withoutPlugins(),
  );
  if (rows.length > 0) throw new Error(`kept figures differ: ${JSON.stringify(rows)}`);
}
