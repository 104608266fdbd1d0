import { mendFigures } from "#server/db/kept-figures.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import { aMiddleCompany, grownSearch } from "../lib/grown-search.ts";
import { manyItems } from "../lib/search-list.ts";
import type { Workload } from "../lib/workload.ts";

/** Made once, and how often again: four of five copies are the company's own. */
const ONCE = 5000;
const COPIES = 2500;

/** W2 of a company with ten million requests beside that of one with 100,000; PostgreSQL only, and only when asked for. */
export const tenMillionWorkload: Workload = async ({ deps, engine }) => {
  if (engine === "embedded") return () => Promise.resolve([]);
  const middle = await aMiddleCompany(deps);
  // The last records: the numbers of the copies begin above them.
  const large = await aCompany(deps);
  await manyItems(deps, large, ONCE);
  await multiply(deps.db, large.workspace, { copies: COPIES, unlike: ["part_number"] });
  await mendFigures(deps.db);
  return (bench) => grownSearch(bench, { middle, large, requests: 10_000_000, times: 2 });
};
