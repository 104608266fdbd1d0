import { repairAggregates } from "#server/db/aggregates.ts";
import { anAdministrator, aSupplier } from "#server/seed/people.builder.ts";
import { aBuyingCompany } from "#server/testing/plans/buying-company.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import type { Figure } from "../lib/figures.ts";
import { OwnSql } from "../lib/own-sql.ts";
import { aSide, pageFigure } from "../lib/sides.ts";
import type { Workload } from "../lib/workload.ts";

/** Number of customers. Each has two suppliers of its own. */
const CUSTOMERS = 100_000;
const MEASURED = { items: 300, lots: 30 };
const COPIED = { items: 3, lots: 2, suppliers: 2 };

/**
 * Measures the pages of a customer, of its supplier and of an administrator in a marketplace of 100,000 customers and
 * 200,000 suppliers. These are rows only, and none of their people sign in. Runs on PostgreSQL only, and only if its
 * name is given.
 */
export const manyCompaniesWorkload: Workload = async ({ deps, engine, looked_at }) => {
  if (engine === "embedded") return () => Promise.resolve([]);
  const supplier = await aSupplier(deps);
  const { customer } = await aBuyingCompany(deps, { ...MEASURED, suppliers: [supplier] });
  const administrator = await anAdministrator(deps);
  // The copied company must be created last, because copies get ids above all original ids.
  const copied = (await aBuyingCompany(deps, COPIED)).customer;
  await multiply(deps.db, copied.workspace, { copies: CUSTOMERS, new_companies: 1 });
  await repairAggregates(deps.db);
  await looked_at();
  const own = await OwnSql.open(deps);
  const sides = [
    await aSide({ deps, own }, "customer", { caller: customer, customer, supplier }),
    await aSide({ deps, own }, "supplier", { caller: supplier, customer, supplier }),
    await aSide({ deps, own }, "administrator", { caller: administrator, customer, supplier }),
  ];
  await own.close();
  return async (bench) => {
    const figures: Figure[] = [];
    for (const side of sides) for (const page of side.pages) figures.push(await pageFigure(bench, side, page));
    return figures;
  };
};
