import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantTransaction } from "#server/db/transaction.ts";
import { VISIBILITY } from "#server/db/visibility.ts";
import type { TenantTable } from "#server/db/visibility.ts";
import type { aCompany } from "#server/seed/people.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { aFenceWorld } from "#server/testing/fence-world.ts";

// Tests row-level security alone. The statements omit the tenant condition, as a programming error might.
type Company = Awaited<ReturnType<typeof aCompany>>;
type Row = Record<string, unknown>;

const TABLES = Object.keys(VISIBILITY) as TenantTable[];
function ownerOf(table: TenantTable): string {
  if (table === "workspace") return "id";
  if (/^(tender_question|commercial_offer|offer(_draft)?(_item)?)$/.test(table)) return "supplier_id";
  return table.startsWith("purchase_order") || table === "price_feedback" ? "customer_id" : "workspace_id";
}
const KNOWN_TO_ALL: readonly TenantTable[] = [
  "workspace",
  "workspace_member",
  "workspace_role",
  "workspace_role_member",
];
/**
 * An action adds a history entry for every company involved, so any workspace may insert one, but none may change one.
 */
const MAY_BE_ADDED_BY_OTHERS: readonly TenantTable[] = ["audit"];

let app: TestApp;
let customer: Company;
let winner: Company;
let rival: Company;
let stranger: Company;
let sealed: { id: number };
let drafted: { id: number };

beforeAll(async () => {
  app = await startTestApp();
  ({ customer, winner, rival, stranger, sealed, drafted } = await aFenceWorld(app));
});
afterAll(() => app.close());

const as = <R = Row>({ workspace }: Company, text: string): Promise<R[]> =>
  tenantTransaction(app.deps.db, { workspace_id: workspace }, (db) => db.run<R>(sql.raw<R>(text)));
const changed = ({ workspace }: Company, text: string): Promise<number> =>
  tenantTransaction(app.deps.db, { workspace_id: workspace }, (db) => db.change(sql.raw(text)));
const system = async <R>(text: string): Promise<R[]> => (await sql.raw<R>(text).execute(app.deps.db)).rows;

test("every table that names a workspace is behind the fence or closed", async () => {
  const named = await system<{ name: string }>(`
    SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('workspace_id', 'customer_id', 'supplier_id')`);
  // Tables without row-level security. Starting a tender numbers the offers of all suppliers, so `counter` is open. The
  // other tables are closed to tenants, as tested below.
  const open = new Set(["counter", "idempotency_key", "session", "verification_decision", "one_c_visit", "inbox_mute"]);
  expect(
    named
      .map(({ name }) => name)
      .filter((name) => !open.has(name))
      .toSorted(),
  ).toEqual(TABLES.filter((table) => table !== "workspace").toSorted());
});

describe.each(TABLES)("%s", (table) => {
  const owner = ownerOf(table);

  test("holds rows here, none of which a stranger sees, changes or deletes", async () => {
    const [{ count } = { count: 0 }] = await system<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${owner} <> ${stranger.workspace}`,
    );
    expect(count).toBeGreaterThan(0);
    if (!KNOWN_TO_ALL.includes(table))
      expect(await as(stranger, `SELECT * FROM ${table} WHERE ${owner} <> ${stranger.workspace}`)).toEqual([]);
    const foreign = `WHERE ${owner} <> ${stranger.workspace}`;
    // Identity columns can never be updated, so the test updates another column.
    const same = owner === "id" ? "name" : owner;
    for (const text of [`UPDATE ${table} SET ${same} = ${same} ${foreign}`, `DELETE FROM ${table} ${foreign}`])
      expect(await changed(stranger, text).catch((error: unknown) => String(error))).toSatisfy(
        (result: unknown) => result === 0 || String(result).includes("permission denied"),
      );
  });

  test.skipIf(MAY_BE_ADDED_BY_OTHERS.includes(table))("takes no row in another's name", async () => {
    const [columns] = await system<{ names: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER'`,
    );
    const copy = `INSERT INTO ${table} (${columns?.names ?? ""}) OVERRIDING SYSTEM VALUE SELECT ${columns?.names ?? ""} FROM jsonb_populate_record(NULL::${table}, $$ROW$$::jsonb)`;
    const [row] = await system<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE ${owner} <> ${stranger.workspace} LIMIT 1`,
    );
    await expect(
      changed(
        stranger,
        copy.replace("ROW", () => row?.row ?? ""),
      ),
    ).rejects.toThrow(/row-level security|permission denied/);
  });

  test("keeps its rows with their owner", async () => {
    const [first] = await system<{ workspace: number }>(
      `SELECT ${owner}::int AS workspace FROM ${table} WHERE ${owner} <> ${stranger.workspace} LIMIT 1`,
    );
    // Either company of a shared row may update the row, but not transfer it to a third company.
    const columns = VISIBILITY[table].write("t").includes("customer_id") ? ["customer_id", "supplier_id"] : [owner];
    const text = `UPDATE ${table} SET ${columns.map((column) => `${column} = ${stranger.workspace}`).join(", ")}`;
    await expect(changed({ ...stranger, workspace: first?.workspace ?? 0 }, text)).rejects.toThrow(
      /row-level security|permission denied|updated to DEFAULT/,
    );
  });
});

describe("competitors for one tender", () => {
  test.each([
    "offer",
    "offer_item",
    "offer_draft",
    "offer_draft_item",
    "commercial_offer",
    "purchase_order",
    "purchase_order_item",
    "purchase_order_invoice",
    "purchase_order_invoice_line",
    "purchase_order_payment",
    "purchase_order_repayment",
    "tender_question",
    "price_feedback",
  ] as const)("see their own rows of %s and no others", async (table) => {
    for (const one of [winner, rival]) {
      const suppliers = await as<{ supplier_id: number }>(one, `SELECT DISTINCT supplier_id FROM ${table}`);
      expect(suppliers.filter(({ supplier_id }) => supplier_id !== one.workspace)).toEqual([]);
    }
  });

  test("don't read each other's bank accounts, which their customers alone read", async () => {
    const accounts = async (by: Company) =>
      (await as<{ workspace_id: number }>(by, "SELECT DISTINCT workspace_id FROM company_account")).map(
        ({ workspace_id }) => workspace_id,
      );
    expect(await accounts(winner)).toEqual([winner.workspace]);
    expect(await accounts(rival)).toEqual([rival.workspace]);
    expect(await accounts(customer)).toEqual([winner.workspace]);
    expect(await accounts(stranger)).toEqual([]);
  });

  test("read what was answered to all and what has changed, and nothing in it of who asked", async () => {
    for (const one of [winner, rival]) {
      const answers = await as(one, "SELECT * FROM published_answer");
      expect(answers).toMatchObject([{ question: "Допускается ли TI?", workspace_id: customer.workspace }]);
      expect(Object.keys(answers[0] ?? {}).filter((column) => /supplier|offer|asked/.test(column))).toEqual([]);
      expect(await as(one, "SELECT * FROM tender_change")).toMatchObject([{ field: "comment", after: "В катушках" }]);
    }
    for (const table of ["published_answer", "tender_change", "tender_question"])
      expect(await as(stranger, `SELECT * FROM ${table}`)).toEqual([]);
  });

  test("see their own files of offers and no others", async () => {
    for (const [one, count] of [
      [winner, 2],
      [rival, 1],
    ] as const)
      expect(
        await as<{ workspace_id: number }>(one, "SELECT workspace_id FROM design_document WHERE offer_id IS NOT NULL"),
      ).toEqual(Array.from({ length: count }, () => ({ workspace_id: one.workspace })));
  });

  test("don't learn whom else the customer asked, nor who won", async () => {
    for (const table of ["tender_supplier", "tender_awaited", "supplier_invite", "lot_winner", "workspace_supplier"])
      expect(await as(rival, `SELECT * FROM ${table}`)).toEqual([]);
    expect(await as(rival, `SELECT * FROM company_info WHERE workspace_id = ${winner.workspace}`)).toEqual([]);
  });

  test("see that they are on a customer's list once they accepted, and can't write there", async () => {
    const lists = (company: Company) => as(company, "SELECT supplier_id FROM workspace_supplier");
    expect(await lists(winner)).toEqual([]);
    const where = { workspace_id: customer.workspace, supplier_id: winner.workspace };
    const accepted = (accepted_at: string | null) =>
      app.deps.db
        .updateTable("workspace_supplier")
        .set({ accepted_at })
        .where("workspace_id", "=", where.workspace_id)
        .where("supplier_id", "=", where.supplier_id)
        .execute();
    await accepted("2026-11-20T09:00:00.000Z");
    expect(await lists(winner)).toEqual([{ supplier_id: winner.workspace }]);
    expect(await lists(rival)).toEqual([]);
    expect(await as(winner, "DELETE FROM workspace_supplier RETURNING supplier_id")).toEqual([]);
    await accepted(null);
  });
});

test("suppliers see the attributes of lots of the tenders that they were asked in, and of no others", async () => {
  const seen = (company: Company, tender?: number) =>
    as(company, `SELECT * FROM lot_attribute ${tender === undefined ? "" : `WHERE tender_id = ${tender}`}`);
  expect(await seen(rival)).toMatchObject([{ key: "coating", value: "Ц6.хр" }]);
  expect(await seen(rival, drafted.id)).toEqual([]);
  expect(await seen(winner)).toEqual([]);
  expect(await seen(customer, drafted.id)).toHaveLength(1);
});

test("the customer sees no price of a sealed tender before it is done, and no draft ever", async () => {
  const prices = (table: string) =>
    as(customer, `SELECT i.id FROM ${table} i JOIN offer o ON o.id = i.offer_id WHERE o.tender_id = ${sealed.id}`);
  expect(await prices("offer_item")).toEqual([]);
  expect(await prices("commercial_offer")).toEqual([]);
  expect(await prices("design_document")).toEqual([]);
  await stopOpenTender(app.deps, { customer, id: sealed.id });
  expect(await prices("offer_item")).toHaveLength(1);
  expect(await prices("commercial_offer")).toHaveLength(1);
  // Only the files of the sent offer are visible.
  expect(await prices("design_document")).toHaveLength(2);
  expect(
    await as(
      customer,
      "SELECT f.id FROM stored_file f JOIN design_document d ON d.stored_file_id = f.id WHERE d.offer_id IS NOT NULL",
    ),
  ).toHaveLength(2);
  for (const table of ["offer_draft", "offer_draft_item"])
    expect(await as(customer, `SELECT * FROM ${table}`)).toEqual([]);
});

test.each([
  ...[
    "user_secret",
    "session",
    "idempotency_key",
    "mail",
    "live_event",
    "schema_migration",
    "fence",
    "registry_answer",
    "central_rate",
    "verification_decision",
    "user_token",
    "failed_try",
    "room_probe",
    "consent",
    "supplier_company",
  ].map((table) => `SELECT * FROM ${table}`),
  "UPDATE audit SET note = 'x'",
  "DELETE FROM audit",
  "INSERT INTO workspace (name, is_customer, is_supplier, owner_id) SELECT name, true, true, owner_id FROM workspace",
  ...["app_user", "workspace", "unit"].map((table) => `DELETE FROM ${table}`),
  "CREATE TABLE mine (id int)",
])("no tenant's statement may: %s", async (text) => {
  await expect(as(customer, text)).rejects.toThrow(/permission denied/);
});

test("a transaction that entered no workspace sees nothing of any", async () => {
  for (const table of TABLES.filter((each) => !KNOWN_TO_ALL.includes(each)))
    expect(await as({ ...stranger, workspace: 0 }, `SELECT * FROM ${table}`)).toEqual([]);
});
