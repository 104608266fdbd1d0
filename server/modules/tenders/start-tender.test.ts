import { afterAll, beforeAll, expect, test } from "vitest";
import { offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aCompany, aMember, aSession, aSupplier, aUser } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mailsTo = async (email: string) =>
  app.deps.db.selectFrom("mail").selectAll().where("to_address", "=", email).orderBy("id").execute();

test("sending makes an offer with a line for each lot for every supplier, numbered by each supplier's own count", async () => {
  const customer = await aCompany(app.deps);
  const [busy, fresh] = [await aSupplier(app.deps), await aSupplier(app.deps)];
  await aStartedTender(app.deps, { customer: await aCompany(app.deps), suppliers: [busy] });
  const { id } = await aTender(app.deps, { customer, suppliers: [busy, fresh] });
  const started = (await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).ok();
  expect(started).toMatchObject({
    status: "TENDER_OPENED",
    start_date: "2026-11-20T09:00:00.000Z",
    actions: ["edit", "prolong", "stop"],
  });
  const offers = await Promise.all(
    [busy, fresh].map(async (supplier) => (await app.call(offerApi.list, supplier)).ok().results[0]),
  );
  expect(offers.map((offer) => [offer?.number, offer?.status, offer?.lot_count, offer?.tender.id])).toEqual([
    [2, "NOT_PROCESSED", 3, id],
    [1, "NOT_PROCESSED", 3, id],
  ]);
});

test("the people who answer get a mail in their language, without prices; nobody else does", async () => {
  const customer = await aCompany(app.deps, { name: "АО «Сапфир»" });
  const supplier = await aSupplier(app.deps, { owner: await aUser(app.deps, { language: "en" }) });
  const workspace = { id: supplier.workspace, roles: supplier.roles };
  const seller = await aMember(app.deps, { workspace, role: "MG" });
  const reader = await aMember(app.deps, { workspace, role: "CP" });
  const { suppliers, closing_date } = await aStartedTender(app.deps, {
    customer,
    suppliers: [supplier],
    name: "Корпус",
    closing_date: "2026-12-01T12:00:00.000Z",
  });
  expect(closing_date).toBe("2026-12-01T12:00:00.000Z");
  const [toOwner] = await mailsTo(supplier.owner.email);
  const [toSeller] = await mailsTo(seller.email);
  expect(toOwner).toMatchObject({
    kind: "tender_invitation",
    subject: "T-00001: АО «Сапфир» invites you to submit an offer",
  });
  expect(toSeller).toMatchObject({ subject: "T-00001: АО «Сапфир» ждёт ваше предложение" });
  expect(toSeller?.text).toContain("1 декабря 2026 г. в 15:00 МСК");
  expect(toSeller?.text).toContain(`/service/supplier-offers/${suppliers[0]?.offer ?? 0}`);
  expect(await mailsTo(reader.email)).toEqual([]);
});

test("an urgent tender closes twelve hours after it was sent", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id } = await aTender(app.deps, { customer, suppliers: [supplier], urgent: true, closing_date: null });
  expect((await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).ok().closing_date).toBe(
    "2026-11-20T21:00:00.000Z",
  );
  expect((await mailsTo(supplier.owner.email))[0]?.kind).toBe("tender_invitation_urgent");
});

test("what is missing is told at once, and nothing is sent", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer, lots: [], closing_date: null, vat_rate: null });
  const refused = (await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).error();
  expect(refused.code).toBe("tender_incomplete");
  expect(refused.problems?.map(({ code }) => code)).toEqual([
    "tender_no_lots",
    "tender_no_suppliers",
    "tender_no_closing_date",
    "tender_no_vat_rate",
  ]);
  const late = await aTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps)],
    closing_date: "2026-11-20T08:59:59.000Z",
  });
  expect(
    (await callSeen(app, tenderApi.start, customer, { params: { id: late.id }, body: {} })).error().problems,
  ).toMatchObject([{ code: "tender_closing_date_passed" }]);
});

test("a tender doesn't go out at a VAT rate that the law has no more", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)], vat_rate: 4 });
  expect((await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).error().problems).toMatchObject(
    [{ code: "tender_no_vat_rate" }],
  );
});

test("a company that isn't verified prepares a tender but doesn't send it", async () => {
  const customer = await aCompany(app.deps, { status: "CREATED" });
  const { id } = await aTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  expect((await app.call(tenderApi.one, customer, { params: { id } })).ok().actions).toEqual(["edit", "delete"]);
  expect((await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).error().code).toBe(
    "workspace_not_verified",
  );
});

test("a tender is sent once, and not in a version that has passed", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const { revision: version } = (await app.call(tenderApi.one, customer, { params: { id } })).ok();
  expect(
    (await callSeen(app, tenderApi.start, customer, { params: { id }, body: { version: version + 1 } })).error().code,
  ).toBe("version_conflict");
  expect((await callSeen(app, tenderApi.start, customer, { params: { id }, body: { version } })).status).toBe(200);
  expect((await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).error().code).toBe(
    "wrong_state",
  );
});

test("a repeat with the same key gets the first answer", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id } = await aTender(app.deps, { customer, suppliers: [supplier] });
  const start = () =>
    callSeen(app, tenderApi.start, customer, {
      params: { id },
      body: {},
      headers: { "idempotency-key": `start-${id}` },
    });
  const first = (await start()).ok();
  expect((await start()).ok()).toEqual(first);
  expect((await app.call(offerApi.list, supplier)).ok().count).toBe(1);
});

test("who may not change tenders may not send one", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const member = await aMember(app.deps, { workspace: { id: customer.workspace, roles: customer.roles }, role: "CM" });
  expect(
    (
      await callSeen(
        app,
        tenderApi.start,
        { token: await aSession(app.deps, member), workspace: customer.workspace },
        { params: { id }, body: {} },
      )
    ).status,
  ).toBe(403);
});

test("a thousand lots go to twenty suppliers in as many statements as one lot to one", async () => {
  const customer = await aCompany(app.deps);
  const suppliers = await Promise.all(Array.from({ length: 20 }, () => aSupplier(app.deps)));
  const small = await aTender(app.deps, { customer, suppliers: suppliers.slice(0, 1), lots: ["1"] });
  const large = await aTender(app.deps, { customer, suppliers, lots: Array.from({ length: 1000 }, () => "10") });
  app.queries();
  await callSeen(app, tenderApi.start, customer, { params: { id: small.id }, body: {} });
  const few = app.queries().length;
  expect((await callSeen(app, tenderApi.start, customer, { params: { id: large.id }, body: {} })).status).toBe(200);
  expect(app.queries().length).toBe(few);
  const { count } = await app.deps.db
    .selectFrom("offer_item")
    .innerJoin("offer", "offer.id", "offer_item.offer_id")
    .where("offer.tender_id", "=", large.id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(20_000);
});

test.runIf(onPostgres)("of two sendings at once one wins, and no supplier has two offers", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id } = await aTender(app.deps, { customer, suppliers: [supplier] });
  const answers = await Promise.all(
    [1, 2].map(() => callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await app.call(offerApi.list, supplier)).ok().count).toBe(1);
  expect(await mailsTo(supplier.owner.email)).toHaveLength(1);
});

test.runIf(onPostgres)("tenders that go to the same suppliers at once don't wait for each other for ever", async () => {
  const suppliers = await Promise.all([aSupplier(app.deps), aSupplier(app.deps), aSupplier(app.deps)]);
  const tenders = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const customer = await aCompany(app.deps);
      return {
        customer,
        tender: await aTender(app.deps, {
          customer,
          suppliers: index % 2 === 0 ? suppliers : [...suppliers].reverse(),
        }),
      };
    }),
  );
  const answers = await Promise.all(
    tenders.map(({ customer, tender }) =>
      callSeen(app, tenderApi.start, customer, { params: { id: tender.id }, body: {} }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});
