import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a page of a very long inbox and its unread number each read one index", async () => {
  const { owner, workspace } = await aCompany(app.deps);
  await sql`
    INSERT INTO inbox_entry (workspace_id, user_id, kind, event, entity, record_id, created_at, happened_at)
    SELECT ${workspace}, ${owner.id}, 'orders', 'order_created', 'order', n, now(), now() - n * interval '1 minute'
    FROM generate_series(1, 100000) n`.execute(app.deps.db);
  await sql`ANALYZE inbox_entry`.execute(app.deps.db);
  const plan = async (where: string) => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      EXPLAIN
      SELECT *
      FROM inbox_entry i
      WHERE i.user_id = ${sql.lit(owner.id)} AND ${sql.raw(where)}
      ORDER BY i.happened_at DESC, i.id DESC
      LIMIT 51`.execute(app.deps.db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const list_plan = await plan("i.archived_at IS NULL AND i.later_until IS NULL");
  expect(list_plan).toMatch(/Index Scan using inbox_entry_(list|kind|company)/);
  expect(list_plan).not.toContain("Sort");
  expect(await plan("i.read_at IS NULL AND i.archived_at IS NULL AND i.later_until IS NULL")).not.toContain("Sort");
  expect(await plan("i.archived_at IS NULL AND i.later_until IS NULL AND i.kind = 'one_c'")).toContain(
    "inbox_entry_kind",
  );
  expect(await plan("i.waits AND i.archived_at IS NULL AND i.later_until IS NULL")).toMatch(
    /inbox_entry_(waits|settle)/,
  );
});

test("entries get their numbers in the order of the events, whichever plan the database chooses", async () => {
  const people = [await aCompany(app.deps), await aCompany(app.deps), await aCompany(app.deps)];
  const entries = [...people, ...people.toReversed()].map(({ owner, workspace }, place) => ({
    place,
    address: owner.email,
    workspace_id: workspace,
    kind: "orders",
    event: "order_created",
    entity: "order",
    record_id: place,
    facts: {},
    is_passed: false,
    waits: false,
  }));
  for (const method of ["hashjoin", "nestloop", "mergejoin"]) {
    const { rows } = await app.deps.db.transaction().execute(async (db) => {
      for (const other of ["hashjoin", "nestloop", "mergejoin"])
        await sql`SELECT set_config(${`enable_${other}`}, ${other === method ? "on" : "off"}, true)`.execute(db);
      await sql`DELETE FROM inbox_entry WHERE event = 'order_created'`.execute(db);
      await sql`SELECT add_inbox_entries(${JSON.stringify(entries)}, now())`.execute(db);
      return sql<{ record_id: string }>`
        SELECT record_id::text
        FROM inbox_entry
        WHERE event = 'order_created'
        ORDER BY id`.execute(db);
    });
    expect(rows.map(({ record_id }) => record_id)).toEqual(["0", "1", "2", "3", "4", "5"]);
  }
});
