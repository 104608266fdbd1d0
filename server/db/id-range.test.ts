import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { applyIdRange } from "#server/db/id-range.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aSupplier } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LAST = 999;

async function apply(range: number): Promise<void> {
  const client = await app.database.pool.connect();
  await applyIdRange(client, range).finally(() => client.release());
}

test("an installation works with the largest ids, and keeps its range once it has people", async () => {
  await apply(7);
  await apply(LAST);
  const { id, customer } = await anAnsweredTender(app, { answers: [["10", "5"]] });
  const supplier = await aSupplier(app.deps);
  const order = await anOrderByHand(app.deps, { customer, supplier, name: "Разъёмы", price: "100.00" });
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name::text AS name
    FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND is_identity = 'YES'`.execute(app.deps.db);
  const outside: string[] = [];
  let filled = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ first: number | null }>`SELECT min(id) AS first FROM ${sql.table(name)}`.execute(
      app.deps.db,
    );
    const first = rows[0]?.first ?? null;
    if (first === null) continue;
    filled += 1;
    if (first <= LAST * 1e12) outside.push(name);
  }
  expect(filled).toBeGreaterThan(15);
  expect(outside).toEqual([]);
  (await app.call(comparisonApi.one, customer, { params: { id } })).ok();
  expect((await app.call(orderApi.one, customer, { params: { id: order } })).ok().id).toBe(order);
  await apply(LAST);
  await expect(apply(8)).rejects.toThrow(
    "ID_RANGE is 8, but this database has people and gives ids from the range 999.",
  );
});
