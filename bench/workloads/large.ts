import { repairAggregates } from "#server/db/aggregates.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { aSupplier } from "#server/seed/people.builder.ts";
import type { aCompany } from "#server/seed/people.builder.ts";
import { aBuyingCompany } from "#server/testing/plans/buying-company.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";
import type { Figure } from "../lib/figures.ts";
import { OwnSql } from "../lib/own-sql.ts";
import { aMiddleCompany, grownSearch, searchFigure } from "../lib/grown-search.ts";
import { aSide, pageFigure } from "../lib/sides.ts";
import type { Workload } from "../lib/workload.ts";

/**
 * Size of the original data. With the copies (`COPIES`), the database contains 1,000,000 purchase requests of the large
 * company, 250,000 of other companies, 300,000 lots and 1,800,000 offer lines.
 */
const ONCE = { items: 500, lots: 120, suppliers: 6 };
const COPIES = 2500;
const SMALL = { items: 300, lots: 30 };
const LARGE = 1_000_000;

type Company = Awaited<ReturnType<typeof aCompany>>;

/**
 * Creates several customers and their suppliers. One customer is very large. Supplier `few` works for the small
 * customer only; supplier `many` works for both the small and the large customer.
 */
async function aLargeDatabase(deps: Dependencies) {
  const middle = await aMiddleCompany(deps);
  const few = await aSupplier(deps);
  const many = await aSupplier(deps);
  const small = (await aBuyingCompany(deps, { ...SMALL, suppliers: [few, many] })).customer;
  const others: Company[] = [];
  while (others.length < ONCE.suppliers - 1) others.push(await aSupplier(deps));
  // The large company must be created last, because copies get ids above all original ids.
  const large = (await aBuyingCompany(deps, { ...ONCE, suppliers: [many, ...others] })).customer;
  await multiply(deps.db, large.workspace, { copies: COPIES, unlike: ["part_number"] });
  await repairAggregates(deps.db);
  return { middle, small, large, few, many };
}

/**
 * Measures home, menu, lists and record pages of a small and a very large company among other tenants, on PostgreSQL
 * only.
 */
export const largeWorkload: Workload = async ({ deps, engine, looked_at }) => {
  if (engine === "embedded") return () => Promise.resolve([]);
  const { middle, small, large, few, many } = await aLargeDatabase(deps);
  await looked_at();
  const own = await OwnSql.open(deps);
  const of = (name: string, given: { caller: Company; customer: Company; supplier: Company }) =>
    aSide({ deps, own }, name, given);
  const sides = [
    await of("small company", { caller: small, customer: small, supplier: few }),
    await of("large company", { caller: large, customer: large, supplier: many }),
    await of("supplier of the small", { caller: few, customer: small, supplier: few }),
    await of("supplier of both", { caller: many, customer: large, supplier: many }),
  ];
  await own.close();
  return async (bench) => {
    const figures = await searches(bench, { middle, small, large });
    for (const side of sides) for (const page of side.pages) figures.push(await pageFigure(bench, side, page));
    return figures;
  };
};

/**
 * Measures the list search (W2) for each customer. The large customer is compared with the customer that has 100,000
 * requests.
 */
async function searches(bench: BenchServer, by: { middle: Caller; small: Caller; large: Caller }): Promise<Figure[]> {
  return [
    await searchFigure(bench, by.small, { requests: SMALL.items }),
    ...(await grownSearch(bench, { middle: by.middle, large: by.large, requests: LARGE, times: 1.5 })),
  ];
}
