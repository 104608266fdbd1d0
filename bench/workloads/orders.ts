import { sql } from "kysely";
import { groupApi } from "#contract/groups/group.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { SPEND_BY, SPEND_MEASURES, spendApi } from "#contract/spend/spend.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aCompany, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { someOrders } from "../lib/order-world.ts";
import { median, percentile, timed } from "../lib/figures.ts";
import type { Figure } from "../lib/figures.ts";
import type { BenchServer, Caller } from "../lib/bench-server.ts";
import type { Prepared, Workload } from "../lib/workload.ts";

interface Size {
  readonly orders: number;
  readonly lines: number;
  /** Number of orders of another company from the same suppliers. */
  readonly others: number;
  readonly rounds: number;
}
const USUAL: Size = { orders: 2000, lines: 20, others: 5000, rounds: 40 };
/** The embedded database serves only one company. */
const EMBEDDED: Size = { orders: 500, lines: 20, others: 1250, rounds: 40 };
const MANY: Size = { orders: 100_000, lines: 2, others: 10_000, rounds: 15 };
const SUPPLIERS = 300;
/** Number of warm-up requests. A connection caches a statement's plan after its fifth use. */
const WARM_UP = 20;
/** Time limits in milliseconds: `page` for a page, `figures` for totals over all orders. */
const PROMISES = { PostgreSQL: { page: 25, figures: 150 }, embedded: { page: 50, figures: 300 } } as const;

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

async function someSuppliers({ deps }: Prepared): Promise<number[]> {
  const owner = await aUser(deps);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO workspace (name, status, is_customer, is_supplier, owner_id, inn, email, company_status)
    SELECT
      'ООО «Поставщик ' || i || '»',
      'VERIFIED',
      false,
      true,
      ${owner.id},
      (7700000000 + i)::text,
      's' || i || '@lotwise.test',
      'ACTIVE'
    FROM generate_series(1, ${SUPPLIERS}::integer) i
    RETURNING id`.execute(deps.db);
  return rows.map(({ id }) => id);
}

async function pagesOf(bench: BenchServer, buyer: Caller, seller: Required<Caller>): Promise<Calls> {
  const { results } = await bench.call(orderApi.list, buyer, { query: { ordering: "id", limit: 1 } });
  const order = { params: { id: results[0]?.id ?? 0 } };
  const orders =
    (query: Record<string, string>, by = buyer) =>
    () =>
      bench.call(orderApi.list, by, { query });
  return {
    "the first page of orders": orders({}),
    "orders that wait for us": orders({ awaits: "us" }),
    "orders that wait for the supplier": orders({ awaits: "partner" }),
    "orders that wait for nobody": orders({ awaits: "nobody" }),
    "orders by partner": orders({ ordering: "partner" }),
    "paid orders of a supplier": orders({ payment: "ISSUED", company: String(seller.workspace) }),
    "orders found by a supplier's name": orders({ search: "поставщик 17" }),
    "one order": () => bench.call(orderApi.one, buyer, order),
    "lines of one order": () => bench.call(orderApi.items, buyer, order),
    "the tenders": () => bench.call(tenderApi.list, buyer),
    "the suppliers whom one knows": () => bench.call(supplierApi.list, buyer, { query: { scope: "known" } }),
    "a supplier's card": () => bench.call(supplierApi.one, buyer, { params: { id: seller.workspace } }),
    "the groups": () => bench.call(groupApi.list, buyer),
    "the customer's home page": () => bench.call(homeApi.home, buyer),
    "the customer's menu": () => bench.call(homeApi.menu, buyer),
    "a supplier's orders": orders({}, seller),
    "a supplier's offers": () => bench.call(offerApi.list, seller),
    "a supplier's home page": () => bench.call(homeApi.home, seller),
  };
}

const figuresOf = (bench: BenchServer, buyer: Caller): Calls => ({
  "how suppliers answer and deliver": () => bench.call(spendApi.performance, buyer),
  ...Object.fromEntries(
    SPEND_BY.flatMap((by) =>
      SPEND_MEASURES.map((measure) => [
        `spend by ${by}, ${measure}`,
        () => bench.call(spendApi.one, buyer, { query: { by, measure } }),
      ]),
    ),
  ),
});

async function measureOrders(given: Prepared, size: Size): ReturnType<Workload> {
  const { deps, engine } = given;
  const { orders, lines } = size;
  const seller = await aSupplier(deps);
  const suppliers = [seller.workspace, ...(await someSuppliers(given))];
  const buyer = await aCompany(deps);
  const other = await aCompany(deps);
  await someOrders(deps.db, { customer: buyer.workspace, person: buyer.owner.id, suppliers, orders, lines });
  await someOrders(deps.db, {
    customer: other.workspace,
    person: other.owner.id,
    suppliers,
    orders: size.others,
    lines,
  });
  return async (bench) => {
    const measured: Figure[] = [];
    const measure = async (calls: Calls, limit: number): Promise<void> => {
      for (const [name, call] of Object.entries(calls)) {
        await timed(Math.min(WARM_UP, size.rounds), call);
        const times = await timed(size.rounds, call);
        const figure = { name: "p50", value: median(times) };
        measured.push({
          name: `${orders.toLocaleString("en")} orders of ${lines} lines: ${name}, p95`,
          engine,
          value: percentile(times, 0.95),
          limit,
          reference: figure,
        });
      }
    };
    await measure(await pagesOf(bench, buyer, seller), PROMISES[engine].page);
    await measure(figuresOf(bench, buyer), PROMISES[engine].figures);
    return measured;
  };
}

/**
 * Measures orders, suppliers and spend over HTTP for a company with thousands of orders. Another company in the same
 * database has even more orders.
 */
export const ordersWorkload: Workload = (given) => measureOrders(given, given.engine === "embedded" ? EMBEDDED : USUAL);

/** Measures the same for a company with 100,000 orders. Runs on PostgreSQL only, and only if its name is given. */
export const manyOrdersWorkload: Workload = (given) =>
  given.engine === "embedded" ? Promise.resolve(() => Promise.resolve([])) : measureOrders(given, MANY);
