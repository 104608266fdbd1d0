import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { A_COMPANY } from "#server/seed/company.builder.ts";
import {
  aMemberWith,
  anAccount,
  anAdministrator,
  aSession,
  aUser,
  aWorkspace,
  PASSWORD,
} from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { bare, pagesOf } from "#server/testing/pdf-pages.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Caller & { readonly workspace: number };
const { inn: INN, ...REQUISITES } = A_COMPANY;
const FORMER = A_COMPANY.checking_account;
const ANOTHER = "40702810538000077777";

async function withAccount(company: Awaited<ReturnType<typeof anOrder>>["supplier"]): Promise<void> {
  const { workspace } = company;
  const { db } = app.deps;
  await db.updateTable("company_info").set(REQUISITES).where("workspace_id", "=", workspace).execute();
  await db.updateTable("workspace").set({ inn: null }).where("inn", "=", INN).execute();
  await db.updateTable("workspace").set({ inn: INN }).where("id", "=", workspace).execute();
  await anAccount(app.deps, company);
}

async function asked() {
  const order = await anOrder(app);
  await withAccount(order.supplier);
  const calls = orderCalls(app, order.id);
  (await calls.send(order.supplier)).ok();
  (await calls.confirmInvoice(order.customer)).ok();
  (await calls.request(order.customer)).ok();
  return { ...order, ...calls };
}
const payeeOf = async (by: Caller, id: number) => (await app.call(orderApi.billing, by, { params: { id } })).ok().payee;
async function change(by: Company, body: object) {
  const params = { id: by.workspace };
  const { id } = (await app.call(workspaceApi.company, by, { params })).ok();
  return app.call(workspaceApi.patch_company, by, {
    params: { ...params, companyInfoId: id },
    body: { ...body, proof: PASSWORD },
  });
}
async function verifiedAgain(company: Company): Promise<void> {
  const params = { id: company.workspace };
  (await app.call(workspaceApi.send, company, { params })).ok();
  const admin = await anAdministrator(app.deps);
  (await callSeen(app, verificationApi.accept, admin, { params, body: { by_hand: [] } })).ok();
}
async function pay(by: Caller, order: Awaited<ReturnType<typeof asked>>, account?: number) {
  const { version, next_payment } = await order.one(by);
  const { paymentId } = await order.last(by);
  return app.call(orderPaymentApi.confirm_payment, by, {
    params: { id: order.id, paymentId },
    body: { version, total: next_payment?.amount, account },
  });
}
const accountMails = async (email: string) =>
  (await mailsTo(app.deps, email)).filter(({ kind }) => kind.endsWith("account_changed"));

describe("the account of a supplier", () => {
  test("is confirmed by name before the first payment to it, and not asked about again", async () => {
    const order = await asked();
    const { customer, id } = order;
    const payee = await payeeOf(customer, id);
    expect(payee).toMatchObject({ checking_account: FORMER, is_verified: true, is_paid_before: false, previous: null });
    const refused = (await pay(customer, order)).error();
    expect(refused.code).toBe("account_not_paid_before");
    expect(refused.detail).toContain(FORMER);
    expect((await order.payments(customer)).results[0]?.status).toBe("REQUESTED");
    (await pay(customer, order, payee?.id)).ok();
    expect(await payeeOf(customer, id)).toMatchObject({ is_paid_before: true });
  });

  test("that was changed is marked for both sides, old and new, with its day and who did it", async () => {
    const order = await asked();
    const { customer, supplier, id } = order;
    app.clock.set("2026-11-21T10:30:00.000Z");
    const clerk = await aMemberWith(app.deps, supplier, ["update_workspace"]);
    (await change(clerk, { checking_account: ANOTHER })).ok();
    for (const by of [customer, supplier])
      expect(await payeeOf(by, id)).toMatchObject({
        checking_account: ANOTHER,
        since: "2026-11-21T10:30:00.000Z",
        changed_by: { id: clerk.id },
        is_verified: false,
        is_paid_before: false,
        previous: { checking_account: "40702…0001", bik: A_COMPANY.bik },
      });
    for (const paper of [orderPaperApi.pdf, orderPaperApi.specification]) {
      const { bytes } = await app.call(paper, customer, { params: { id } });
      const text = (await pagesOf(bytes)).join("");
      expect(text).toContain(bare("The supplier’s account was changed"));
      expect(text).toContain("40702…0001");
      expect(text).toContain(ANOTHER);
    }
    // A verification alone doesn't make the account known to the customer: no payment to it has been made yet.
    await verifiedAgain(supplier);
    expect(await payeeOf(customer, id)).toMatchObject({ is_verified: true, is_paid_before: false, previous: {} });
    const payee = await payeeOf(customer, id);
    expect((await pay(customer, order)).error().code).toBe("account_not_paid_before");
    (await pay(customer, order, payee?.id)).ok();
  });

  test("that changes between looking and confirming is refused with what changed, also where it was paid before", async () => {
    const order = await asked();
    const { customer, supplier, id } = order;
    const seen = await payeeOf(customer, id);
    (await change(supplier, { checking_account: ANOTHER })).ok();
    const refused = (await pay(customer, order, seen?.id)).error();
    expect(refused.code).toBe("version_conflict");
    expect(refused.changes).toMatchObject([{ field: "account", from: "40702…0001", to: ANOTHER }]);
    expect((await pay(customer, order)).error().code).toBe("account_not_paid_before");
  });

  test("that is put back is the one that the customer knows", async () => {
    const order = await asked();
    const { customer, supplier, id } = order;
    (await pay(customer, order, (await payeeOf(customer, id))?.id)).ok();
    (await change(supplier, { checking_account: ANOTHER })).ok();
    (await change(supplier, { checking_account: FORMER })).ok();
    expect(await payeeOf(customer, id)).toMatchObject({ previous: null, is_paid_before: true, is_verified: false });
  });

  test("makes no invoice here before the company is verified with it", async () => {
    const order = await anOrder(app);
    const { supplier, id } = order;
    await withAccount(supplier);
    const params = { id };
    const invoice = { number: "41", date: "2026-11-20" };
    const make = () => callSeen(app, orderPaperApi.make_invoice, supplier, { params, body: invoice });
    const draft = async () => (await app.call(orderPaperApi.invoice_draft, supplier, { params })).ok();
    (await change(supplier, { checking_account: ANOTHER })).ok();
    expect(await draft()).toMatchObject({ is_verified: false });
    expect((await make()).error().code).toBe("payee_not_verified");
    expect((await app.call(orderPaperApi.invoice_preview, supplier, { params, query: invoice })).error().code).toBe(
      "payee_not_verified",
    );
    await verifiedAgain(supplier);
    expect(await draft()).toMatchObject({ is_verified: true });
    (await make()).ok();
    // The invoice shows the previous account, because the customer has not paid to the new one yet.
    const { invoiceId } = await orderCalls(app, id).last(supplier);
    const { bytes } = await app.call(orderPaymentApi.invoice, order.customer, { params: { id, invoiceId } });
    expect((await pagesOf(bytes)).join("")).toContain("40702…0001");
  });
});

test("an account that isn't verified doesn't go to 1C, from where it would be paid", async () => {
  const { customer, supplier, id } = await anOrder(app);
  await withAccount(supplier);
  await chosenDriver(app, customer, { driver: "file" });
  const file = async () => {
    (await sendOrder(app, customer, id)).ok();
    return (await app.call(oneCApi.file, customer, { params: { id } })).bytes.toString();
  };
  expect(await file()).toContain(`<НомерСчета>${FORMER}</НомерСчета>`);
  (await change(supplier, { checking_account: ANOTHER })).ok();
  const sent = await app.call(oneCApi.file, customer, { params: { id } });
  expect(sent.status).toBe(200);
  expect(sent.bytes.toString()).not.toContain("НомерСчета");
  await verifiedAgain(supplier);
  expect((await app.call(oneCApi.file, customer, { params: { id } })).bytes.toString()).toContain(ANOTHER);
});

test("a changed account is mailed to the owner and to customers with open orders, and to nobody else", async () => {
  const order = await asked();
  const { customer, supplier, rival } = order;
  const payer = await aMemberWith(app.deps, customer, ["read_order", "confirm_payment"]);
  const reader = await aMemberWith(app.deps, customer, ["read_order"]);
  const clerk = await aMemberWith(app.deps, supplier, ["update_workspace"]);
  const closed = await aWorkspace(app.deps);
  const closedBy = { token: await aSession(app.deps, closed.owner), workspace: closed.id };
  const line = { nomenclature: "Болт", quantity: "10", unit: 1, price: "100.00", vat_rate: 5 };
  const byHand = { name: "Крепёж", currency: 1, tax_type: 1, payment_method: "FULL_PREPAYMENT", items: [line] };
  const made = await app.call(orderApi.create, closedBy, { body: { ...byHand, supplier: supplier.workspace } });
  const calls = orderCalls(app, made.ok().results[0]?.id ?? 0);
  (await calls.patch(closedBy, { status: "CLOSED", reason: "Передумали" })).ok();
  const ofRival = await aWorkspace(app.deps);
  const ofRivalBy = { token: await aSession(app.deps, ofRival.owner), workspace: ofRival.id };
  (await app.call(orderApi.create, ofRivalBy, { body: { ...byHand, supplier: rival.workspace } })).ok();
  const stranger = await aUser(app.deps);

  (await change(clerk, { checking_account: ANOTHER })).ok();
  const [own, ...more] = await accountMails(supplier.owner.email);
  expect(more).toEqual([]);
  expect(own).toMatchObject({ kind: "own_account_changed" });
  for (const email of [customer.owner.email, payer.email]) {
    const [mail, ...others] = await accountMails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "partner_account_changed" });
    expect(mail?.text).toContain("40702…0001");
    expect(mail?.text).toContain("40702…7777");
    expect(mail?.text).not.toContain(ANOTHER);
    expect(mail?.text).toContain(`/service/orders/${order.id}`);
  }
  const untold = [reader, clerk, rival.owner, closed.owner, ofRival.owner, stranger];
  for (const { email } of untold) expect(await accountMails(email)).toEqual([]);
  // Removing the account and setting another one each send an email.
  (await change(clerk, { checking_account: null })).ok();
  expect((await accountMails(customer.owner.email)).at(-1)?.text).toContain("40702…7777");
  (await change(clerk, { checking_account: FORMER })).ok();
  expect(await accountMails(customer.owner.email)).toHaveLength(3);
  // A change that can't redirect a payment sends no email.
  (await change(clerk, { site: "metiz.example" })).ok();
  expect(await accountMails(customer.owner.email)).toHaveLength(3);
});
