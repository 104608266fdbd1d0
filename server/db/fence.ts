import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { makeInboxFunctions } from "#server/db/inbox-functions.ts";
import { hashCatalogue } from "#server/db/fence-catalogue.ts";
import { dropPeopleViews, makePeopleViews, PEOPLE_VIEWS, PUBLIC_PERSON } from "#server/db/known-people.ts";
import { offerFence } from "#server/db/offer-fence.ts";
import { makeOwnViews, OWN_VIEWS } from "#server/db/own-views.ts";
import { makeTenantRole, rethrowAsMissingRight, TENANT_ROLE } from "#server/db/tenant-role.ts";
import { VISIBILITY } from "#server/db/visibility.ts";
import type { Visibility } from "#server/db/visibility.ts";

/**
 * Tables that tenants may neither read nor write: secrets, sessions, outbox content, other users' idempotency keys, and
 * the administrators' catalogue.
 */
const CLOSED = [
  "user_secret",
  "session",
  "idempotency_key",
  "schema_migration",
  "fence",
  "registry_answer",
  "central_rate",
  "verification_decision",
  "user_token",
  "failed_try",
  "room_probe",
  "known_device",
  "consent",
  "second_factor",
  "recovery_code",
  "supplier_company",
  "one_c_visit",
  "inbox_setting",
  "inbox_mute",
  "announcement",
  "dismissed_announcement",
  "size_sample",
  "backup_note",
];
/**
 * Tables that every tenant may read but not write: shared data, aggregates maintained by the database, and views. A
 * write through a view would bypass the policies.
 */
const READ_ONLY = [
  "unit",
  "attribute",
  "catalogue_product",
  "tender_to_finish",
  "offer_figures",
  "purchase_item_state",
  "purchase_item_word",
  "purchase_item_word_due",
  "purchase_item_word_gathered",
  "inbox_entry",
  ...OWN_VIEWS,
  ...PEOPLE_VIEWS,
];

const fences = Object.entries<Visibility>(VISIBILITY);
/** Drops every policy, also one that somebody has added by hand. */
const lowered = `DO $$
  DECLARE
    p record;
  BEGIN
    FOR p IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' LOOP
      EXECUTE format('DROP POLICY %I ON %I', p.policyname, p.tablename);
    END LOOP;
  END $$`;
const policies = fences.flatMap(([table, { read, write, add = write, change = write, remove = write }]) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `CREATE POLICY tenant_read ON ${table} FOR SELECT TO ${TENANT_ROLE} USING (${read(table)})`,
  `CREATE POLICY tenant_add ON ${table} FOR INSERT TO ${TENANT_ROLE} WITH CHECK (${add(table)})`,
  `CREATE POLICY tenant_change ON ${table} FOR UPDATE TO ${TENANT_ROLE} USING (${change(table)}) WITH CHECK (${change(table)})`,
  `CREATE POLICY tenant_remove ON ${table} FOR DELETE TO ${TENANT_ROLE} USING (${remove(table)})`,
]);

const grants = [
  // Grants that somebody has added by hand are revoked, those of columns too.
  `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ${TENANT_ROLE}`,
  `GRANT USAGE ON SCHEMA public TO ${TENANT_ROLE}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${TENANT_ROLE}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${TENANT_ROLE}`,
  `REVOKE UPDATE, DELETE ON audit FROM ${TENANT_ROLE}`,
  `REVOKE UPDATE, DELETE ON company_account FROM ${TENANT_ROLE}`,
  // Workspaces are created and deleted only outside the tenant role.
  `REVOKE INSERT, DELETE ON workspace FROM ${TENANT_ROLE}`,
  `REVOKE ALL ON mail FROM ${TENANT_ROLE}`,
  `GRANT INSERT ON mail TO ${TENANT_ROLE}`,
  `REVOKE ALL ON live_event FROM ${TENANT_ROLE}`,
  `GRANT INSERT ON live_event TO ${TENANT_ROLE}`,
  ...CLOSED.map((table) => `REVOKE ALL ON ${table} FROM ${TENANT_ROLE}`),
  ...READ_ONLY.map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${TENANT_ROLE}`),
  // All tenants may read names. The views in known-people.ts expose other personal data.
  `REVOKE ALL ON app_user FROM ${TENANT_ROLE}`,
  `GRANT SELECT (${PUBLIC_PERSON.join(", ")}) ON app_user TO ${TENANT_ROLE}`,
  "REVOKE ALL ON FUNCTION known_address(text[]) FROM PUBLIC",
  `GRANT EXECUTE ON FUNCTION known_address(text[]) TO ${TENANT_ROLE}`,
  ...makeInboxFunctions(TENANT_ROLE),
  ...offerFence(TENANT_ROLE),
];

/** Number of policies that restrict the tenant role. */
export const POLICY_COUNT = 4 * fences.length;

/**
 * Installs row-level security: the tenant role, the policies from visibility.ts, the views of people and own rows, and
 * the grants. Runs after the migrations, under the same lock, which also holds off other servers.
 *
 * Does nothing if the definitions are those that were installed last and the database's catalogue still says the same. A
 * database that was restored without the role, its grants or its policies gets them again, and so does one in which
 * somebody has changed them by hand. A migration may have dropped views, which are then recreated.
 * @throws AccessRulesError
 */
export async function raiseFence(client: Pick<PoolClient, "query">, applied: readonly string[] = []): Promise<void> {
  await makeTenantRole(client);
  await client.query(
    "CREATE TABLE IF NOT EXISTS fence (id boolean PRIMARY KEY DEFAULT true CHECK (id), sha256 text NOT NULL)",
  );
  await client.query("ALTER TABLE fence ADD COLUMN IF NOT EXISTS catalogue text");
  const tables = await client.query<{ text: string }>(
    `SELECT coalesce(string_agg(concat(table_name, '.', column_name), ',' ORDER BY table_name, ordinal_position), '') AS text
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL($1::text[])`,
    [[...PEOPLE_VIEWS, ...OWN_VIEWS]],
  );
  const statements = [lowered, ...dropPeopleViews, ...makePeopleViews, ...makeOwnViews, ...grants, ...policies];
  const sha256 = createHash("sha256")
    .update(statements.join("\n"))
    .update(tables.rows[0]?.text ?? "")
    .digest("hex");
  const known = await client.query<{ sha256: string; catalogue: string | null }>("SELECT sha256, catalogue FROM fence");
  const [installed] = known.rows;
  if (installed?.sha256 === sha256 && applied.length === 0 && installed.catalogue === (await hashCatalogue(client)))
    return;
  await client.query("BEGIN");
  try {
    for (const statement of statements) await client.query(statement);
    await client.query(
      "INSERT INTO fence (sha256, catalogue) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET sha256 = excluded.sha256, catalogue = excluded.catalogue",
      [sha256, await hashCatalogue(client)],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    rethrowAsMissingRight(error, "The server's database user must own all tables: restore them as that user.");
  }
}

/**
 * Returns whether the access rules in the database's catalogue are those that were installed last.
 * @throws the database's error if they have never been installed
 */
export async function isFenceIntact(client: Pick<PoolClient, "query">): Promise<boolean> {
  const { rows } = await client.query<{ catalogue: string | null }>("SELECT catalogue FROM fence");
  return rows[0] !== undefined && rows[0].catalogue === (await hashCatalogue(client));
}
