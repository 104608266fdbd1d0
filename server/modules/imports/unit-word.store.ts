import { sql } from "kysely";
import type { SavedUnitWord } from "#contract/imports/unit-word.api.ts";
import { UNIT_WORDS_MAX } from "#contract/imports/unit-words.ts";
import type { UnitWord } from "#contract/imports/unit-words.ts";
import { unitKey } from "#contract/reference/units.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { recentWords, rememberWords } from "#server/records/company-word/company-word.ts";
import type { WordTable } from "#server/records/company-word/company-word.ts";

export const UNIT_WORD_TABLE: WordTable = { name: "unit_word", meaning: { unit: "smallint", factor: "numeric" } };

/** Returns the company's words for units, sorted by text; the most recently used ones if there are too many. */
export const listUnitWords = (db: TenantDb): Promise<SavedUnitWord[]> =>
  db.run<SavedUnitWord>(sql`
    SELECT id, text, unit, trim_scale(factor)::text AS factor
    FROM (${recentWords(db, UNIT_WORD_TABLE, UNIT_WORDS_MAX)}) AS recent
    ORDER BY text, id`);

/** Returns the words that a new import starts with. */
export const unitWordsOf = async (db: TenantDb): Promise<UnitWord[]> =>
  (await listUnitWords(db)).map(({ text, unit, factor }) => ({ text, unit, factor }));

export const rememberUnitWords = (db: TenantDb, words: readonly UnitWord[], at: Date): Promise<number> =>
  rememberWords(
    db,
    UNIT_WORD_TABLE,
    words.map((word) => ({ ...word, key: unitKey(word.text) })),
    at,
  );
