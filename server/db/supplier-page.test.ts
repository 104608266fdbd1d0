import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { explain, Listener } from "#server/testing/plans/explain.ts";

const PAGE = 25;

const listener = new Listener();
let app: TestApp;
let tender: Awaited<ReturnType<typeof anAnsweredTender>>;
beforeAll(async () => {
  app = await startTestApp({}, { onQuery: (query) => listener.hear(query) });
  tender = await anAnsweredTender(app, { answers: [["1"], undefined], lots: ["1"] });
  await sql`
    INSERT INTO workspace (name, status, is_customer, is_supplier, owner_id)
    SELECT 'Склад ' || lpad((n * 7919 % 10000)::text, 5, '0'), 'VERIFIED', false, true, ${tender.customer.owner.id}
    FROM generate_series(1, ${COUNTED_MAX_ROWS}) n`.execute(app.deps.db);
  await sql`ANALYZE`.execute(app.deps.db);
}, 60_000);
afterAll(() => app.close());

const list = async (query: object) =>
  (await app.call(supplierApi.list, tender.customer, { query: { scope: "verified", limit: PAGE, ...query } })).ok();

test("of all verified suppliers those that the company knows are in their place, among more than are counted", async () => {
  const [answered, silent] = tender.suppliers.map(({ workspace }) => workspace);
  const { count, count_is_bound, results } = await list({ ordering: "-answer_rate,name" });
  expect({ count, count_is_bound }).toEqual({ count: COUNTED_MAX_ROWS, count_is_bound: true });
  expect(results.slice(0, 2)).toMatchObject([
    { id: answered, invited: 1, answered: 1 },
    { id: silent, invited: 1, answered: 0 },
  ]);
  const names = results.slice(2).map(({ name }) => name);
  const byName = (await list({ ordering: "name", search: "склад" })).results.map(({ name }) => name);
  expect(byName).toEqual(byName.toSorted());
  expect(names).toEqual(byName.slice(0, names.length));
  expect((await list({ ordering: "-name", search: "склад", limit: 1 })).results[0]?.name).toBe("Склад 09999");
  const second = await list({ ordering: "-answer_rate,name", limit: 3, offset: 1 });
  expect(second.results.map(({ id }) => id)).toEqual(results.slice(1, 4).map(({ id }) => id));
  expect((await list({ search: "склад 00001", ordering: "-orders" })).results.map(({ name }) => name)).toEqual([
    "Склад 00001",
  ]);
});

test.each(["name", "-name", "-last_order_at,-answer_rate,name", "-orders,name", "answer_rate,name"])(
  "a page of all verified suppliers by %s is read from an index and no further than it goes",
  async (ordering) => {
    listener.take();
    await list({ ordering });
    const looked = [];
    for (const statement of listener.take().filter(({ sql: text }) => text.includes("AS counted")))
      looked.push(...(await explain(app.deps.db, statement)).looked.filter((step) => step.table === "workspace"));
    expect(looked.filter(({ rows }) => rows > 2 * PAGE)).toHaveLength(1);
  },
);
