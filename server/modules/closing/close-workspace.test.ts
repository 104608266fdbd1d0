import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { closingApi, openSeen } from "#contract/workspaces/closing.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mailsTo = async (address: string) =>
  (await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", address).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

async function aBusyCompany() {
  const company = await aCompany(app.deps, { name: "ООО «Полюс»", is_supplier: true });
  const partner = await aCompany(app.deps, { name: "АО «Вектор»", is_supplier: true });
  const running = await aStartedTender(app.deps, { customer: company, suppliers: [partner], name: "Крепёж" });
  const done = await aStartedTender(app.deps, { customer: company, suppliers: [partner] });
  await aSubmittedOffer(app.deps, { supplier: partner, offer: done.suppliers[0]?.offer ?? 0 });
  await stopOpenTender(app.deps, { customer: company, id: done.id });
  await cheapestWinners(app.deps, { customer: company, tender: done.id });
  const [order] = await ordersOfWinners(app.deps, { customer: company, tender: done.id });
  const theirs = await aStartedTender(app.deps, { customer: partner, suppliers: [company], name: "Тендер партнёра" });
  return { company, partner, running, order: order?.id ?? 0, offer: theirs.suppliers[0]?.offer ?? 0 };
}

describe("closing a company", () => {
  test("its owner is told by name what is open", async () => {
    const { company, running, order, offer } = await aBusyCompany();
    const refused = (await app.call(workspaceApi.remove, company, { params: { id: company.workspace } })).error();
    expect(refused).toMatchObject({
      code: "has_open_business",
      current: { tenders: 1, offers: 1, customer_orders: 1, supplier_orders: 0 },
    });
    expect(refused.current).toHaveProperty("records", [
      { kind: "tenders", id: running.id, name: "Крепёж", partner: null },
      { kind: "offers", id: offer, name: "Тендер партнёра", partner: "АО «Вектор»" },
      { kind: "customer_orders", id: order, name: expect.any(String), partner: "АО «Вектор»" },
    ]);
  });

  test("an administrator sees the same and closes it: tenders stop, offers expire, orders stay readable, all are told", async () => {
    const admin = await anAdministrator(app.deps);
    const { company, partner, running, order, offer } = await aBusyCompany();
    const params = { id: company.workspace };
    expect((await app.call(closingApi.preview, admin, { params })).ok()).toMatchObject({ tenders: 1, offers: 1 });
    expect((await app.call(closingApi.close, admin, { params, body: {} })).error().fields).toHaveProperty("reason");
    const open = { tenders: 1, offers: 0, customer_orders: 0, supplier_orders: 0 };
    // Closing fails if the open records have changed since the administrator read them.
    const unseen = await app.call(closingApi.close, admin, { params, body: { reason: "Решение суда", open } });
    expect(unseen.error()).toMatchObject({ code: "version_conflict", current: { tenders: 1, offers: 1 } });
    const seen = openSeen((await app.call(closingApi.preview, admin, { params })).ok());
    (await app.call(closingApi.close, admin, { params, body: { reason: "Решение суда", open: seen } })).ok();
    expect((await app.call(tenderApi.list, company)).status).toBe(404);
    const theirOffer = running.suppliers[0]?.offer ?? 0;
    expect((await app.call(offerApi.one, partner, { params: { id: theirOffer } })).ok().status).toBe("EXPIRED");
    expect((await app.call(orderApi.one, partner, { params: { id: order } })).ok().id).toBe(order);
    const stored = await app.deps.db.selectFrom("offer").select("status").where("id", "=", offer).executeTakeFirst();
    expect(stored?.status).toBe("EXPIRED");
    expect(await mailsTo(company.owner.email)).toContain("workspace_closed");
    const mails = await mailsTo(partner.owner.email);
    for (const kind of ["tender_stopped", "partner_closed_offers", "partner_closed_orders"])
      expect(mails).toContain(kind);
    const mail = await app.deps.db
      .selectFrom("mail")
      .select(["subject", "text"])
      .where("kind", "=", "partner_closed_orders")
      .where("to_address", "=", partner.owner.email)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain("ООО «Полюс»");
    expect(mail.text).not.toContain("Решение суда");
    expect((await app.call(closingApi.close, admin, { params, body: { reason: "ещё", open: seen } })).status).toBe(409);
  });
});
