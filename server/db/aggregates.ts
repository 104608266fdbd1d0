import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { medianPrice } from "#server/db/median.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";

/** An aggregate whose stored value differs from a recount of its rows. */
export interface AggregateDrift {
  readonly figure: string;
  /** Stored value as JSON; null if there is none. */
  readonly kept: string | null;
  readonly counted: string | null;
}

interface Kept {
  readonly differing: RawBuilder<AggregateDrift>;
  readonly mend: RawBuilder<unknown>;
}

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

/**
 * Recounts the aggregates of each order line (migration 0052). The group comes from the purchase item; after its
 * deletion, the stored group is used. The median offer price is recounted only while the tender's last closing precedes
 * the order. Otherwise the stored median is used.
 */
const spend = sql`
  WITH counted AS (
    SELECT
      i.id,
      jsonb_build_array(
        i.order_id,
        i.customer_id,
        i.manufacturer,
        i.quantity,
        i.price_per_unit,
        i.total,
        i.vat,
        i.total_with_vat,
        CASE WHEN n.id IS NULL THEN s.purchase_item_group_id ELSE n.purchase_item_group_id END,
        CASE
          WHEN t.id IS NULL THEN s.median_price
          ELSE (
            SELECT ${medianPrice("r.price_per_unit")}
            FROM offer_item r
              JOIN offer o ON o.id = r.offer_id
            WHERE r.lot_id = i.lot_id AND NOT r.rejected AND o.status = 'PROCESSED' AND o.currency = p.currency
            HAVING count(r.price_per_unit) > 1
          )
        END
      ) AS figures
    FROM purchase_order_item i
      JOIN purchase_order p ON p.id = i.order_id
      LEFT JOIN lot l ON l.id = i.lot_id
      LEFT JOIN tender t ON t.id = l.tender_id
        AND t.status = 'DONE'
        AND coalesce(t.closed_at, t.closing_date) <= p.created_at
      LEFT JOIN order_line_spend s ON s.order_item_id = i.id
      LEFT JOIN purchase_item n ON n.id = s.purchase_item_id
  ), kept AS (
    SELECT
      s.order_item_id AS id,
      jsonb_build_array(
        s.order_id,
        s.workspace_id,
        s.manufacturer,
        s.quantity,
        s.price_per_unit,
        s.total,
        s.vat,
        s.total_with_vat,
        s.purchase_item_group_id,
        s.median_price
      ) AS figures
    FROM order_line_spend s
  ), differing AS (
    SELECT c.id, k.figures AS kept, c.figures AS counted
    FROM counted c
      LEFT JOIN kept k ON k.id = c.id
    WHERE k.figures IS DISTINCT FROM c.figures
  )`;

/** Sums the quantities received and in transit of each order line from its delivery lines (migrations 0044, 0050). */
const received = sql`
  WITH counted AS (
    SELECT
      x.order_item_id AS id,
      coalesce(sum(x.accepted), 0) AS accepted,
      coalesce(sum(x.announced) FILTER (WHERE d.ended_at IS NULL), 0) AS on_the_way,
      coalesce(sum(x.short), 0) AS short,
      coalesce(sum(x.refused), 0) AS refused,
      max(d.received_on) FILTER (WHERE x.accepted > 0) AS last_received
    FROM purchase_order_delivery_line x
      JOIN purchase_order_delivery d ON d.id = x.delivery_id
    GROUP BY 1
  ), differing AS (
    SELECT f.*
    FROM (
      SELECT
        i.id,
        jsonb_build_array(
          i.accepted_quantity, i.on_the_way_quantity, i.short_quantity, i.refused_quantity, i.last_received
        ) AS kept,
        jsonb_build_array(
          coalesce(c.accepted, 0),
          coalesce(c.on_the_way, 0),
          coalesce(c.short, 0),
          coalesce(c.refused, 0),
          c.last_received
        ) AS counted
      FROM purchase_order_item i
        LEFT JOIN counted c ON c.id = i.id
    ) f
    WHERE f.kept <> f.counted
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

const itemStates = sql`
  WITH differing AS (
    SELECT c.*
    FROM (
      SELECT p.id, p.workspace_id, s.status AS kept, counted_item_state(p.id, p.workspace_id) AS counted
      FROM purchase_item p
        LEFT JOIN purchase_item_state s ON s.purchase_item_id = p.id
    ) c
    WHERE c.kept IS DISTINCT FROM c.counted
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

const AGGREGATES: readonly Kept[] = [
  {
    differing: sql<AggregateDrift>`
      ${toFinish}
      SELECT 'tender ' || d.id || ': lots, awarded, ordered' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`${toFinish} SELECT note_tenders_to_finish(array(SELECT d.id FROM differing d ORDER BY d.id))`,
  },
  {
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
  },
  {
    differing: sql<AggregateDrift>`
      ${itemStates}
      SELECT 'request ' || d.id || ': status' AS figure, d.kept::text AS kept, d.counted AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${itemStates}
      INSERT INTO purchase_item_state AS s (purchase_item_id, workspace_id, status)
      SELECT d.id, d.workspace_id, d.counted
      FROM differing d
      ORDER BY d.id
      ON CONFLICT (purchase_item_id) DO UPDATE SET status = excluded.status`,
  },
  {
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
  },
  {
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
  },
  {
    differing: sql<AggregateDrift>`
      ${spend}
      SELECT 'order line ' || d.id || ': what was bought' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    // Calls the function for missing lines in a separate subquery. In a join with an empty side, the planner could skip
    // the call.
    mend: sql`
      ${spend},
      missing AS (SELECT note_order_line_spend(array(SELECT d.id FROM differing d WHERE d.kept IS NULL ORDER BY d.id))),
      changed AS (
        UPDATE order_line_spend s
        SET
          order_id = i.order_id,
          workspace_id = i.customer_id,
          manufacturer = i.manufacturer,
          quantity = i.quantity,
          price_per_unit = i.price_per_unit,
          total = i.total,
          vat = i.vat,
          total_with_vat = i.total_with_vat,
          purchase_item_group_id = CASE
            WHEN EXISTS (SELECT FROM purchase_item n WHERE n.id = s.purchase_item_id) THEN (
              SELECT n.purchase_item_group_id
              FROM purchase_item n
              WHERE n.id = s.purchase_item_id
            )
            ELSE s.purchase_item_group_id
          END,
          median_price = (d.counted->>9)::numeric
        FROM differing d
          JOIN purchase_order_item i ON i.id = d.id
        WHERE s.order_item_id = d.id
        RETURNING s.order_item_id
      )
      SELECT (SELECT count(*) FROM missing) AS missing, (SELECT count(*) FROM changed) AS changed`,
  },
  {
    differing: sql<AggregateDrift>`
      ${received}
      SELECT 'order line ' || d.id || ': what was delivered' AS figure, d.kept::text AS kept, d.counted::text AS counted
      FROM differing d
      ORDER BY d.id`,
    mend: sql`
      ${received}
      UPDATE purchase_order_item i
      SET
        accepted_quantity = (d.counted->>0)::numeric,
        on_the_way_quantity = (d.counted->>1)::numeric,
        short_quantity = (d.counted->>2)::numeric,
        refused_quantity = (d.counted->>3)::numeric,
        last_received = (d.counted->>4)::date
      FROM differing d
      WHERE i.id = d.id`,
  },
];

/** Disables the statement timeout, because these queries scan all rows. */
const withoutLimit = (trx: SystemDb): Promise<unknown> =>
  sql`SELECT set_config('statement_timeout', '0', true)`.execute(trx);

export const findAggregateDrift = (db: SystemDb): Promise<AggregateDrift[]> =>
  systemTransaction(db, { read_only: true }, async (trx) => {
    await withoutLimit(trx);
    const differing: AggregateDrift[][] = [];
    for (const each of AGGREGATES) differing.push((await each.differing.execute(trx)).rows);
    return differing.flat();
  });

/** Repairs all differing aggregates in one transaction and returns the differences. The server may keep running. */
export const repairAggregates = (db: SystemDb): Promise<AggregateDrift[]> =>
  systemTransaction(db, {}, async (trx) => {
    await withoutLimit(trx);
    const differing: AggregateDrift[][] = [];
    for (const each of AGGREGATES) {
      const { rows } = await each.differing.execute(trx);
      differing.push(rows);
      if (rows.length > 0) await each.mend.execute(trx);
    }
    return differing.flat();
  });
