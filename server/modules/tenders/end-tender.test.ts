import { afterAll, beforeAll, expect, test } from "vitest";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import { aDeclinedOffer, aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const kindsTo = async (email: string) =>
  (await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", email).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

async function aTenderWithAnswers(closing_date?: string) {
  const customer = await aCompany(app.deps);
  const { id, suppliers } = await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps), await aSupplier(app.deps), await aSupplier(app.deps)],
    ...(closing_date === undefined ? {} : { closing_date }),
  });
  const [working, answered, declined] = suppliers;
  if (working === undefined || answered === undefined || declined === undefined) throw new Error("no supplier");
  const draft = await aFilledDraft(app.deps, { supplier: working, offer: working.offer, prices: ["12.34"] });
  await aSubmittedOffer(app.deps, { supplier: answered, offer: answered.offer });
  await aDeclinedOffer(app.deps, { supplier: declined, offer: declined.offer });
  const statuses = async () =>
    (await app.deps.db.selectFrom("offer").select("status").where("tender_id", "=", id).orderBy("id").execute()).map(
      ({ status }) => status,
    );
  return { id, customer, working, answered, declined, draft, statuses };
}

async function everythingOrdered(
  tender: number,
  parties: { customer: number; supplier: number; by: number },
): Promise<void> {
  const { db } = app.deps;
  const lots = await db.selectFrom("lot").select(["id", "quantity"]).where("tender_id", "=", tender).execute();
  const sides = { customer_id: parties.customer, supplier_id: parties.supplier };
  const money = { total: "1.00", vat: "0.00", total_with_vat: "1.00" };
  const order = await db
    .insertInto("purchase_order")
    .values({
      ...sides,
      ...money,
      tender_id: tender,
      number: tender,
      name: "Заказ",
      currency: 1,
      tax_type: 1,
      payment_method: "FULL_POST_PAYMENT",
      created_by: parties.by,
      created_at: "2026-11-20T09:00:00Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("purchase_order_item")
    .values(
      lots.map((lot, index) => ({
        ...sides,
        ...money,
        order_id: order.id,
        position: index + 1,
        lot_id: lot.id,
        quantity: lot.quantity,
        unit: 1,
        price_per_unit: "1",
        based_price: "1",
      })),
    )
    .execute();
}

test("stopping ends the offers without an answer, keeps their drafts, and tells everyone who hasn't declined", async () => {
  const { id, customer, working, answered, declined, draft, statuses } = await aTenderWithAnswers();
  const stopped = (
    await callSeen(app, tenderApi.stop, customer, { params: { id }, body: { reason: "no_demand" } })
  ).ok();
  expect(stopped).toMatchObject({
    status: "DONE",
    closed_at: "2026-11-20T09:00:00.000Z",
    processed_count: 1,
    rejected_count: 1,
    actions: ["edit", "prolong", "award", "next_round"],
  });
  expect(await statuses()).toEqual(["EXPIRED", "PROCESSED", "REJECTED"]);
  expect((await app.call(draftApi.items, working, { params: { id: draft } })).ok().results[0]?.price_per_unit).toBe(
    "12.34",
  );
  expect(await kindsTo(working.owner.email)).toContain("tender_stopped");
  expect(await kindsTo(answered.owner.email)).toContain("tender_stopped");
  expect(await kindsTo(declined.owner.email)).not.toContain("tender_stopped");
  expect(await kindsTo(customer.owner.email)).toContain("tender_summary_stopped");
  expect((await callSeen(app, tenderApi.stop, customer, { params: { id }, body: {} })).error()).toMatchObject({
    code: "wrong_state",
    actions: ["prolong"],
  });
  const { results } = (
    await app.call(historyApi.list, working, { query: { entity: "offer", entity_id: working.offer } })
  ).ok();
  expect(results[0]).toMatchObject({ action: "expire", changes: { status: { from: "NOT_PROCESSED", to: "EXPIRED" } } });
});

test("the clock closes what is due, once, and nothing else", async () => {
  const due = await aTenderWithAnswers("2026-11-20T09:30:00.000Z");
  const later = await aTenderWithAnswers("2026-11-20T09:30:00.001Z");
  app.clock.set("2026-11-20T09:29:59.999Z");
  await closeDueTenders(app.deps);
  expect((await app.call(tenderApi.one, due.customer, { params: { id: due.id } })).ok().status).toBe("TENDER_OPENED");
  app.clock.set("2026-11-20T09:30:00.000Z");
  await closeDueTenders(app.deps);
  await closeDueTenders(app.deps);
  expect((await app.call(tenderApi.one, due.customer, { params: { id: due.id } })).ok()).toMatchObject({
    status: "DONE",
    closed_at: "2026-11-20T09:30:00.000Z",
  });
  expect((await app.call(tenderApi.one, later.customer, { params: { id: later.id } })).ok().status).toBe(
    "TENDER_OPENED",
  );
  expect(await due.statuses()).toEqual(["EXPIRED", "PROCESSED", "REJECTED"]);
  expect((await kindsTo(due.working.owner.email)).filter((kind) => kind === "tender_expired")).toHaveLength(1);
  expect(await kindsTo(due.answered.owner.email)).not.toContain("tender_expired");
  expect((await kindsTo(due.customer.owner.email)).filter((kind) => kind === "tender_summary")).toHaveLength(1);
  const { results } = (
    await app.call(historyApi.list, due.customer, { query: { entity: "tender", entity_id: due.id } })
  ).ok();
  expect(results[0]).toMatchObject({ action: "close", user: null });
  app.clock.set("2026-11-20T09:00:00.000Z");
});

test("an open tender is prolonged to a later time than now and than before", async () => {
  const { id, customer, working, answered } = await aTenderWithAnswers("2026-11-21T09:00:00.000Z");
  const prolong = (closing_date: string) =>
    callSeen(app, tenderApi.prolong, customer, { params: { id }, body: { closing_date } });
  expect((await prolong("2026-11-21T09:00:00Z")).error().code).toBe("closing_date_passed");
  expect((await prolong("2026-11-20T08:00:00Z")).error().code).toBe("closing_date_passed");
  expect((await prolong("2026-11-22T09:00:00Z")).ok()).toMatchObject({
    status: "TENDER_OPENED",
    closing_date: "2026-11-22T09:00:00.000Z",
  });
  expect(await kindsTo(working.owner.email)).toContain("tender_prolonged");
  expect(await kindsTo(answered.owner.email)).not.toContain("tender_prolonged");
});

test("a tender that is done opens again: who didn't answer finds the draft, what is final stays so", async () => {
  const { id, customer, working, draft, statuses } = await aTenderWithAnswers();
  await stopOpenTender(app.deps, { customer, id });
  const reopened = (
    await callSeen(app, tenderApi.prolong, customer, { params: { id }, body: { closing_date: "2026-11-30T09:00:00Z" } })
  ).ok();
  expect(reopened).toMatchObject({ status: "TENDER_OPENED", closed_at: null });
  expect(await statuses()).toEqual(["NOT_PROCESSED", "PROCESSED", "REJECTED"]);
  expect((await app.call(offerApi.one, working, { params: { id: working.offer } })).ok()).toMatchObject({
    status: "NOT_PROCESSED",
    draft: { id: draft },
    actions: ["edit", "submit", "decline"],
  });
  expect(await kindsTo(working.owner.email)).toContain("tender_reopened");
});

test("a tender whose every lot is ordered stays done", async () => {
  const { id, customer, answered } = await aTenderWithAnswers();
  await stopOpenTender(app.deps, { customer, id });
  await everythingOrdered(id, { customer: customer.workspace, supplier: answered.workspace, by: customer.owner.id });
  expect((await app.call(tenderApi.one, customer, { params: { id } })).ok().actions).toEqual(["edit"]);
  expect(
    (
      await callSeen(app, tenderApi.prolong, customer, {
        params: { id },
        body: { closing_date: "2026-11-30T09:00:00Z" },
      })
    ).error().code,
  ).toBe("already_ordered");
});

test("a draft can neither be stopped nor prolonged, and an unverified company prolongs nothing", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer });
  expect((await callSeen(app, tenderApi.stop, customer, { params: { id }, body: {} })).error().code).toBe(
    "wrong_state",
  );
  expect(
    (
      await callSeen(app, tenderApi.prolong, customer, {
        params: { id },
        body: { closing_date: "2026-11-30T09:00:00Z" },
      })
    ).error().code,
  ).toBe("wrong_state");
  const open = await aTenderWithAnswers();
  await setWorkspaceStatus(app.deps, open.customer.workspace, "NOT_VERIFIED");
  expect(
    (
      await callSeen(app, tenderApi.prolong, open.customer, {
        params: { id: open.id },
        body: { closing_date: "2026-12-30T09:00:00Z" },
      })
    ).error().code,
  ).toBe("workspace_not_verified");
  expect((await callSeen(app, tenderApi.stop, open.customer, { params: { id: open.id }, body: {} })).status).toBe(200);
});

test("ending takes as many statements for many suppliers as for one", async () => {
  const customer = await aCompany(app.deps);
  const many = await Promise.all(Array.from({ length: 6 }, () => aSupplier(app.deps)));
  const count = async (suppliers: typeof many) => {
    const { id } = await aStartedTender(app.deps, { customer, suppliers });
    app.queries();
    await callSeen(app, tenderApi.stop, customer, { params: { id }, body: {} });
    return app.queries().length;
  };
  expect(await count(many)).toBe(await count(many.slice(0, 1)));
});

test.runIf(onPostgres)("stopping and submitting at once: the offer is in or expired, never lost", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, customer, working, statuses } = await aTenderWithAnswers();
    const [submitted, stopped] = await Promise.all([
      callSeen(app, offerApi.patch, working, { params: { id: working.offer }, body: { status: "PROCESSED" } }),
      callSeen(app, tenderApi.stop, customer, { params: { id }, body: {} }),
    ]);
    expect(stopped.status).toBe(200);
    expect((await statuses())[0]).toBe(submitted.status === 200 ? "PROCESSED" : "EXPIRED");
    if (submitted.status !== 200) expect(submitted.error().code).toBe("tender_closed");
  }
});

test.runIf(onPostgres)("several servers close a tender exactly once", async () => {
  const tenders = await Promise.all(Array.from({ length: 4 }, () => aTenderWithAnswers("2026-11-20T09:10:00.000Z")));
  app.clock.set("2026-11-20T09:10:00.000Z");
  await Promise.all(Array.from({ length: 4 }, () => closeDueTenders(app.deps)));
  app.clock.set("2026-11-20T09:00:00.000Z");
  for (const { id, customer, working } of tenders) {
    expect((await app.call(tenderApi.one, customer, { params: { id } })).ok().status).toBe("DONE");
    expect((await kindsTo(working.owner.email)).filter((kind) => kind === "tender_expired")).toHaveLength(1);
    expect((await kindsTo(customer.owner.email)).filter((kind) => kind === "tender_summary")).toHaveLength(1);
  }
});
