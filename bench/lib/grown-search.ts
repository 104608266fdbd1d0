import type { Dependencies } from "#server/http/dependencies.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import type { BenchServer, Caller } from "./bench-server.ts";
import { median, rounds } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { manyItems, searched } from "./search-list.ts";

/**
 * Number of purchase requests for which the list search (W2) has a target. Larger companies in the same database are
 * compared with a company of this size.
 */
const MIDDLE = 100_000;
/** Time limit of a page in milliseconds, however much data other tenants have. */
export const PAGE_MS = 25;

export async function aMiddleCompany(deps: Dependencies): ReturnType<typeof aCompany> {
  const middle = await aCompany(deps);
  await manyItems(deps, middle, MIDDLE);
  return middle;
}

const shown = (requests: number): string => requests.toLocaleString("en");

export async function searchFigure(
  bench: BenchServer,
  by: Caller,
  { requests }: { requests: number },
): Promise<Figure & { p95: number }> {
  const { times, first } = await searched(bench, by);
  return {
    name: `W2 of ${shown(requests)} requests among other tenants`,
    engine: bench.engine,
    ...rounds(times),
    p95_limit: PAGE_MS,
    reference: { name: "asked for the first time", value: median(first) },
  };
}

/**
 * Measures the list search (W2) for a large company and for a company with 100,000 requests. The search of the large
 * company may take at most `times` as long.
 */
export async function grownSearch(
  bench: BenchServer,
  { middle, large, requests, times }: { middle: Caller; large: Caller; requests: number; times: number },
): Promise<Figure[]> {
  const small = await searchFigure(bench, middle, { requests: MIDDLE });
  return [
    small,
    {
      ...(await searchFigure(bench, large, { requests })),
      limit: times * small.value,
      limit_words: `≤ ${times} × of ${shown(MIDDLE)}`,
    },
  ];
}
