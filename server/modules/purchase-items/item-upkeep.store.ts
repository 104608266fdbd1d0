import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { restorableSince } from "#contract/purchase-items/restorable-since.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { systemTransaction } from "#server/db/transaction.ts";

/** Minimum number of counter rows for compaction. Summing fewer rows is fast enough. */
const MIN_ROWS_TO_COMPACT = 2_000;

/** Adds up the item counters of the workspaces that the query selects. Counters that are zero disappear. */
async function addUpCounts(db: SystemDb, workspaces: RawBuilder<unknown>): Promise<void> {
  await sql`
    WITH many AS (${workspaces}), taken AS (
      DELETE FROM purchase_item_count c
      USING many
      WHERE c.workspace_id = many.workspace_id
      RETURNING c.*
    )
    INSERT INTO purchase_item_count
    SELECT workspace_id, field, value, sum(count)
    FROM taken
    GROUP BY 1, 2, 3
    HAVING sum(count) <> 0`.execute(db);
}

/** Compacts the item counters of workspaces with many rows. Rows that are added concurrently stay separate. */
export const sumUpCounts = (db: SystemDb): Promise<void> =>
  addUpCounts(
    db,
    sql`
      SELECT workspace_id
      FROM purchase_item_count
      GROUP BY workspace_id
      HAVING count(*) > ${MIN_ROWS_TO_COMPACT} AND count(*) > 2 * count(DISTINCT (field, value))`,
  );

/** Compacts the item counters of one workspace. */
export const sumUpCountsOf = (db: SystemDb, workspace: number): Promise<void> =>
  addUpCounts(db, sql`SELECT ${workspace}::bigint AS workspace_id`);

/**
 * Number of texts per transaction. Each text contains up to a thousand items. Small batches hold the locks on words
 * only briefly.
 */
const MAX_TEXTS_PER_BATCH = 4;

const takeTexts = (db: SystemDb): Promise<boolean> =>
  systemTransaction(db, {}, async (trx) => {
    const { rows } = await sql<{ taken: number; unused: unknown }>`
      WITH taken AS (
        DELETE FROM purchase_item_word_due
        WHERE id = ANY(
          array(
            SELECT d.id
            FROM purchase_item_word_due d
            ORDER BY d.id
            LIMIT ${MAX_TEXTS_PER_BATCH}
            FOR UPDATE SKIP LOCKED
          )
        )
        RETURNING *
      ), counted AS (
        INSERT INTO purchase_item_word AS v (workspace_id, word, uses)
        SELECT t.workspace_id, w, sum(t.change)
        FROM taken t, purchase_item_words(t.texts) w
        GROUP BY 1, 2
        HAVING sum(t.change) <> 0
        ORDER BY 1, 2
        ON CONFLICT (workspace_id, word) DO UPDATE SET uses = v.uses + excluded.uses
        RETURNING *
      ), noted AS (
        INSERT INTO purchase_item_word_gathered AS g (workspace_id, texts)
        SELECT t.workspace_id, count(*)
        FROM taken t
        GROUP BY 1
        ORDER BY 1
        ON CONFLICT (workspace_id) DO UPDATE SET texts = g.texts + excluded.texts
      )
      SELECT
        (SELECT count(*) FROM taken) AS taken,
        (
          SELECT json_agg(json_build_object('workspace_id', c.workspace_id, 'word', c.word))
          FROM counted c
          WHERE c.uses = 0
        ) AS unused`.execute(trx);
    const [{ taken, unused } = { taken: 0, unused: null }] = rows;
    if (unused !== null)
      await sql`
        DELETE FROM purchase_item_word v
        USING jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) AS u (workspace_id bigint, word text)
        WHERE v.workspace_id = u.workspace_id AND v.word = u.word COLLATE "C"`.execute(trx);
    return taken > 0;
  });

export async function gatherWords(db: SystemDb): Promise<void> {
  while (await takeTexts(db));
}

/** Deletes items and the comments on them permanently once they can no longer be restored. */
export async function emptyTrash(db: SystemDb, now: Date): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM purchase_item_trash
      WHERE deleted_at < ${restorableSince(now).toISOString()}::timestamptz
      RETURNING id, workspace_id
    )
    DELETE FROM record_comment c
    USING gone
    WHERE c.workspace_id = gone.workspace_id AND c.record = 'purchase_item' AND c.record_id = gone.id`.execute(db);
}
