import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { applyIdRange } from "#server/db/id-range.ts";
import { aFenceWorld } from "#server/testing/fence-world.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LAST = 9006;

async function apply(range: number): Promise<void> {
  const client = await app.database.pool.connect();
  await applyIdRange(client, range).finally(() => client.release());
}

test("an installation works with the largest ids, and keeps its range once it has people", async () => {
  await apply(7);
  await apply(LAST);
  const { customer, sealed } = await aFenceWorld(app);
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
  expect(filled).toBeGreaterThan(40);
  expect(outside).toEqual([]);
  expect(sealed.id).toBeGreaterThan(LAST * 1e12);
  const compared = await app.call(comparisonApi.one, customer, { params: { id: sealed.id } });
  expect(compared.status).toBe(200);
  await apply(LAST);
  await expect(apply(8)).rejects.toThrow(
    "ID_RANGE is 8, but this database has people and gives ids from the range 9006.",
  );
});
