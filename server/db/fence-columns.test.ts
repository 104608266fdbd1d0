import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantTransaction } from "#server/db/transaction.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMember, anAdministrator, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/*
 * Tests column privileges: which personal data a company can read, and which offer columns it can write. The statements
 * omit the tenant condition, as a programming error might.
 */
type Company = Awaited<ReturnType<typeof aCompany>>;

let app: TestApp;
let customer: Company;
let winner: Company;
let rival: Company;
let stranger: Company;
let colleague: { email: string };
let helper: { email: string };
let tender: number;
let offers: number[];
let open: number;

beforeAll(async () => {
  app = await startTestApp();
  const { deps } = app;
  const owner = await aUser(deps, { phone: "+79990001122" });
  customer = await aCompany(deps, { owner });
  [winner, rival, stranger] = [
    await aSupplier(deps),
    await aSupplier(deps),
    await aCompany(deps, { is_supplier: true }),
  ];
  colleague = await aMember(deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "MG" });
  helper = await aMember(deps, { workspace: { id: winner.workspace, roles: winner.roles } });
  await anAdministrator(deps);
  const done = await aStartedTender(deps, { customer, suppliers: [winner, rival], lots: ["10"] });
  tender = done.id;
  offers = done.suppliers.map(({ offer }) => offer ?? 0);
  await aSubmittedOffer(deps, { supplier: winner, offer: offers[0] ?? 0, prices: ["5"] });
  await aSubmittedOffer(deps, { supplier: rival, offer: offers[1] ?? 0, prices: ["6"] });
  await stopOpenTender(deps, { customer, id: done.id });
  await cheapestWinners(deps, { customer, tender: done.id });
  await ordersOfWinners(deps, { customer, tender: done.id });
  const running = await aStartedTender(deps, { customer, suppliers: [winner], lots: ["10"] });
  open = running.suppliers[0]?.offer ?? 0;
});
afterAll(() => app.close());

const as = <R = Record<string, unknown>>({ workspace }: Company, text: string): Promise<R[]> =>
  tenantTransaction(app.deps.db, { workspace_id: workspace }, (db) => db.run<R>(sql.raw<R>(text)));
const changed = ({ workspace }: Company, text: string): Promise<number> =>
  tenantTransaction(app.deps.db, { workspace_id: workspace }, (db) => db.change(sql.raw(text)));
const mailed = async (company: Company, use: string): Promise<string[]> =>
  (await as<{ email: string }>(company, `SELECT email FROM mail_recipient WHERE use = '${use}' ORDER BY email`)).map(
    ({ email }) => email,
  );
const inOrder = (...people: readonly { email: string }[]): string[] => people.map(({ email }) => email).toSorted();

describe("people", () => {
  test("are known to every company by their names and by nothing else", async () => {
    expect((await as(stranger, "SELECT id, first_name, last_name FROM app_user")).length).toBeGreaterThan(5);
    const columns = await sql<{ name: string }>`
      SELECT column_name AS name
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'app_user'`.execute(app.deps.db);
    const hidden = columns.rows.map(({ name }) => name).filter((name) => !/^(id|first_name|last_name)$/.test(name));
    expect(hidden).toEqual(expect.arrayContaining(["email", "phone", "language", "role", "search"]));
    for (const company of [stranger, winner, customer])
      for (const column of ["*", ...hidden])
        await expect(as(company, `SELECT ${column} FROM app_user`)).rejects.toThrow(/permission denied/);
    await expect(as(stranger, `SELECT id FROM app_user WHERE email = '${customer.owner.email}'`)).rejects.toThrow(
      /permission denied/,
    );
  });

  test("show colleagues alone how to reach them", async () => {
    const colleagues = async (company: Company) =>
      (await as<{ email: string }>(company, "SELECT email FROM colleague ORDER BY email")).map(({ email }) => email);
    expect(await colleagues(stranger)).toEqual([stranger.owner.email]);
    expect(await colleagues(customer)).toEqual(inOrder(customer.owner, colleague));
    expect(await colleagues({ ...stranger, workspace: 0 })).toEqual([]);
  });

  test("of a company that one has nothing to do with get no mail", async () => {
    expect(await mailed(stranger, "offers")).toEqual([stranger.owner.email]);
    expect(await mailed(stranger, "orders")).toEqual([stranger.owner.email]);
    for (const use of ["answers", "invites"]) expect(await mailed(stranger, use)).toEqual([]);
  });

  test("who answer tenders and deal with orders are written to by their customer, others of their company aren't", async () => {
    expect(await mailed(customer, "offers")).toEqual(inOrder(customer.owner, colleague, winner.owner, rival.owner));
    expect(await mailed(customer, "orders")).toEqual(inOrder(customer.owner, colleague, winner.owner));
    expect(await as(customer, `SELECT FROM mail_recipient WHERE email = '${helper.email}'`)).toEqual([]);
  });

  test("who manage a tender are written to by its suppliers, who know nobody of each other", async () => {
    for (const supplier of [winner, rival]) {
      expect(new Set(await mailed(supplier, "answers"))).toEqual(new Set([customer.owner.email]));
      expect(await mailed(supplier, "offers")).toEqual([supplier.owner.email]);
    }
    expect(await mailed(rival, "orders")).toEqual([rival.owner.email]);
    expect(await mailed(winner, "orders")).toEqual(inOrder(customer.owner, colleague, winner.owner));
  });

  test("who check companies are written to by one that waits to be checked", async () => {
    const asked = () => as(stranger, "SELECT email FROM administrator_recipient");
    expect(await asked()).toEqual([]);
    await sql`UPDATE workspace SET status = 'SENT_TO_VERIFICATION' WHERE id = ${stranger.workspace}`.execute(
      app.deps.db,
    );
    expect(await asked()).toHaveLength(1);
  });

  test("don't come to light in the words of an error either", async () => {
    const error = await as(rival, "SELECT 1 FROM colleague WHERE email::int > 0").catch(String);
    expect(error).toContain(rival.owner.email);
    for (const { email } of [customer.owner, winner.owner, stranger.owner]) expect(error).not.toContain(email);
  });

  test.each(["colleague", "mail_recipient", "administrator_recipient", "tender_own"])(
    "aren't changed through %s",
    async (view) => {
      await expect(changed(customer, `DELETE FROM ${view}`)).rejects.toThrow(/permission denied|cannot delete/);
    },
  );
});

describe("offers", () => {
  const others = (company: Company) => `WHERE supplier_id <> ${company.workspace}`;

  test("are written by their own supplier alone", async () => {
    expect(await changed(winner, "UPDATE offer SET comment = 'Да'")).toBe(2);
    for (const text of ["UPDATE offer SET comment = 'x'", "UPDATE offer_item SET price_per_unit = 1"])
      for (const company of [rival, winner, stranger])
        expect(await changed(company, `${text} ${others(company)}`)).toBe(0);
  });

  test.each([
    "UPDATE offer SET total = 1",
    "UPDATE offer SET comment = 'x'",
    "UPDATE offer SET payment_terms = 'FULL_PREPAYMENT'",
    "UPDATE offer SET submitted_at = now()",
    "UPDATE offer SET basis = CASE basis WHEN 'net' THEN 'gross' ELSE 'net' END",
    "UPDATE offer SET status = 'NOT_PROCESSED' WHERE status = 'PROCESSED'",
    "UPDATE offer SET status = 'PROCESSED' WHERE status = 'NOT_PROCESSED'",
    "UPDATE offer SET status = 'REJECTED' WHERE status = 'NOT_PROCESSED'",
  ])("aren't rewritten by the customer: %s", async (text) => {
    await expect(changed(customer, text)).rejects.toThrow(/permission denied/);
  });

  test("keep their prices from the customer, who neither changes, takes away nor invents lines", async () => {
    expect(await changed(customer, "UPDATE offer_item SET price_per_unit = 1, total = 1")).toBe(0);
    expect(await changed(customer, "DELETE FROM offer_item")).toBe(0);
    expect(await changed(customer, `DELETE FROM offer WHERE tender_id = ${tender}`)).toBe(0);
    const [winners = 0, rivals = 0] = offers;
    const line = (offer: number, supplier: Company, price: string) =>
      `INSERT INTO offer_item (offer_id, lot_id, customer_id, supplier_id, price_per_unit) SELECT ${offer}, id, ${customer.workspace}, ${supplier.workspace}, ${price} FROM lot WHERE tender_id = ${tender}`;
    await expect(changed(customer, line(winners, winner, "1"))).rejects.toThrow(/row-level security/);
    await expect(changed(customer, line(rivals, winner, "NULL"))).rejects.toThrow(/row-level security/);
    await expect(changed(winner, line(winners, winner, "1"))).rejects.toThrow(/row-level security/);
  });

  test("expire, open again and are reminded of at the customer's hand", async () => {
    const where = `WHERE id = ${open}`;
    for (const text of [
      "UPDATE offer SET status = 'EXPIRED', version = version + 1",
      "UPDATE offer SET status = 'NOT_PROCESSED', version = version + 1",
      "UPDATE offer SET remind_at = now(), reminded_at = now()",
    ])
      expect(await changed(customer, `${text} ${where}`)).toBe(1);
  });

  test.each(["tender_id", "customer_id", "supplier_id", "number"])(
    "go to no other tender or company: %s",
    async (column) => {
      for (const company of [customer, winner])
        await expect(changed(company, `UPDATE offer SET ${column} = ${column}`)).rejects.toThrow(/permission denied/);
    },
  );

  test("open no tender to a company that asks itself to it", async () => {
    const invite = `INSERT INTO offer (tender_id, customer_id, supplier_id, number, currency, sent_at) VALUES (${tender}, ${stranger.workspace}, ${stranger.workspace}, 1, 1, now())`;
    await expect(changed(stranger, invite)).rejects.toThrow(/row-level security/);
    await expect(
      changed(stranger, invite.replace(`, ${stranger.workspace}`, `, ${customer.workspace}`)),
    ).rejects.toThrow(/row-level security/);
    await expect(changed(stranger, "UPDATE offer_item SET lot_id = 1")).rejects.toThrow(/permission denied/);
  });
});
