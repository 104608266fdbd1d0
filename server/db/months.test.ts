import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { openDatabase } from "#server/db/connect.ts";
import { countRests, keepMonths } from "#server/db/months.ts";
import { knownSchemaVersion, migrateTo } from "#server/db/open-migrated.ts";
import { makeTenantRole, TENANT_ROLE } from "#server/db/tenant-role.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { emptySettings } from "#server/testing/empty-installation.ts";
import { placeForData } from "#server/testing/place-for-data.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

const log = pino({ level: "silent" });
const heard: CompiledQuery[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { onQuery: (query) => heard.push(query) });
});
afterAll(() => app.close());

const events = (entity_id: number, ...times: string[]) =>
  app.deps.db
    .insertInto("audit")
    .values(times.map((at) => ({ entity: "user", entity_id, action: "probe", changes: "{}", at })))
    .execute();
const placesOf = async (entity_id: number) =>
  (
    await sql<{ place: string; id: number }>`
      SELECT a.tableoid::regclass::text AS place, a.id
      FROM audit a
      WHERE a.entity_id = ${entity_id}
      ORDER BY a.at`.execute(app.deps.db)
  ).rows;

test("a row of a month that nobody prepared is kept at once, and lies in its month after the next run", async () => {
  await events(1, "2003-05-31T23:59:59.999Z", "2003-06-01T00:00:00.000Z", "2003-06-30T23:59:59.999Z");
  const before = await placesOf(1);
  expect(new Set(before.map(({ place }) => place))).toEqual(new Set(["months.audit_other"]));
  const warned: object[] = [];
  const needs = { ...app.deps, log: { warn: (what: object) => void warned.push(what) } };
  await Promise.all([keepMonths(needs), keepMonths(needs), keepMonths(needs)]);
  const places = ["months.audit_2003_05", "months.audit_2003_06", "months.audit_2003_06"];
  expect(await placesOf(1)).toEqual(before.map(({ id }, index) => ({ id, place: places[index] })));
  expect(warned).toMatchObject([{ months: expect.arrayContaining([expect.objectContaining({ moved: 2 })]) }]);
  expect((await countRests(app.deps.db)).every(({ rows }) => rows === 0)).toBe(true);
  await keepMonths(needs);
  expect(warned).toHaveLength(1);
});

test("the months ahead are there before their rows are", async () => {
  await keepMonths(app.deps);
  const ahead = new Date(app.clock.now());
  ahead.setUTCMonth(ahead.getUTCMonth() + 3, 15);
  await events(2, ahead.toISOString());
  expect((await placesOf(2))[0]?.place).toBe(`months.audit_${ahead.toISOString().slice(0, 7).replace("-", "_")}`);
});

test("the audit of some days reads their month alone, by an index", async () => {
  await events(3, "2004-02-10T10:00:00.000Z", "2004-03-10T10:00:00.000Z", "2004-04-10T10:00:00.000Z");
  await keepMonths(app.deps);
  const admin = await anAdministrator(app.deps);
  heard.splice(0);
  const query = { from: "2004-03-02", to: "2004-03-20" };
  expect((await app.call(auditApi.list, admin, { query })).ok().results).toHaveLength(1);
  const asked = heard.find(({ sql: text }) => /FROM audit a/.test(text));
  const plan = await app.deps.db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      return trx.executeQuery(CompiledQuery.raw(`EXPLAIN ${asked?.sql ?? ""}`, [...(asked?.parameters ?? [])]));
    });
  const text = JSON.stringify(plan.rows);
  expect([...new Set(text.match(/audit_(?:\d{4}_\d\d|other)(?= a)/g))]).toEqual(["audit_2004_03"]);
  expect(text).toMatch(/Index Scan[^"]* on audit_2004_03/);
});

test("a company reaches the months through their table alone", async () => {
  const company = await aCompany(app.deps);
  const read = tenantTransaction(app.deps.db, { workspace_id: company.workspace }, (db) =>
    db.run(sql`SELECT FROM months.audit_other`),
  );
  await expect(read).rejects.toThrow(/permission denied for schema months/);
});

/** Number of the last migration before the months. */
const FORMER = 118;
const filled = `
  SET LOCAL session_replication_role = replica;
  INSERT INTO audit (workspace_id, entity, entity_id, action, at, revision)
    SELECT n, 'tender', n, 'edit', timestamptz '2026-01-31 23:30+00' + make_interval(days => n), n FROM generate_series(1, 90) n;
  INSERT INTO mail (kind, to_address, language, subject, text, html, created_at, status)
    SELECT 'offer_receipt', n || '@lotwise.test', 'ru', 'Q', 'T', 'H', timestamptz '2025-12-31 12:00+00' + make_interval(days => n), 'sent'
    FROM generate_series(1, 40) n;
  INSERT INTO workspace (name, is_customer, is_supplier, owner_id) VALUES ('A', true, false, 1);
  INSERT INTO one_c_document (workspace_id, order_id, document_id, content_mark, next_at, created_at)
    SELECT (SELECT id FROM workspace), n, n, '', now(), now() FROM generate_series(1, 9) n;
  INSERT INTO one_c_attempt (workspace_id, one_c_document_id, driver, outcome, at, request)
    SELECT (SELECT id FROM workspace), (SELECT d.id FROM one_c_document d WHERE d.order_id = n), 'exchange', 'over', timestamptz '2026-02-27 12:00+00' + make_interval(days => n), 'R' FROM generate_series(1, 9) n;
  DELETE FROM audit WHERE id = 90`;

/** Rights and limits of the release before, under which its servers work until they are replaced. */
const rules = `
  GRANT SELECT, INSERT ON audit, one_c_attempt TO ${TENANT_ROLE};
  GRANT INSERT ON mail TO ${TENANT_ROLE};
  GRANT SELECT ON mail TO PUBLIC;
  ALTER TABLE audit ENABLE ROW LEVEL SECURITY;
  CREATE POLICY read_own ON audit FOR SELECT TO ${TENANT_ROLE}
    USING (EXISTS (SELECT FROM workspace w WHERE w.id = audit.workspace_id));
  CREATE POLICY add_own ON audit AS RESTRICTIVE FOR INSERT TO ${TENANT_ROLE} WITH CHECK (revision > 0)`;

// The embedded database runs the same statements, but takes half a minute for all migrations.
test.runIf(onPostgres)("an installation of the version before keeps its rows, ids and indexes", async () => {
  const folder = await mkdtemp(join(await placeForData(), "lotwise-months-"));
  const { DATABASE_URL: url } = await emptySettings(folder, "former");
  const { pool, close } = await openDatabase({ url, log });
  try {
    await migrateTo(pool, FORMER, log);
    const client = await pool.connect();
    await client.query(`BEGIN; ${filled}; COMMIT`);
    await makeTenantRole(client);
    await client.query(rules);
    client.release();
    const state = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const [name, at] of [
        ["audit", "at"],
        ["mail", "created_at"],
        ["one_c_attempt", "at"],
      ]) {
        const { rows } = await pool.query<{ rows: unknown }>(
          `SELECT (SELECT json_agg(t ORDER BY t.id) FROM ${name} t) AS rows,
                  (SELECT json_agg(replace(pg_get_indexdef(indexrelid), 'ON ONLY', 'ON') ORDER BY indexrelid::regclass::text)
                     FROM pg_index WHERE indrelid = '${name}'::regclass AND NOT indisprimary) AS indexes,
                  (SELECT json_agg(pg_get_constraintdef(oid) ORDER BY conname) FROM pg_constraint
                     WHERE conrelid = '${name}'::regclass AND contype IN ('c', 'f')) AS rules,
                  (SELECT json_agg(json_build_array(policyname, permissive, roles, cmd, qual, with_check) ORDER BY policyname)
                     FROM pg_policies WHERE tablename = '${name}') AS policies,
                  (SELECT json_build_array(c.relrowsecurity, json_agg(json_build_array(a.grantee, a.privilege_type) ORDER BY 1, 2))
                     FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = '${name}'::regclass GROUP BY c.relrowsecurity) AS rights,
                  (SELECT last_value FROM pg_sequences WHERE sequencename = '${name}_id_seq') AS last_id`,
        );
        found.push(rows, at);
      }
      return found;
    };
    const before = await state();
    await migrateTo(pool, FORMER + 1, log);
    expect(await state()).toEqual(before);
    await migrateTo(pool, await knownSchemaVersion(), log);
    const next = await pool.query(
      "INSERT INTO audit (entity, entity_id, action, at) VALUES ('user', 1, 'edit', now()) RETURNING id, tableoid::regclass::text AS place",
    );
    expect(next.rows).toEqual([{ id: 91, place: expect.stringMatching(/^months\.audit_\d{4}_\d\d$/) }]);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
