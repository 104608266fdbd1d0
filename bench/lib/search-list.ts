import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { itemFields, someItems } from "#server/seed/purchase-item.builder.ts";
import type { BenchServer, Caller } from "./bench-server.ts";
import { median } from "./figures.ts";

const CHUNK = 10_000;
const CLIENTS = 8;
/** Number of searches with one client. */
const CALLS = 240;
/** Number of searches per round with several clients. */
const ROUND = 120;
const ROUNDS = 5;
const WARM_UP = 24;

/** Search texts that combine part of a manufacturer with part of a part number, for users who know neither in full. */
const QUERIES = ["murata rm21b", "yageo 0603fr", "stmicro f407", "texas 230dr", "samtec 120-0", "mur 106ka"].map(
  (search) => ({ search, limit: 100 }),
);

export const queryOf = (round: number) => QUERIES[round % QUERIES.length] ?? { search: "murata", limit: 100 };

export async function manyItems(
  deps: Dependencies,
  company: { workspace: number; owner: { id: number } },
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += CHUNK)
    await someItems(deps, {
      ...company,
      items: Array.from({ length: Math.min(CHUNK, count - from) }, (_, place) =>
        itemFields(from + place, { article: `A-${from + place}` }),
      ),
    });
}

/**
 * Measures the list search (W2) with one client: a page of 100 rows with the total. `first` contains the first call of
 * each search, because later calls use cached results.
 */
export async function searched(bench: BenchServer, by: Caller): Promise<{ times: number[]; first: number[] }> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + CALLS; round += 1)
    times.push((await bench.ask(purchaseItemApi.list, by, { query: queryOf(round) })).ms);
  return { times: times.slice(WARM_UP), first: times.slice(0, QUERIES.length) };
}

/**
 * Measures the same search with several clients at once. Returns the median number of calls per second over the rounds.
 */
export async function searchedAtOnce(bench: BenchServer, by: Caller): Promise<{ clients: number; rate: number }> {
  const rates: number[] = [];
  const client = async (first: number): Promise<void> => {
    for (let call = 0; call < ROUND / CLIENTS; call += 1)
      await bench.ask(purchaseItemApi.list, by, { query: queryOf(first + call) });
  };
  // The first round only opens the connections.
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const started = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)));
    rates.push(ROUND / ((performance.now() - started) / 1000));
  }
  return { clients: CLIENTS, rate: median(rates.slice(1)) };
}
