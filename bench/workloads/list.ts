import { PurchaseItemQuery } from "#contract/purchase-items/item-filters.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { listItems } from "#server/modules/purchase-items/item-page.store.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { median, percentile, timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";

const ITEMS = 100_000;
const OTHERS = 20_000;
const CHUNK = 10_000;
const ROUNDS = 120;
const CLIENTS = 8;

/** Half a maker and half of a part number: what is typed when one knows neither whole. */
const QUERIES = ["murata rm21b", "yageo 0603fr", "stmicro f407", "texas 230dr", "samtec 120-0", "mur 106ka"].map(
  (search) => ({ search, limit: 100 }),
);
const queryOf = (round: number) => QUERIES[round % QUERIES.length] ?? { search: "murata", limit: 100 };

async function fill(bench: BenchServer, company: Awaited<ReturnType<typeof aCompany>>, count: number): Promise<void> {
  // A place of its own for each item, so that the part numbers differ as in life.
  for (let from = 0; from < count; from += CHUNK)
    await someItems(bench.deps, {
      ...company,
      items: Array.from({ length: Math.min(CHUNK, count - from) }, (_, place) => ({ article: `A-${from + place}` })),
    });
}

/**
 * A page of 100 of 100,000 items with a search term and the total count, over HTTP, beside the same SQL without HTTP.
 */
export async function listWorkload(bench: BenchServer): Promise<Figure[]> {
  const buyer = await aCompany(bench.deps);
  await fill(bench, buyer, ITEMS);
  await fill(bench, await aCompany(bench.deps), OTHERS);
  await bench.deps.db.executeQuery({
    sql: "ANALYZE purchase_item",
    parameters: [],
    query: { kind: "RawNode", sqlFragments: [], parameters: [] },
    queryId: { queryId: "analyze" },
  });
  const ask = (by: Caller, round: number) => bench.call(purchaseItemApi.list, by, { query: queryOf(round) });
  await timed(12, (round) => ask(buyer, round));
  const over_http = await timed(ROUNDS, (round) => ask(buyer, round));
  const bare = await timed(ROUNDS, (round) =>
    tenantTransaction(bench.deps.db, { workspace_id: buyer.workspace, read_only: true }, (db) =>
      listItems(db, PurchaseItemQuery.parse(queryOf(round))),
    ),
  );
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => timed(ROUNDS / CLIENTS, (round) => ask(buyer, round + client))),
  );
  const rate = ROUNDS / ((performance.now() - started) / 1000);
  const name = "W2: page of 100 of 100,000 requests with a search term";
  return [
    {
      name: `${name}, p50`,
      engine: bench.engine,
      value: median(over_http),
      limit: 6,
      beside: { name: "the same SQL", value: median(bare) },
    },
    {
      name: `${name}, p95`,
      engine: bench.engine,
      value: percentile(over_http, 0.95),
      limit: 15,
      beside: { name: "the same SQL, p95", value: percentile(bare, 0.95) },
    },
    {
      name: `${name}, ${CLIENTS} clients at once`,
      engine: bench.engine,
      value: rate,
      unit: "1/s",
      limit: 350,
      beside: { name: "one client", value: 1000 / median(over_http) },
    },
  ];
}
