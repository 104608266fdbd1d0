import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { explain, Listener } from "#server/testing/plans/explain.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Four of five copies belong to the company. Together with the original, this is one row above the count limit. */
const COPIES = (COUNTED_MAX_ROWS * 5) / 4;
const PAGE = 25;

const listener = new Listener();
let app: TestApp;
let customer: Awaited<ReturnType<typeof aCompany>>;
let supplier: Awaited<ReturnType<typeof aSupplier>>;
beforeAll(async () => {
  app = await startTestApp({}, { onQuery: (query) => listener.hear(query) });
  customer = await aCompany(app.deps);
  supplier = await aSupplier(app.deps);
  const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [supplier], lots: ["1"] });
  await aSubmittedOffer(app.deps, { supplier, offer: suppliers[0]?.offer ?? 0, prices: ["10"] });
  await stopOpenTender(app.deps, { customer, id });
  await cheapestWinners(app.deps, { customer, tender: id });
  await ordersOfWinners(app.deps, { customer, tender: id });
  await multiply(app.deps.db, customer.workspace, { copies: COPIES, tables: ["tender", "offer", "purchase_order"] });
}, 60_000);
afterAll(() => app.close());

type Query = Record<string, string | number>;
describe.each([
  ["tenders", "tender", (query: Query) => app.call(tenderApi.list, customer, { query })],
  ["orders of a customer", "purchase_order", (query: Query) => app.call(orderApi.list, customer, { query })],
  ["orders of a supplier", "purchase_order", (query: Query) => app.call(orderApi.list, supplier, { query })],
  ["offers", "offer", (query: Query) => app.call(offerApi.list, supplier, { query })],
])("a long list of %s", (_, table, list) => {
  const ids = async (query: Query) => (await list(query)).ok().results.map(({ id }) => id);

  test("is counted up to the bound, in its order, and ends there; what is narrowed down is counted exactly", async () => {
    const { count, count_is_bound, results } = (await list({ limit: 3 })).ok();
    expect({ count, count_is_bound }).toEqual({ count: COUNTED_MAX_ROWS, count_is_bound: true });
    const newest = results.map(({ id }) => id);
    expect(newest).toEqual(newest.toSorted((one, other) => other - one));
    expect(await ids({ limit: 1, offset: 2 })).toEqual(newest.slice(2));
    expect(await ids({ limit: 3, ordering: "-number" })).toEqual(newest);
    const [{ number } = { number: 0 }] = results;
    const [behind, last] = [
      await list({ offset: COUNTED_MAX_ROWS }),
      await ids({ limit: 5, offset: COUNTED_MAX_ROWS - 1 }),
    ];
    expect([behind.status, behind.error().problems?.map(({ detail }) => detail)]).toEqual([
      400,
      ["Only the first 10,000 rows can be shown. Narrow the list with the search or filters."],
    ]);
    expect(last).toHaveLength(2);
    const few = (await list({ search: String(number), ordering: "number", limit: 1 })).ok();
    expect(["count_is_bound" in few, few.count < COUNTED_MAX_ROWS, few.results.map((row) => row.number)]).toEqual([
      false,
      true,
      [number],
    ]);
  });

  test("reads its page from an index and stops where it is full", async () => {
    listener.take();
    (await list({ limit: PAGE })).ok();
    const looked = [];
    for (const statement of listener.take().filter(({ sql }) => sql.includes("AS counted")))
      looked.push(...(await explain(app.deps.db, statement)).looked.filter((step) => step.table === table));
    // Only the count may read more rows than two pages.
    expect(looked.filter(({ rows }) => rows > 2 * PAGE)).toHaveLength(1);
    expect(looked.some(({ how, rows }) => how.startsWith("Index") && rows >= PAGE && rows <= 2 * PAGE)).toBe(true);
  });
});

test.each([
  ["tenders", "lot_count", (query: Query) => app.call(tenderApi.list, customer, { query })],
  ["orders", "partner", (query: Query) => app.call(orderApi.list, customer, { query })],
])(
  "too many %s for the order by %s say so, in any place of it; narrowed down they stand by it",
  async (_, by, list) => {
    const number = (await list({ limit: 1 })).ok().results[0]?.number ?? 0;
    for (const ordering of [by, `-${by}`, `name,${by}`]) {
      const refused = await list({ ordering });
      expect([refused.status, refused.error().problems?.map(({ code, detail }) => [code, detail])]).toEqual([
        400,
        [
          [
            "too_many_to_sort",
            "At most 10,000 rows can be shown in this order. Narrow the list with the search or filters.",
          ],
        ],
      ]);
      expect((await list({ ordering, search: String(number) })).ok().results.map((row) => row.number)).toEqual([
        number,
      ]);
    }
  },
);
