import { compare, sum } from "#contract/money/decimal.ts";
import type { Found, SolverNews } from "#server/modules/scenarios/solve/solve-scenario.ts";

/** Cost that the search minimizes, once as few lots as possible are open. */
const costOf = ({ result }: Found): string => sum([result.ledger.comparable, result.open_sum]);

/**
 * Returns the better of what an earlier search of the same question found and what this one has found, so that a longer
 * search never loses anything. At the same cost, the earlier result stays until this search has ended with its prices
 * and curves; the smaller proven gap counts.
 */
function betterFound(before: Found | null, next: Found, hasEnded: boolean): Found {
  if (before === null) return next;
  const order = next.result.open - before.result.open || compare(costOf(next), costOf(before));
  if (order !== 0) return order < 0 ? next : before;
  if (!hasEnded) return before;
  const gap = compare(before.result.gap, next.result.gap) < 0 ? before.result.gap : next.result.gap;
  return { ...next, result: { ...next.result, gap } };
}

/** Returns the best award known after a message of the solver. */
export const foundBy = (
  news: SolverNews,
  { before, now }: { readonly before: Found | null; readonly now: Found | null },
): Found | null =>
  news.kind === "found" || news.kind === "done" ? betterFound(before, news.found, news.kind === "done") : now;
