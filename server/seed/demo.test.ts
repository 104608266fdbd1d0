import { afterAll, beforeAll, expect, test } from "vitest";
import { isBik, isCheckingAccount, isCorrespondentAccount } from "#contract/ids/bank-accounts.ts";
import { isInn, isKpp, isOgrn } from "#contract/ids/requisites.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import { add, toMoney } from "#contract/money/decimal.ts";
import { forOneUnit, lineAmounts, typedPrice } from "#contract/money/vat.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { offerMachine } from "#contract/states/offer.machine.ts";
import { orderMachine, PAYMENT_STATUSES } from "#contract/states/order.machine.ts";
import { WORKSPACE_STATUSES } from "#contract/permissions.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { itemValueApi } from "#contract/attributes/attribute.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { PURCHASE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { INVITATION_STATES } from "#contract/tenders/tender.schema.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { seedDemo } from "#server/seed/demo.ts";
import { refuseDemoData } from "#server/seed/demo-refused.ts";
import { aUser } from "#server/seed/people.builder.ts";
import { aRestoredServer } from "#server/testing/restored-server.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
let buyer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app);
  buyer = await signedIn("buyer");
}, 300_000);
afterAll(() => app.close());

const logIn = (by: TestApp, email: string) =>
  by.call(sessionApi.authenticate, null, { body: { email, password: "Lotwise2026" } });

const signedIn = async (login: string): Promise<Caller> => ({
  token: (await logIn(app, `${login}@lotwise.test`)).ok().token,
});

const distinct = (rows: readonly { value: string | null }[]): string[] =>
  [...new Set(rows.map(({ value }) => value ?? ""))].toSorted();

const TABLES = [
  "app_user",
  "workspace",
  "purchase_item",
  "tender",
  "offer",
  "purchase_order",
  "import_task",
  "audit",
] as const;
const counts = () =>
  Promise.all(TABLES.map(async (table) => (await app.deps.db.selectFrom(table).select("id").execute()).length));

const LOGINS = ["admin", "buyer", "buyer2", "manager", ...[1, 2, 3, 4, 5, 6].map((number) => `supplier${number}`)];

test.for(LOGINS)("%s can log in", async (login) => {
  const { user } = (await logIn(app, `${login}@lotwise.test`)).ok();
  expect(user.email).toBe(`${login}@lotwise.test`);
});

test("every state of every machine occurs", async () => {
  const { db } = app.deps;
  for (const [table, machine] of [
    ["tender", tenderMachine],
    ["offer", offerMachine],
    ["purchase_order", orderMachine],
    ["import_task", importMachine],
  ] as const) {
    const states: readonly string[] = machine.states;
    expect(distinct(await db.selectFrom(table).select("status as value").execute())).toEqual(states.toSorted());
  }
  expect(distinct(await db.selectFrom("workspace").select("status as value").execute())).toEqual(
    WORKSPACE_STATUSES.toSorted(),
  );
  expect(
    distinct(
      await db
        .selectFrom("purchase_order")
        .select("payment_status as value")
        .where("payment_status", "is not", null)
        .execute(),
    ),
  ).toEqual(PAYMENT_STATUSES.toSorted());
});

test("requests, invitations and the comparison show all that they can", async () => {
  const { count: items } = (await app.call(purchaseItemApi.list, buyer, { query: { limit: 1 } })).ok();
  expect(items).toBeGreaterThanOrEqual(3000);
  for (const status of PURCHASE_ITEM_STATUSES)
    expect((await app.call(purchaseItemApi.list, buyer, { query: { limit: 1, status } })).ok().count).toBeGreaterThan(
      0,
    );
  const tenders = (await app.call(tenderApi.list, buyer, { query: { limit: 100 } })).ok().results;
  const invitations = await Promise.all(
    tenders.map(async ({ id }) => (await app.call(tenderApi.suppliers, buyer, { params: { id } })).ok().results),
  );
  expect([...new Set(invitations.flat().map(({ state }) => state))].toSorted()).toEqual(INVITATION_STATES.toSorted());
  // One supplier sent its offer by email, and the customer recorded that offer.
  expect(invitations.flat().filter(({ entered_at }) => entered_at !== null)).toMatchObject([{ state: "answered" }]);
  expect(tenders.filter(({ sealed }) => sealed)).toHaveLength(1);
  const big = tenders.find(({ lot_count }) => lot_count === 600);
  const { lots, offers } = readColumns(
    (await app.call(comparisonApi.one, buyer, { params: { id: big?.id ?? 0 } })).ok(),
  );
  expect(lots).toHaveLength(600);
  const listed = (await app.call(lotApi.list, buyer, { params: { id: big?.id ?? 0 }, query: { limit: 2 } })).ok();
  expect(listed.results.map(({ documents }) => documents)).toEqual([3, 1]);
  const lines = offers.filter(({ status }) => status === "PROCESSED").map(({ items: own }) => own);
  expect(lines.map((own) => own.length)).toEqual([600, 600, 600, 600, 600]);
  expect(lines.flat().some(({ replacement }) => replacement)).toBe(true);
  expect(lines.flat().some(({ rejected }) => rejected)).toBe(true);
  expect(lines.flat().some(({ available_quantity }) => available_quantity !== null)).toBe(true);
  expect(lines.flat().some(({ pack_quantity }) => pack_quantity !== null)).toBe(true);
});

test("a tender is in its second round: suppliers are told their places, one asks for freight, prices have moved", async () => {
  const tenders = (await app.call(tenderApi.list, buyer, { query: { limit: 100 } })).ok().results;
  const [second] = tenders.filter(({ round }) => round === 2);
  const { offers } = readColumns((await app.call(comparisonApi.one, buyer, { params: { id: second?.id ?? 0 } })).ok());
  expect(offers.map(({ supplier_freight: freight }) => freight !== null)).toEqual([false, true]);
  expect(
    offers
      .flatMap(({ items }) => items)
      .some(({ previous_price, price_per_unit }) => previous_price !== null && previous_price !== price_per_unit),
  ).toBe(true);
  const supplier = await signedIn("supplier3");
  const mine = (await app.call(offerApi.list, supplier, { query: { limit: 100 } })).ok().results;
  const asked = mine.find(({ tender }) => tender.id === second?.id);
  const lines = (
    await app.call(offerApi.items, supplier, { params: { id: asked?.id ?? 0 }, query: { limit: 100 } })
  ).ok().results;
  expect(lines.some(({ feedback }) => feedback?.kind === "rank" && feedback.place > 1)).toBe(true);
});

test("each order's amounts are those of its lines, and each line's those of its price", async () => {
  const orders = (await app.call(orderApi.list, buyer, { query: { limit: 100 } })).ok().results;
  expect(orders.length).toBeGreaterThan(8);
  for (const order of orders) {
    const lines = (await app.call(orderApi.items, buyer, { params: { id: order.id }, query: { limit: 1000 } })).ok()
      .results;
    const sum = (field: "total" | "vat" | "total_with_vat") =>
      toMoney(lines.reduce((total, line) => add(total, line[field]), "0"));
    expect([order.total, order.vat, order.total_with_vat]).toEqual([sum("total"), sum("vat"), sum("total_with_vat")]);
    for (const { quantity, vat_percent, ...line } of lines) {
      const { net, gross } = lineAmounts({
        quantity,
        basis: order.basis,
        ...(typedPrice(order.basis, line) ?? forOneUnit("0")),
        tax_type: order.tax_type,
        vat_percent,
      });
      expect([line.total, line.total_with_vat]).toEqual([net, gross]);
    }
  }
});

test("the numbers of the companies hold their checksums", async () => {
  const fields = ["workspace.inn", "kpp", "ogrn", "bik", "checking_account", "correspondent_account"] as const;
  const rows = await app.deps.db
    .selectFrom("company_info")
    .innerJoin("workspace", "workspace.id", "workspace_id")
    .select(fields)
    .where("kpp", "is not", null)
    .execute();
  expect(rows.length).toBeGreaterThanOrEqual(8);
  for (const row of rows) {
    const {
      inn = "",
      kpp = "",
      ogrn = "",
      bik = "",
      checking_account: account = "",
      correspondent_account: correspondent = "",
    } = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value ?? ""]));
    const holds = [
      isInn(inn),
      isKpp(kpp),
      isOgrn(ogrn),
      isBik(bik),
      isCheckingAccount(account, bik),
      isCorrespondentAccount(correspondent, bik),
    ];
    expect({ inn, holds }).toEqual({ inn, holds: [true, true, true, true, true, true] });
  }
});

test("a customer sees nothing of the other one", async () => {
  const names = async (by: Caller) =>
    (await app.call(tenderApi.list, by, { query: { limit: 100 } })).ok().results.map(({ name }) => name);
  const [first, second] = [await names(buyer), await names(await signedIn("buyer2"))];
  expect(second.length).toBeGreaterThan(0);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
});

test("some groups have attributes, which their items show", async () => {
  const group =
    (await app.call(groupApi.list, buyer, { query: { limit: 1, ordering: "id" } })).ok().results[0]?.id ?? 0;
  const item =
    (await app.call(purchaseItemApi.list, buyer, { query: { limit: 1, purchase_item_group: String(group) } })).ok()
      .results[0]?.id ?? 0;
  const values = (await app.call(itemValueApi.list, buyer, { params: { id: item } })).ok().results;
  expect(values.map(({ attribute, group: from }) => [attribute.name, from?.id])).toEqual([
    ["Заказ завода", group],
    ["Покрытие выводов", group],
  ]);
});

test("no mail is left to be sent", async () => {
  expect(distinct(await app.deps.db.selectFrom("mail").select("status as value").execute())).toEqual(["kept"]);
});

test("links in mails lead to the address that the demo is opened at", async () => {
  const links = (await app.deps.db.selectFrom("mail").select("text").execute()).flatMap(
    ({ text }) => text.match(/https?:\/\/[^/\s]+/gu) ?? [],
  );
  expect([...new Set(links)]).toEqual([app.deps.env.PUBLIC_URL]);
});

// A dump contains policies and grants for the tenant role, but not the role, so pg_restore skips them.
test.runIf(onPostgres)("everybody can work on a backup that was restored into another cluster", async () => {
  const server = await aRestoredServer(app);
  try {
    const call = callsOf(server.app);
    expect((await server.app.inject("/api/health/ready")).json()).toEqual({ status: "ok" });
    for (const login of LOGINS) {
      const body = { email: `${login}@lotwise.test`, password: "Lotwise2026" };
      const { token } = (await call(sessionApi.authenticate, null, { body })).ok();
      if (login === "admin") continue;
      const { count } = (await call(orderApi.list, { token })).ok();
      if (login === "buyer") expect(count).toBe((await app.call(orderApi.list, buyer)).ok().count);
    }
  } finally {
    await server.close();
  }
});

test("a second start adds nothing", async () => {
  const before = await counts();
  await seedDemo(app);
  expect(await counts()).toEqual(before);
});

test("a database of somebody else's is left alone", async () => {
  const other = await startTestApp();
  await aUser(other.deps, { email: "owner@example.test" });
  await expect(seedDemo(other)).rejects.toThrow("neither empty nor holds the whole demo");
  for (const login of ["admin", "buyer", "supplier1"])
    expect((await logIn(other, `${login}@lotwise.test`)).error().code).toBe("wrong_credentials");
  await other.close();
});

test("a start in earnest on the demo's database is refused: everybody knows its passwords", async () => {
  await expect(refuseDemoData(app.deps)).rejects.toThrow("npm run demo");
  const own = await startTestApp();
  await expect(refuseDemoData(own.deps)).resolves.toBeUndefined();
  await own.close();
});
