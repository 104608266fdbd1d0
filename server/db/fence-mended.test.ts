import type { PoolClient } from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKysely } from "#server/db/kysely.ts";
import { hashCatalogue } from "#server/db/fence-catalogue.ts";
import { raiseFence } from "#server/db/fence.ts";
import { knownSchemaVersion } from "#server/db/open-migrated.ts";
import { probe } from "#server/db/probe.ts";
import { TENANT_ROLE } from "#server/db/tenant-role.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;
let opened: Opened;
let version: number;
beforeAll(async () => {
  opened = await openTestDatabase(pino({ level: "silent" }));
  version = await knownSchemaVersion();
  // Another test may have used the database and changed its tables.
  await withClient((client) => raiseFence(client));
});
afterAll(() => opened.drop());

async function withClient<R>(work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await opened.database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

test.for([
  "DROP POLICY tenant_read ON offer",
  "ALTER TABLE offer_item DISABLE ROW LEVEL SECURITY",
  "CREATE POLICY helpful ON offer FOR SELECT TO lotwise_tenant USING (true)",
  "REVOKE SELECT ON tender FROM lotwise_tenant",
  "GRANT SELECT ON session TO lotwise_tenant",
  "GRANT SELECT ON user_secret TO PUBLIC",
  "GRANT SELECT (email) ON app_user TO lotwise_tenant",
  "GRANT UPDATE ON audit TO lotwise_tenant",
  "CREATE OR REPLACE VIEW tender_own AS SELECT * FROM tender",
  "DROP TRIGGER offer_by_customer ON offer",
  "GRANT EXECUTE ON FUNCTION known_address(text[]) TO PUBLIC",
])("the next start mends: %s", async (damage) => {
  await withClient(async (client) => {
    const installed = await hashCatalogue(client);
    await client.query(damage);
    expect(await hashCatalogue(client)).not.toBe(installed);
    await raiseFence(client);
    expect(await hashCatalogue(client)).toBe(installed);
  });
});

test("a server without policies, or too old for its database, is not ready", async () => {
  const ready = () => probe(openKysely(opened.database), version);
  const later = (works_with: number | null) =>
    withClient((client) =>
      client.query(
        "INSERT INTO schema_migration (version, name, sha256, works_with) VALUES ($1, 'later', '', $2) ON CONFLICT (version) DO UPDATE SET works_with = $2",
        [version + 1, works_with],
      ),
    );
  expect(await ready()).toBeUndefined();
  await withClient((client) => client.query("DROP POLICY tenant_read ON offer"));
  expect(await ready()).toBe("access_rules");
  await withClient((client) => raiseFence(client));
  for (const works_with of [null, version + 1]) {
    await later(works_with);
    expect(await ready()).toBe("newer_version");
  }
  // The later version says that this one works on its tables, which have policies of their own.
  await later(version);
  await withClient((client) =>
    client.query(`CREATE TABLE later (id integer); CREATE POLICY later_read ON later TO ${TENANT_ROLE} USING (true)`),
  );
  expect(await ready()).toBeUndefined();
  await withClient((client) => client.query("DROP POLICY tenant_read ON offer; DROP POLICY tenant_add ON offer"));
  expect(await ready()).toBe("access_rules");
  await withClient(async (client) => {
    await client.query("DROP TABLE later");
    await client.query("DELETE FROM schema_migration WHERE version > $1", [version]);
    await raiseFence(client);
  });
  expect(await ready()).toBeUndefined();
});
