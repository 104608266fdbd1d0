import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { startedOrder } from "#server/modules/orders/amendment-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { confirmedByOneC } from "#server/testing/order-driver.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const started = () => startedOrder(app);

describe("an amendment", () => {
  test("by the supplier of a confirmed order that 1C has taken waits for the customer, then makes a revision", async () => {
    const { id, customer, supplier, confirm, one, items, change, agree, last } = await started();
    (await confirm(supplier)).ok();
    await confirmedByOneC(app, id);
    (await change(supplier, { quantity: "80", price: "12", delivery_date: "2027-03-01", part_number: "X-9" })).ok();
    expect(await one(customer)).toMatchObject({
      confirmation: "PROPOSED",
      revision: 1,
      total_with_vat: "1525.00",
      awaits: { side: "customer", what: "proposal_decision" },
    });
    // 80 × 12.00 plus 22 % VAT.
    expect((await agree(customer)).ok()).toMatchObject({
      status: "SENT_TO_ONE_C",
      confirmation: "CONFIRMED",
      revision: 2,
      total: "960.00",
      total_with_vat: "1171.20",
      due_total_with_vat: "1171.20",
    });
    expect((await items(supplier))[0]).toMatchObject({
      quantity: "80",
      price_per_unit: "12",
      delivery_date: "2027-03-01",
      promised_date: "2027-03-01",
      part_number: "X-9",
      replacement: true,
    });
    expect(await last(supplier)).toMatchObject({
      revision: 2,
      side: "supplier",
      status: "ACCEPTED",
      due_before: "1525.00",
      due_after: "1171.20",
      lines: [{ kind: "change", before: { quantity: "100", price: "12.5" }, after: { quantity: "80", price: "12" } }],
    });
    expect((await mailsTo(app.deps, supplier.owner.email)).map(({ kind }) => kind)).toContain("proposal_accepted");
  });

  test("is needed for the address of a confirmed order; name and comment are edited without, also once 1C has it", async () => {
    const { id, customer, supplier, confirm, one } = await started();
    const edit = async (body: object) => callSeen(app, orderApi.patch, customer, { params: { id }, body });
    (await edit({ delivery_address: "Тверь, склад 4" })).ok();
    (await confirm(supplier)).ok();
    expect((await edit({ comment: null, delivery_address: "Пермь" })).error().code).toBe("needs_amendment");
    await confirmedByOneC(app, id);
    const seen = { status: "SENT_TO_ONE_C", confirmation: "CONFIRMED", delivery_address: "Тверь, склад 4" };
    expect((await edit({ comment: "Звонить за час" })).ok()).toMatchObject({ ...seen, revision: 3 });
    expect(await one(supplier)).toMatchObject({ ...seen, comment: "Звонить за час" });
  });

  test("by the customer of a confirmed order waits for the supplier, who sees the address and the new line", async () => {
    const { customer, supplier, confirm, one, items, amend, agree, winners } = await started();
    (await confirm(supplier)).ok();
    const added = [{ nomenclature: "Паллета", quantity: "2", unit: 1, price: "100" }];
    (await amend(customer, { added, delivery_address: "Тверь, склад 4", deliver_by: "2027-02-01" })).ok();
    expect(await one(supplier)).toMatchObject({
      actions: expect.arrayContaining(["accept_proposal", "refuse_proposal"]),
      awaits: { side: "supplier", what: "amendment_decision" },
      delivery_address: null,
    });
    expect((await one(customer)).actions).toContain("withdraw_proposal");
    expect((await agree(supplier, { total: "1525.00" })).error().code).toBe("version_conflict");
    // 1525.00, and 2 × 100 plus 22 % VAT.
    expect((await agree(supplier)).ok()).toMatchObject({
      confirmation: "CONFIRMED",
      total_with_vat: "1769.00",
      delivery_address: "Тверь, склад 4",
      deliver_by: "2027-02-01",
      revision: 2,
    });
    expect((await items(customer)).map(({ nomenclature, position }) => [nomenclature, position]).at(-1)).toEqual([
      "Паллета",
      2,
    ]);
    expect((await winners()).lot).toMatchObject({ is_ordered: true });
  });

  test("by the customer applies at once before the supplier's first answer", async () => {
    const { customer, supplier, one, change, list } = await started();
    expect((await change(customer, { price: "13" })).ok()).toMatchObject({ confirmation: null, total: "1300.00" });
    expect(await one(supplier)).toMatchObject({ revision: 2, total_with_vat: "1586.00" });
    expect(await list(supplier)).toMatchObject([{ status: "ACCEPTED", side: "customer", revision: 2 }]);
  });

  test("that is refused or withdrawn leaves a confirmed order confirmed, with its reason in the list", async () => {
    const { customer, supplier, confirm, one, change, reject, withdraw, list } = await started();
    (await confirm(supplier)).ok();
    (await change(customer, { quantity: "50" })).ok();
    expect((await withdraw(supplier)).error().code).toBe("forbidden");
    expect((await reject(customer)).error().code).toBe("forbidden");
    expect((await reject(supplier)).ok()).toMatchObject({ confirmation: "CONFIRMED", revision: 1 });
    (await change(supplier, { quantity: "90" })).ok();
    expect((await withdraw(supplier)).ok()).toMatchObject({ confirmation: "CONFIRMED", total_with_vat: "1525.00" });
    expect((await withdraw(supplier)).error().code).toBe("wrong_state");
    expect(await list(customer)).toMatchObject([
      { status: "WITHDRAWN", revision: null },
      { status: "REFUSED", refusal: "Так не договаривались" },
    ]);
    expect((await one(customer)).actions).toContain("amend");
  });

  test("that makes an invoiced order larger leaves its growth to be invoiced before it can be paid", async () => {
    const { customer, supplier, confirm, send, confirmInvoice, amend, agree, request } = await started();
    (await confirm(supplier)).ok();
    (await send(supplier)).ok();
    expect((await confirmInvoice(customer)).ok().invoice_status).toBe("ISSUED");
    const screw = { nomenclature: "Винт", quantity: "40", unit: 1, price: "2.5", vat_rate: 5 };
    (await amend(customer, { added: [screw] })).ok();
    // 1525.00 was invoiced; the new line adds 122.00.
    const after = (await agree(supplier)).ok();
    expect(after).toMatchObject({ due_total_with_vat: "1647.00", invoice_status: null });
    expect(after.actions).toContain("send_invoice");
    expect((await request(customer)).ok().next_payment).toMatchObject({ amount: "1525.00" });
  });

  test("is one at a time, of the version that was seen, and changes something", async () => {
    const { customer, supplier, confirm, change, amend, agree } = await started();
    (await confirm(supplier)).ok();
    expect((await amend(supplier, {})).error().problems).toMatchObject([{ code: "amendment_empty" }]);
    expect((await change(supplier, { quantity: "100.000" })).error().problems).toMatchObject([
      { code: "proposal_same" },
    ]);
    (await change(supplier, { quantity: "90" })).ok();
    expect((await change(customer, { quantity: "80" })).error().code).toBe("wrong_state");
    expect((await agree(customer, { version: 1 })).error().code).toBe("version_conflict");
  });

  test.runIf(onPostgres)("from both sides at the same moment is proposed once", async () => {
    const { customer, supplier, confirm, change } = await started();
    (await confirm(supplier)).ok();
    const answers = await Promise.all([change(customer, { quantity: "80" }), change(supplier, { quantity: "70" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("is found by the two sides alone", async () => {
    const { id, rival, supplier, confirm, change } = await started();
    (await confirm(supplier)).ok();
    (await change(supplier, { quantity: "90" })).ok();
    for (const by of [rival, await aCompany(app.deps)])
      expect((await app.call(amendmentApi.list, by, { params: { id } })).status).toBe(404);
  });

  test("can't be proposed to a supplier whose company is closed", async () => {
    const { customer, supplier, confirm, change } = await started();
    (await confirm(supplier)).ok();
    await setWorkspaceStatus(app.deps, supplier.workspace, "CLOSED");
    expect((await change(customer, { quantity: "90" })).error().code).toBe("supplier_closed");
  });
});

describe("goods that are accepted or on their way", () => {
  test("limit an amendment; the rest of the line can be cancelled and goes back to its lot", async () => {
    const { customer, supplier, confirm, announce, receive, items, change, amend, agree, winners, one } =
      await started();
    (await confirm(supplier)).ok();
    (await announce(supplier, "40")).ok();
    const [line] = await items(supplier);
    expect((await change(supplier, { quantity: "39" })).error().problems).toMatchObject([
      { code: "proposal_below_delivered" },
    ]);
    expect((await amend(supplier, { removed: [line?.id] })).error().problems).toMatchObject([
      { code: "amendment_begun" },
    ]);
    (await receive(customer, { accepted: "40" })).ok();
    (await amend(supplier, { cancelled: [line?.id], comment: "Снято с производства" })).ok();
    // 40 × 12.50 plus 22 % VAT are to be paid.
    expect((await agree(customer)).ok()).toMatchObject({
      total_with_vat: "1525.00",
      due_total_with_vat: "610.00",
      delivery_status: "all",
    });
    expect((await winners()).lot).toMatchObject({ is_ordered: false, winners: [{ quantity: "40", is_ordered: true }] });
    expect((await one(customer)).revision).toBe(2);
  });
});

describe("an order that 1C has taken", () => {
  test("can be declined; another supplier is ordered for its lot right after", async () => {
    const { id, customer, supplier, patch, winners, one } = await started();
    await confirmedByOneC(app, id);
    const body = { status: "CLOSED", decline: true, reason: "Снято с производства" };
    expect((await patch(supplier, body)).ok()).toMatchObject({
      status: "CLOSED",
      payment_status: "REFUSED",
      declined_by: "supplier",
      revision: 2,
    });
    expect(await one(customer)).toMatchObject({ close_reason: "Снято с производства" });
    const { tender, lot } = await winners();
    expect(lot).toMatchObject({ is_ordered: false, winners: [{ is_ordered: false }] });
    const { db } = app.deps;
    const offered = await db
      .selectFrom("offer_item as i")
      .innerJoin("offer as o", "o.id", "i.offer_id")
      .select("i.id")
      .where("i.lot_id", "=", lot?.id ?? 0)
      .where("o.supplier_id", "<>", supplier.workspace)
      .executeTakeFirstOrThrow();
    const winner = [{ id: lot?.id, winners: [{ offer_item: offered.id, quantity: "100" }] }];
    (await app.call(lotApi.patch_many, customer, { params: { id: tender }, body: winner })).ok();
    const made = (await callSeen(app, orderApi.create, customer, { body: { tender } })).ok().results;
    expect(made).toMatchObject([{ total_with_vat: "1586.00" }]);
  });

  test("gives back what a closed line lacks: the rest is ordered from another supplier", async () => {
    const { customer, supplier, confirm, announce, receive, closeLine, winners } = await started();
    (await confirm(supplier)).ok();
    (await announce(supplier, "40")).ok();
    (await receive(customer, { accepted: "40" })).ok();
    (await closeLine(customer)).ok();
    const { tender, lot } = await winners();
    const rivals = await app.deps.db
      .selectFrom("offer_item as i")
      .innerJoin("offer as o", "o.id", "i.offer_id")
      .select("i.id")
      .where("i.lot_id", "=", lot?.id ?? 0)
      .where("o.supplier_id", "<>", supplier.workspace)
      .executeTakeFirstOrThrow();
    const both = (lot?.winners ?? []).map(({ offer_item, quantity }) => ({ offer_item, quantity }));
    const winner = [{ id: lot?.id, winners: [...both, { offer_item: rivals.id, quantity: "60" }] }];
    (await app.call(lotApi.patch_many, customer, { params: { id: tender }, body: winner })).ok();
    const made = (await callSeen(app, orderApi.create, customer, { body: { tender } })).ok().results;
    // 60 × 13.00 plus 22 % VAT.
    expect(made).toMatchObject([{ total_with_vat: "951.60" }]);
    expect((await winners()).lot).toMatchObject({ is_ordered: true });
  });
});

test("a declined order makes its tender unfinished again", async () => {
  const { customer, supplier, patch, winners } = await started();
  const { tender } = await winners();
  const finish = () =>
    app.deps.db.selectFrom("tender_to_finish").select("ordered").where("tender_id", "=", tender).execute();
  expect(await finish()).toEqual([]);
  (await patch(supplier, { status: "CLOSED", decline: true, reason: "Нет склада" })).ok();
  expect(await finish()).toEqual([{ ordered: 0 }]);
  expect(customer.workspace).toBeGreaterThan(0);
});
