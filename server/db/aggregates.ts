import { sql } from "kysely";
import { recountInSql } from "#server/db/aggregate-recount.ts";
import type { AggregateDrift, AggregateRecount } from "#server/db/aggregate-recount.ts";
import { ORDER_AGGREGATES } from "#server/db/order-aggregates.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";

/** Recounts closed tenders that still have an offered lot without an order (migration 0060). */
const toFinish = sql`
  WITH counted AS (
    SELECT
      t.id,
      jsonb_build_array(
        t.workspace_id,
        t.closed_at,
        count(l.id),
        count(l.id) FILTER (WHERE EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = l.id)),
        count(l.id) FILTER (
          WHERE EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = l.id AND w.order_item_id IS NOT NULL)
        )
      ) AS figures
    FROM tender t
      JOIN lot l ON l.tender_id = t.id
    WHERE t.status = 'DONE'
      AND EXISTS (
        SELECT
        FROM lot x
        WHERE x.tender_id = t.id
          AND NOT EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = x.id AND w.order_item_id IS NOT NULL)
          AND EXISTS (
            SELECT
            FROM offer_item i
              JOIN offer o ON o.id = i.offer_id
            WHERE i.lot_id = x.id AND o.status = 'PROCESSED' AND i.price_per_unit IS NOT NULL AND NOT i.rejected
          )
      )
    GROUP BY t.id
  ), kept AS (
    SELECT f.tender_id AS id, jsonb_build_array(f.workspace_id, f.closed_at, f.lots, f.awarded, f.ordered) AS figures
    FROM tender_to_finish f
  ), differing AS (
    SELECT coalesce(c.id, k.id) AS id, k.figures AS kept, c.figures AS counted
    FROM counted c
      FULL JOIN kept k ON k.id = c.id
    WHERE k.figures IS DISTINCT FROM c.figures
  )`;

/** Recounts purchase items by company and column value, and those with a lot (migrations 0017, 0060). */
const itemCounts = sql`
  WITH counted AS (
    SELECT p.workspace_id, c.field, c.value, count(*) AS count
    FROM purchase_item p, purchase_item_counted(p) c
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT l.workspace_id, 'in_tender', '', count(DISTINCT l.purchase_item_id)
    FROM lot l
    WHERE l.purchase_item_id IS NOT NULL
    GROUP BY 1
  ), kept AS (
    SELECT k.workspace_id, k.field, k.value, sum(k.count)::bigint AS count
    FROM purchase_item_count k
    GROUP BY 1, 2, 3
    HAVING sum(k.count) <> 0
  ), differing AS (
    SELECT workspace_id, field, value, k.count AS kept, c.count AS counted
    FROM counted c
      FULL JOIN kept k
    USING (workspace_id, field, value)
    WHERE k.count IS DISTINCT FROM c.count
  )`;

/** Counts the priced lots and the won lots of each sent offer (migration 0070). */
const ofOffers = sql`
  WITH counted AS (
    SELECT
      o.id,
      o.customer_id AS workspace_id,
      count(*) FILTER (WHERE NOT i.rejected AND i.price_per_unit IS NOT NULL) AS priced,
      count(w.offer_item_id) AS won
    FROM offer o
      JOIN offer_item i ON i.offer_id = o.id
      LEFT JOIN lot_winner w ON w.offer_item_id = i.id
    WHERE o.status = 'PROCESSED'
    GROUP BY o.id, o.customer_id
  ), differing AS (
    SELECT
      coalesce(c.id, f.offer_id) AS id,
      c.workspace_id,
      c.priced,
      c.won,
      CASE WHEN f.offer_id IS NOT NULL THEN jsonb_build_array(f.workspace_id, f.priced_lots, f.won_lots) END AS kept,
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_array(c.workspace_id, c.priced, c.won) END AS counted
    FROM counted c
      FULL JOIN offer_figures f ON f.offer_id = c.id
    WHERE (c.workspace_id, c.priced, c.won) IS DISTINCT FROM (f.workspace_id, f.priced_lots, f.won_lots)
  )`;

/** Recounts the status of purchase items and the quantity that orders cover of each (migrations 0068, 0101). */
const itemStates = sql`
  WITH differing AS (
    SELECT
      p.id,
      p.workspace_id,
      c.status,
      c.ordered_quantity,
      CASE
        WHEN s.purchase_item_id IS NOT NULL THEN jsonb_build_array(s.status, trim_scale(s.ordered_quantity))
      END AS kept,
      jsonb_build_array(c.status, trim_scale(c.ordered_quantity)) AS counted
    FROM purchase_item p
      CROSS JOIN counted_item_state(p.id, p.workspace_id) c
      LEFT JOIN purchase_item_state s ON s.purchase_item_id = p.id
    WHERE (c.status, c.ordered_quantity) IS DISTINCT FROM (s.status, s.ordered_quantity)
  )`;

/** Counts the uses of each word in a company's purchase items (migration 0064), including queued changes. */
const words = sql`
  WITH counted AS (
    SELECT p.workspace_id, w COLLATE "C" AS word, count(*) AS uses
    FROM purchase_item p, purchase_item_words(p.search) w
    GROUP BY 1, 2
  ), kept AS (
    SELECT k.workspace_id, k.word, sum(k.uses)::bigint AS uses
    FROM (
      SELECT v.workspace_id, v.word, v.uses
      FROM purchase_item_word v
      UNION ALL
      SELECT d.workspace_id, w COLLATE "C", d.change
      FROM purchase_item_word_due d, purchase_item_words(d.texts) w
    ) k
    GROUP BY 1, 2
    HAVING sum(k.uses) <> 0
  ), differing AS (
    SELECT workspace_id, word, k.uses AS kept, c.uses AS counted
    FROM counted c
      FULL JOIN kept k
    USING (workspace_id, word)
    WHERE k.uses IS DISTINCT FROM c.uses
  )`;

const AGGREGATES: readonly AggregateRecount[] = [
  recountInSql({
    differing: sql<AggregateDrift>`
      ${toFinish}
      SELECT 'tender ' || d.id || ': lots, awarded, ordered' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`${toFinish} SELECT note_tenders_to_finish(array(SELECT d.id FROM differing d ORDER BY d.id))`,
  }),
  recountInSql({
    differing: sql<AggregateDrift>`
      ${itemCounts}
      SELECT
        'company '
          || d.workspace_id
          || ': requests'
          || CASE
            d.field
            WHEN '' THEN ''
            WHEN 'in_tender' THEN ' in tenders'
            ELSE ' with ' || d.field || ' "' || d.value || '"'
          END AS figure,
        d.kept::text AS kept,
        d.counted::text AS counted
      FROM differing d
      ORDER BY d.workspace_id, d.field, d.value`,
    // Appends correction rows instead of overwriting, so that concurrent changes of the counts are preserved.
    mend: sql`
      ${itemCounts}
      INSERT INTO purchase_item_count
      SELECT d.workspace_id, d.field, d.value, coalesce(d.counted, 0) - coalesce(d.kept, 0)
      FROM differing d`,
  }),
  recountInSql({
    differing: sql<AggregateDrift>`
      ${itemStates}
      SELECT
        'request ' || d.id || ': status, ordered quantity' AS figure,
        d.kept::text AS kept,
        d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${itemStates}
      INSERT INTO purchase_item_state AS s (purchase_item_id, workspace_id, status, ordered_quantity)
      SELECT d.id, d.workspace_id, d.status, d.ordered_quantity
      FROM differing d
      ORDER BY d.id
      ON CONFLICT
        (purchase_item_id) DO UPDATE SET status = excluded.status,
        ordered_quantity = excluded.ordered_quantity`,
  }),
  recountInSql({
    differing: sql<AggregateDrift>`
      ${ofOffers}
      SELECT 'offer ' || d.id || ': lots priced and won' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${ofOffers}, gone AS (DELETE FROM offer_figures f USING differing d WHERE f.offer_id = d.id AND d.counted IS NULL)
      INSERT INTO offer_figures AS f (offer_id, workspace_id, priced_lots, won_lots)
      SELECT d.id, d.workspace_id, d.priced, d.won
      FROM differing d
      WHERE d.counted IS NOT NULL
      ORDER BY d.id
      ON CONFLICT
        (offer_id) DO UPDATE SET workspace_id = excluded.workspace_id,
        priced_lots = excluded.priced_lots,
        won_lots = excluded.won_lots`,
  }),
  recountInSql({
    differing: sql<AggregateDrift>`
      ${words}
      SELECT
        'company ' || d.workspace_id || ': the word "' || d.word || '"' AS figure,
        d.kept::text AS kept,
        d.counted::text AS counted
      FROM differing d
      ORDER BY d.workspace_id, d.word`,
    mend: sql`
      ${words}
      INSERT INTO purchase_item_word AS v (workspace_id, word, uses)
      SELECT d.workspace_id, d.word, coalesce(d.counted, 0) - coalesce(d.kept, 0)
      FROM differing d
      ORDER BY 1, 2
      ON CONFLICT (workspace_id, word) DO UPDATE SET uses = v.uses + excluded.uses`,
  }),
  ...ORDER_AGGREGATES,
];

/** Disables the statement timeout, because these queries scan all rows. */
const withoutLimit = (trx: SystemDb): Promise<unknown> =>
  sql`SELECT set_config('statement_timeout', '0', true)`.execute(trx);

export const findAggregateDrift = (db: SystemDb): Promise<AggregateDrift[]> =>
  systemTransaction(db, { read_only: true }, async (trx) => {
    await withoutLimit(trx);
    const differing: (readonly AggregateDrift[])[] = [];
    for (const each of AGGREGATES) differing.push(await each.find(trx));
    return differing.flat();
  });

/** Repairs all differing aggregates in one transaction and returns the differences. The server may keep running. */
export const repairAggregates = (db: SystemDb): Promise<AggregateDrift[]> =>
  systemTransaction(db, {}, async (trx) => {
    await withoutLimit(trx);
    const differing: (readonly AggregateDrift[])[] = [];
    for (const each of AGGREGATES) {
      const found = await each.find(trx);
      differing.push(found);
      if (found.length > 0) await each.mend(trx);
    }
    return differing.flat();
  });
