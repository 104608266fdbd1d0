import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** Difference between the ids of consecutive copies. */
const STEP = 10_000;

/** Tables to copy, with the condition for a company's rows ($1 is the company). */
const COPIED = {
  purchase_item_group: "workspace_id = $1",
  purchase_item: "workspace_id = $1",
  purchase_item_state: "workspace_id = $1",
  purchase_item_word: "workspace_id = $1",
  tender: "workspace_id = $1",
  tender_manager: "tender_id IN (SELECT id FROM tender WHERE workspace_id = $1)",
  tender_supplier: "workspace_id = $1",
  tender_change: "workspace_id = $1",
  lot: "workspace_id = $1",
  lot_attribute: "workspace_id = $1",
  lot_winner: "workspace_id = $1",
  offer: "customer_id = $1",
  offer_item: "customer_id = $1",
  offer_figures: "workspace_id = $1",
  commercial_offer: "customer_id = $1",
  purchase_order: "customer_id = $1",
  purchase_order_item: "customer_id = $1",
  design_document: "workspace_id = $1",
  audit: "workspace_id = $1",
  company_info: "workspace_id = $1",
  workspace: "id = $1 OR id IN (SELECT supplier_id FROM offer WHERE customer_id = $1)",
} as const;

const COMPANIES: ReadonlySet<string> = new Set(["workspace_id", "customer_id", "supplier_id"]);

/** Tables that are large after `multiply`. `workspace` is excluded, because some queries read all companies. */
export const LARGE: ReadonlySet<string> = new Set(Object.keys(COPIED).filter((name) => name !== "workspace"));

/**
 * Copies a company's rows `copies` times inside the database, in all tables or only in `tables`. Ids and references are
 * shifted by the same amount. Every fifth copy belongs to a new company, the others to the same company; every
 * `new_companies`-th if that is given. Columns in `unlike` differ from copy to copy. Triggers are disabled, so aggregates
 * are not updated.
 */
export async function multiply(
  given: SystemDb,
  company: number,
  {
    copies,
    unlike = [],
    tables,
    new_companies = 5,
  }: {
    copies: number;
    unlike?: readonly string[];
    tables?: readonly (keyof typeof COPIED)[];
    new_companies?: number;
  },
): Promise<void> {
  const db = given.withoutPlugins();
  const names: readonly string[] = tables ?? Object.keys(COPIED);
  const { rows } = await sql<{ name: string; columns: string[]; moved: string[] }>`
    SELECT
      c.relname AS name,
      array_agg(a.attname::text) AS columns,
      coalesce(
        array_agg(a.attname::text) FILTER (
          WHERE a.attname IN ('id', 'number')
          OR EXISTS (
            SELECT
            FROM pg_constraint f
              JOIN pg_class t ON t.oid = f.confrelid
            WHERE f.conrelid = c.oid
              AND f.contype = 'f'
              AND a.attnum = ANY(f.conkey)
              AND t.relname::text = ANY(${names}::text[])
              AND a.attname <> ALL(${[...COMPANIES]}::text[])
          )
        ),
        '{}'
      ) AS moved
    FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relname::text = ANY(${names}::text[])
      AND c.relkind IN ('r', 'p')
      AND a.attnum > 0
      AND NOT a.attisdropped
      AND a.attgenerated = ''
    GROUP BY c.relname`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    for (const { name, columns, moved } of rows) {
      const valueOf = (column: string): string => {
        if (moved.includes(column) || (name === "company_info" && column === "workspace_id"))
          return `x.${column} + k * ${STEP}::bigint`;
        if (COMPANIES.has(column))
          return `CASE WHEN k % ${new_companies} = 0 THEN x.${column} + k * ${STEP}::bigint ELSE x.${column} END`;
        // Words must be unique too. "~" is used, because a hyphen could turn a copy into an existing word.
        if (column === "word") return `x.${column} || '~' || k`;
        // Storage keys of files must be unique too.
        return column === "key" || unlike.includes(column) ? `x.${column} || '-' || k` : `x.${column}`;
      };
      const values = columns.map(valueOf);
      const condition = Object.entries(COPIED).find(([table]) => table === name)?.[1] ?? "false";
      await sql`
        INSERT INTO ${sql.raw(name)} (${sql.raw(columns.join(", "))}) OVERRIDING SYSTEM VALUE
        SELECT ${sql.raw(values.join(", "))}
        FROM
          (SELECT * FROM ${sql.raw(name)} WHERE ${sql.raw(condition.replace("$1", String(company)))}) x,
          generate_series(1, ${copies}::integer) k`.execute(trx);
    }
  });
  await sql`ANALYZE`.execute(db);
}
