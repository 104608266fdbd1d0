import { sql } from "kysely";
import type { SavedUnitWord } from "#contract/imports/unit-word.api.ts";
import { UNIT_WORDS_MAX } from "#contract/imports/unit-words.ts";
import type { UnitWord } from "#contract/imports/unit-words.ts";
import { unitKey } from "#contract/reference/units.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Returns the company's words for units, sorted by text; the most recently used ones if there are too many. */
export const listUnitWords = (db: TenantDb): Promise<SavedUnitWord[]> =>
  db.run<SavedUnitWord>(sql`
    SELECT id, text, unit, trim_scale(factor)::text AS factor
    FROM (
      SELECT *
      FROM unit_word
      WHERE workspace_id = ${db.me}
      ORDER BY updated_at DESC, id DESC
      LIMIT ${UNIT_WORDS_MAX}
    ) AS recent
    ORDER BY text, id`);

/** Returns the words that a new import starts with. */
export const unitWordsOf = async (db: TenantDb): Promise<UnitWord[]> =>
  (await listUnitWords(db)).map(({ text, unit, factor }) => ({ text, unit, factor }));

export const deleteUnitWord = async (db: TenantDb, id: number): Promise<boolean> =>
  (await db.change(sql`DELETE FROM unit_word WHERE workspace_id = ${db.me} AND id = ${id}`)) > 0;

/** Saves words for the company's next files. A word that is known gets its new meaning. */
export const rememberUnitWords = (db: TenantDb, words: readonly UnitWord[], at: Date): Promise<number> =>
  db.change(sql`
    INSERT INTO unit_word AS w (workspace_id, key, text, unit, factor, updated_at)
    SELECT ${db.me}, key, text, unit, factor, ${at.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(words.map((word) => ({ ...word, key: unitKey(word.text) })))}::jsonb) AS added (
      key text, text text, unit smallint, factor numeric
    )
    ON CONFLICT
      (workspace_id, key) DO UPDATE SET text = excluded.text,
      unit = excluded.unit,
      factor = excluded.factor,
      updated_at = excluded.updated_at`);
