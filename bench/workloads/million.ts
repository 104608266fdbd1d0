import { sql } from "kysely";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { median, percentile, timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { Prepared, Workload } from "../lib/workload.ts";

const ITEMS = 1_000_000;
/** Number of items on the embedded database, which serves only one company. */
const ITEMS_EMBEDDED = 100_000;
const CHUNK = 50_000;
const ROUNDS = 40;
const PROMISE_MS = 100;

/**
 * Creates realistic items of one workspace. A few manufacturers have most of the items, most items have a unit and a
 * date, and every part number is unique.
 */
async function fill({ deps, engine }: Prepared, workspace: number, count: number): Promise<void> {
  const { db } = deps;
  // A running autovacuum would prevent the final vacuum from seeing all rows. The benchmark measures the state between
  // two autovacuums.
  if (engine === "PostgreSQL") await sql`ALTER TABLE purchase_item SET (autovacuum_enabled = false)`.execute(db);
  await sql`
    INSERT INTO purchase_item_group (workspace_id, name)
    SELECT ${workspace}, 'Изделие ' || i
    FROM generate_series(1, 200) i`.execute(db);
  for (let from = 1; from <= count; from += CHUNK)
    await sql`
      INSERT INTO purchase_item (
        workspace_id,
        nomenclature,
        part_number,
        manufacturer,
        quantity,
        units,
        target_delivery_time,
        article,
        type,
        purchase_item_group_id
      )
      SELECT
        ${workspace},
        (ARRAY['Микроконтроллер', 'Конденсатор', 'Резистор', 'Стабилизатор', 'Разъём', 'Кабель', 'Диод', 'Транзистор'])[
          1 + i % 8
        ]
          || ' '
          || ((i::bigint * 7919) % 5000),
        'PN' || upper(substr(md5(i::text), 1, 6)) || '-' || i % 1000,
        CASE WHEN i % 50 > 0 THEN 'Maker ' || floor(power(random(), 3) * 500) END,
        1 + (i * 31::bigint) % 10000,
        CASE WHEN i % 10 > 0 THEN 1 ELSE 2 + i % 4 END,
        CASE WHEN i % 5 > 0 THEN date '2026-01-01' + ((i * 17::bigint) % 500)::integer END,
        'A-' || i,
        CASE WHEN i % 3 = 0 THEN 'тип ' || i % 40 END,
        g.id
      FROM generate_series(${from}::integer, ${from + CHUNK - 1}::integer) i
        JOIN (
          SELECT id, row_number() OVER (ORDER BY id) AS place
          FROM purchase_item_group
          WHERE workspace_id = ${workspace}
        ) g ON g.place = 1 + i % 200`.execute(db);
}

/**
 * Measures a workspace with a million items over HTTP: column values with counts, a search, a search with a typo, and
 * pages far from the start.
 */
export const millionWorkload: Workload = async (given) => {
  const { deps, engine } = given;
  const count = engine === "embedded" ? ITEMS_EMBEDDED : ITEMS;
  const buyer = await aCompany(deps);
  await fill(given, buyer.workspace, count);
  return async (bench) => {
    const list = (query: Record<string, string | number>) => () =>
      bench.call(purchaseItemApi.list, buyer, { query: { limit: 100, ...query } });
    const filters = (body: object) => () => bench.call(purchaseItemApi.filters, buyer, { body });
    const workloads: Readonly<Record<string, () => Promise<unknown>>> = {
      "values and counts of all columns": filters({}),
      "values and counts under a filter by maker": filters({ manufacturer_in: JSON.stringify(["Maker 3"]) }),
      "values of one column under a search": filters({ search: "резистор pn0f", columns: ["manufacturer"] }),
      "a search by a word that very many have": list({ search: "резистор" }),
      "a search by two fragments": list({ search: "конденс pn3f" }),
      "a search with a slip": list({ search: "PN3F0A1-27X".slice(0, 9).replace("F0", "0F") }),
      "a search of words with a slip": list({ search: "конднсатор 1919" }),
      "a search for what isn't there": list({ search: "STM32F407VGT6" }),
      "the first page": list({}),
      "a page in the middle": list({ offset: count / 2 }),
      "a page near the end": list({ offset: Math.round(count * 0.9) }),
      "the first page by maker": list({ ordering: "manufacturer" }),
    };
    const figures: Figure[] = [];
    for (const [name, work] of Object.entries(workloads)) {
      await timed(5, work);
      const times = await timed(ROUNDS, work);
      figures.push({
        name: `${count.toLocaleString("en")} requests: ${name}, p95`,
        engine,
        value: percentile(times, 0.95),
        limit: PROMISE_MS,
        reference: { name: "p50", value: median(times) },
      });
    }
    return figures;
  };
};
