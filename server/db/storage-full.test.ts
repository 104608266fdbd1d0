import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupApi } from "#contract/groups/group.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function fillDisk(tables: readonly string[]): Promise<() => Promise<void>> {
  await sql`
    CREATE
    OR REPLACE FUNCTION no_room(
      
    ) RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
    app.deps.db,
  );
  for (const table of tables)
    await sql`CREATE TRIGGER no_room BEFORE INSERT ON ${sql.table(table)} EXECUTE FUNCTION no_room()`.execute(
      app.deps.db,
    );
  return async () => {
    for (const table of tables) await sql`DROP TRIGGER no_room ON ${sql.table(table)}`.execute(app.deps.db);
  };
}

const ready = async () => {
  const { statusCode, body } = await app.app.inject("/api/health/ready");
  return [statusCode, JSON.parse(body)] as const;
};

test("while a disk is full what would be saved is refused in words, and the server isn't ready; once there is room it is", async () => {
  const company = await aCompany(app.deps);
  const create = () => app.call(groupApi.create, company, { body: { name: "Блок питания" } });
  expect(await ready()).toEqual([200, { status: "ok" }]);
  const makeRoom = await fillDisk(["purchase_item_group", "room_probe"]);
  const refused = await create();
  expect([refused.status, refused.error()]).toMatchObject([
    507,
    { code: "storage_full", detail: expect.stringMatching(/disk is full/) },
  ]);
  expect(await ready()).toEqual([503, { status: "unavailable", reason: "storage_full" }]);
  expect((await app.app.inject("/api/health/live")).statusCode).toBe(200);
  expect((await app.call(groupApi.list, company)).ok().count).toBe(0);
  await makeRoom();
  expect(await ready()).toEqual([200, { status: "ok" }]);
  (await create()).ok();
  const { rows } = await sql`SELECT FROM room_probe`.execute(app.deps.db);
  expect(rows).toEqual([]);
});
