import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { itemFields, someItems } from "#server/seed/purchase-item.builder.ts";
import type { BenchServer, Caller } from "./bench-server.ts";
import { median } from "./figures.ts";

const CHUNK = 10_000;
const CLIENTS = 8;
/** Of the calls by one client, and of a round of several at once. */
const CALLS = 240;
const ROUND = 120;
const ROUNDS = 5;
const WARM_UP = 24;

/** Half a maker and half of a part number: what is typed when one knows neither whole. */
const QUERIES = ["murata rm21b", "yageo 0603fr", "stmicro f407", "texas 230dr", "samtec 120-0", "mur 106ka"].map(
  (search) => ({ search, limit: 100 }),
);

/** What the call number `round` searches for. */
export const queryOf = (round: number) => QUERIES[round % QUERIES.length] ?? { search: "murata", limit: 100 };

/** Requests of a company, each with a part number of its own. */
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
 * W2: a page of 100 with a search term and the total, by one client; the milliseconds of each call, and of those with
 * which each search was asked for the first time: what it finds is remembered from then on.
 */
export async function searched(bench: BenchServer, by: Caller): Promise<{ times: number[]; first: number[] }> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + CALLS; round += 1)
    times.push((await bench.ask(purchaseItemApi.list, by, { query: queryOf(round) })).ms);
  return { times: times.slice(WARM_UP), first: times.slice(0, QUERIES.length) };
}

/** The same by several clients at once: calls in each second, the median of rounds. */
export async function searchedAtOnce(bench: BenchServer, by: Caller): Promise<{ clients: number; rate: number }> {
  const rates: number[] = [];
  const client = async (first: number): Promise<void> => {
    for (let call = 0; call < ROUND / CLIENTS; call += 1)
      await bench.ask(purchaseItemApi.list, by, { query: queryOf(first + call) });
  };
  // The first round opens the connections.
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const started = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)));
    rates.push(ROUND / ((performance.now() - started) / 1000));
  }
  return { clients: CLIENTS, rate: median(rates.slice(1)) };
}
