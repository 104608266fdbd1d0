import { sql } from "kysely";
import type { SavedMakerAlias } from "#contract/imports/maker-alias.api.ts";
import { MAKER_ALIASES_MAX } from "#contract/imports/maker-alias.schema.ts";
import type { MakerAlias } from "#contract/imports/maker-alias.schema.ts";
import { makerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { recentWords, rememberWords } from "#server/records/company-word/company-word.ts";
import type { WordTable } from "#server/records/company-word/company-word.ts";

export const MAKER_ALIAS_TABLE: WordTable = { name: "maker_alias", meaning: { maker: "text" } };

/** Returns the company's aliases of makers, sorted by text; the most recently used ones if there are too many. */
export const listMakerAliases = (db: TenantDb): Promise<SavedMakerAlias[]> =>
  db.run<SavedMakerAlias>(sql`
    SELECT id, text, maker
    FROM (${recentWords(db, MAKER_ALIAS_TABLE, MAKER_ALIASES_MAX)}) AS recent
    ORDER BY text, id`);

/** Returns the aliases that a new import starts with. */
export const makerAliasesOf = async (db: TenantDb): Promise<MakerAlias[]> =>
  (await listMakerAliases(db)).map(({ text, maker }) => ({ text, maker }));

/** Returns the keys of makers by which the company compares and searches parts. */
export const makerAliasKeysOf = async (db: TenantDb): Promise<MakerAliasKeys> =>
  makerAliasKeys(await makerAliasesOf(db));

export const rememberMakerAliases = (db: TenantDb, aliases: readonly MakerAlias[], at: Date): Promise<number> =>
  rememberWords(
    db,
    MAKER_ALIAS_TABLE,
    aliases.map((alias) => ({ ...alias, key: makerSpelling(alias.text) })),
    at,
  );
