import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { searchTerms } from "#contract/purchase-items/maker-search.ts";
import { andAll, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Returns the condition that the maker of a row has one of the spellings. */
type MadeBy = (spellings: readonly string[]) => RawBuilder<SqlBool>;

export const hasMaker =
  (name: RawBuilder<unknown>): MadeBy =>
  (spellings) =>
    sql<SqlBool>`maker_spelling(${name}) = ANY(${[...spellings]}::text[])`;

/**
 * Returns the condition that a purchase item, given by alias, is of a maker. The few names that occur in the workspace
 * are searched first, so that the index of the items' makers is used.
 */
export const itemHasMaker =
  (db: TenantDb, item: string): MadeBy =>
  (spellings) => {
    // OFFSET 0 makes the planner compute the spelling once for each name. The counts have a name several times.
    const names = sql`
      (
        SELECT DISTINCT c.value
        FROM purchase_item_count c
        WHERE c.workspace_id = ${db.me} AND c.field = 'manufacturer'
        OFFSET 0
      )`;
    return sql<SqlBool>`
      ${sql.ref(`${item}.manufacturer`)} COLLATE und = ANY(
        ARRAY(SELECT n.value FROM ${names} n WHERE ${hasMaker(sql`n.value`)(spellings)})
      )`;
  };

/**
 * Like `searchWords`, but words that name a known maker also find rows with another name of that maker.
 */
export const searchWordsAndMakers = (
  search: string | undefined,
  column: RawBuilder<unknown>,
  { aliases, madeBy }: { readonly aliases: MakerAliasKeys; readonly madeBy: MadeBy },
): RawBuilder<SqlBool>[] =>
  searchTerms(search ?? "", aliases).flatMap(({ words, makers }) => {
    const found = searchWords(words.join(" "), column);
    return makers.length === 0 ? found : [sql<SqlBool>`((${andAll(found)}) OR ${madeBy(makers)})`];
  });
