import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { textKey } from "#contract/text-key.ts";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { andAll } from "#server/db/list-query.ts";
import { hasMaker, itemHasMaker, searchWordsAndMakers } from "#server/records/purchase-item/maker-search.ts";
import { makerKey } from "#server/records/purchase-item/same-part.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/** Maximum number of matches read per source. A text with more matches is still too vague. */
const CANDIDATES = 1000;
const BEGINNING = 300;
const LIKE_IT = 300;
/** Similarity threshold for words with typos. The default of pg_trgm, 0.6, misses two swapped letters. */
const ALIKE = 0.5;

/** Highest Unicode code point, used as the upper bound of a prefix search. */
const LAST_LETTER = "\u{10FFFF}";

type Source = "c" | "i" | "o";
/** Tables of suggested products. Orders rank first, then purchase items, then the shared catalogue. */
const SOURCES: Readonly<Record<Source, { table: string; unit: string; rank: number }>> = {
  o: { table: "purchase_order_item_own", unit: "unit", rank: 1 },
  i: { table: "purchase_item_own", unit: "units", rank: 2 },
  c: { table: "catalogue_product", unit: "unit", rank: 3 },
};
const KINDS = ["o", "i", "c"] as const satisfies readonly Source[];

const columns = (kind: Source): RawBuilder<unknown> =>
  sql`
    ${kind}::text || s.id AS id,
    ${SOURCES[kind].rank}::int AS rank,
    s.id AS row,
    ${kind === "c" ? "catalogue" : "history"}::text AS source,
    s.nomenclature,
    s.part_number,
    s.manufacturer,
    s.${sql.ref(SOURCES[kind].unit)} AS unit,
    s.part_key,
    s.search`;

const candidates = (condition: (kind: Source) => RawBuilder<SqlBool>, limit = CANDIDATES): RawBuilder<unknown> =>
  sql.join(
    KINDS.map(
      (kind) =>
        sql`(SELECT ${columns(kind)} FROM ${sql.table(SOURCES[kind].table)} s WHERE ${condition(kind)} LIMIT ${limit})`,
    ),
    sql` UNION ALL `,
  );

/**
 * Matches part numbers that start with the text, ignoring case, blanks and dashes. Uses a range condition, because
 * every index supports it.
 */
const beginning = (text: string): RawBuilder<unknown> =>
  candidates(
    () => sql<SqlBool>`
      (s.part_key >= part_key(${text}) COLLATE "C" AND s.part_key < (part_key(${text}) || ${LAST_LETTER}) COLLATE "C")`,
    BEGINNING,
  );

interface Best {
  readonly score: RawBuilder<unknown>;
  readonly limit: number;
  readonly aliases: MakerAliasKeys;
}

/** Returns the best products, one of each part and maker. Few makers occur, so the key of each is computed once. */
const best = (found: RawBuilder<unknown>, { score, limit, aliases }: Best): RawBuilder<Product> => sql`
  WITH found AS MATERIALIZED (${found}), maker AS MATERIALIZED (
    SELECT m.manufacturer, ${makerKey(sql`m.manufacturer`, aliases)} AS key
    FROM (SELECT DISTINCT manufacturer FROM found) m
  ), product AS (
    SELECT DISTINCT ON (coalesce(f.part_key, text_key(f.nomenclature)), m.key) f.*, ${score} AS score
    FROM found f
      LEFT JOIN maker m ON m.manufacturer = f.manufacturer
    ORDER BY coalesce(f.part_key, text_key(f.nomenclature)), m.key, f.rank, f.row DESC
  )
  SELECT id, source, nomenclature, part_number, manufacturer, unit
  FROM product
  ORDER BY score DESC, rank, length(part_number), row DESC
  LIMIT ${limit}`;

function score(text: string): RawBuilder<unknown> {
  const key = textKey(text);
  const begins = (column: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`starts_with(${column}, ${start})`;
  return sql`
    CASE
      WHEN f.part_key = part_key(${text}) COLLATE "C" THEN 6
      WHEN ${begins(sql`f.part_key`, sql`part_key(${text})`)} THEN 5
      WHEN ${begins(sql`text_key(f.nomenclature)`, sql`${key}`)} THEN 4
      WHEN strpos(text_key(f.part_number), ${key}) > 0 THEN 3
      WHEN strpos(text_key(f.nomenclature), ${key}) > 0 THEN 2
      ELSE 1
    END`;
}

/** A text for which products are suggested. Parts with different names of one maker in `aliases` are the same product. */
export interface Suggested {
  readonly text: string;
  readonly limit: number;
  readonly aliases: MakerAliasKeys;
}

export const productsBeginning = (db: TenantDb, { text, ...of }: Suggested): Promise<Product[]> =>
  db.run(best(beginning(text), { ...of, score: score(text) }));

/** Returns products that contain every word. Matches at the start of the part number or name come first. */
export function productsWith(db: TenantDb, { text, ...of }: Suggested): Promise<Product[]> {
  const madeBy = (kind: Source) => (kind === "i" ? itemHasMaker(db, "s") : hasMaker(sql`s.manufacturer`));
  const holding = candidates((kind) =>
    andAll(searchWordsAndMakers(text, sql`s.search`, { aliases: of.aliases, madeBy: madeBy(kind) })),
  );
  return db.run(best(sql`${beginning(text)} UNION ALL ${holding}`, { ...of, score: score(text) }));
}

/**
 * Returns products with a text similar to the given text, so that typos are tolerated. Sequential scans are disabled:
 * the planner underestimates the cost of the condition and would scan the whole table.
 */
export async function productsLike(db: TenantDb, { text, ...of }: Suggested): Promise<Product[]> {
  await db.run(
    sql`
      SELECT
        set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true),
        set_config('enable_seqscan', 'off', true)`,
  );
  const key = textKey(text);
  const products = await db.run(
    best(
      candidates(() => sql<SqlBool>`${key} <% s.search`, LIKE_IT),
      { ...of, score: sql`word_similarity(${key}, f.search)` },
    ),
  );
  await db.run(sql`SELECT set_config('enable_seqscan', 'on', true)`);
  return products;
}

export async function findProduct(db: TenantDb, id: string): Promise<Product | undefined> {
  const kind = KINDS.find((each) => id.startsWith(each));
  if (kind === undefined) return undefined;
  const rows = await db.run<Product>(sql`
    WITH f AS (
      SELECT ${columns(kind)}
      FROM ${sql.table(SOURCES[kind].table)} s
      WHERE s.id = ${Number(id.slice(1))}
    )
    SELECT id, source, nomenclature, part_number, manufacturer, unit
    FROM f`);
  return rows[0];
}

export interface CatalogueProduct {
  readonly nomenclature: string | null;
  readonly part_number: string;
  readonly manufacturer: string | null;
  readonly unit: number;
}

/** Finds the products of the shared catalogue that loading would update, by their place in `products`. */
export async function findSameProducts(
  db: SystemDb,
  products: readonly CatalogueProduct[],
): Promise<ReadonlyMap<number, CatalogueProduct>> {
  const keys = products.map(({ part_number, manufacturer }, n) => ({ n, part_number, manufacturer }));
  const { rows } = await sql<CatalogueProduct & { n: number }>`
    SELECT r.n, p.nomenclature, p.part_number, p.manufacturer, p.unit
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS r(n integer, part_number text, manufacturer text)
      JOIN catalogue_product p ON p.part_key = part_key(r.part_number)
        AND p.maker_key = coalesce(part_key(r.manufacturer), '')`.execute(db);
  return new Map(rows.map(({ n, ...product }) => [n, product]));
}

/**
 * Upserts products into the shared catalogue in one statement. Part number and manufacturer identify a product. If
 * `products` contains duplicates, the last duplicate is used.
 */
export async function upsertProducts(db: SystemDb, products: readonly CatalogueProduct[]): Promise<number> {
  const { rows } = await sql`
    INSERT INTO catalogue_product (nomenclature, part_number, manufacturer, unit)
    SELECT DISTINCT ON
      (part_key(r.part_number), coalesce(part_key(r.manufacturer), '')) r.nomenclature,
      r.part_number,
      r.manufacturer,
      r.unit
    FROM jsonb_to_recordset(${JSON.stringify(products.map((product, n) => ({ ...product, n })))}::jsonb) AS r(
      n integer, nomenclature text, part_number text, manufacturer text, unit smallint
    )
    WHERE part_key(r.part_number) IS NOT NULL
    ORDER BY part_key(r.part_number), coalesce(part_key(r.manufacturer), ''), r.n DESC
    ON CONFLICT
      (part_key, maker_key) DO UPDATE SET nomenclature = coalesce(
        excluded.nomenclature, catalogue_product.nomenclature
      ),
      part_number = excluded.part_number,
      manufacturer = excluded.manufacturer,
      unit = excluded.unit
    RETURNING id`.execute(db);
  return rows.length;
}
