import { PurchaseItemQuery } from "#contract/purchase-items/item-filters.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { listItems } from "#server/modules/purchase-items/item-page.store.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { median, rounds, timed } from "../lib/figures.ts";
import { manyItems, queryOf, searched, searchedAtOnce } from "../lib/search-list.ts";
import type { Workload } from "../lib/workload.ts";

const ITEMS = 100_000;
const OTHERS = 20_000;
const BARE = 120;

/** Measures the list search (W2) over HTTP and, for comparison, the same SQL without HTTP. */
export const listWorkload: Workload = async ({ deps, engine, looked_at }) => {
  const buyer = await aCompany(deps);
  await manyItems(deps, buyer, ITEMS);
  await manyItems(deps, await aCompany(deps), OTHERS);
  await looked_at();
  const sql = (count: number): Promise<number[]> =>
    timed(count, (round) =>
      tenantTransaction(deps.db, { workspace_id: buyer.workspace, read_only: true }, (db) =>
        listItems(db, PurchaseItemQuery.parse(queryOf(round))),
      ),
    );
  await sql(BARE / 10);
  const bare = await sql(BARE);
  const name = "W2: page of 100 of 100,000 requests with a search term";
  return async (bench) => {
    const { times: over_http, first } = await searched(bench, buyer);
    const { clients, rate } = await searchedAtOnce(bench, buyer);
    const one_client = 1000 / median(over_http);
    return [
      {
        name,
        engine,
        ...rounds(over_http),
        limit: 6,
        p95_limit: 15,
        reference: { name: "the same SQL", value: median(bare) },
      },
      { name: `${name}, asked for the first time`, engine, value: median(first) },
      {
        name: `${name}, ${clients} clients at once`,
        engine,
        value: rate,
        unit: "1/s",
        limit: 350,
        reference: { name: "one client", value: one_client },
      },
    ];
  };
};
