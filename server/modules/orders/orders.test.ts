import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { aColleague, anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { setWorkspaceStatus } from "#server/testing/set-workspace-status.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertAggregatesMatch(app.deps.db);
  await app.close();
});

type Awarded = Awaited<ReturnType<typeof anAnsweredTender>>;

const choose = async (
  tender: Awarded,
  winners: readonly (readonly [lot: number, supplier: number, quantity: string][])[],
): Promise<void> => {
  const body = winners.map((parts, place) => ({
    id: tender.lots[place],
    winners: parts.map(([lot, supplier, quantity]) => ({ offer_item: tender.line(supplier, lot), quantity })),
  }));
  (await app.call(lotApi.patch_many, tender.customer, { params: { id: tender.id }, body })).ok();
};
const create = (by: Caller, tender: number, headers: Record<string, string> = {}) =>
  callSeen(app, orderApi.create, by, { body: { tender }, headers });
const one = async (by: Caller, id: number) => (await app.call(orderApi.one, by, { params: { id } })).ok();
const patch = (by: Caller, id: number, body: unknown) => callSeen(app, orderApi.patch, by, { params: { id }, body });

async function awarded(): Promise<Awarded> {
  const tender = await anAnsweredTender(app, {
    answers: [
      ["689.5", "1.02"],
      ["742", "0.94"],
    ],
  });
  await choose(tender, [
    [
      [0, 0, "150.5"],
      [0, 1, "249.5"],
    ],
    [[1, 1, "24000"]],
  ]);
  return tender;
}
const ordered = async () => {
  const tender = await awarded();
  const { results } = (await create(tender.customer, tender.id)).ok();
  const [first, second] = tender.suppliers.map(
    (side) => results.find(({ supplier }) => supplier.id === side.workspace)?.id ?? 0,
  );
  return { ...tender, first: first ?? 0, second: second ?? 0 };
};

describe("orders of winners", () => {
  test("are made one for each supplier, with the offered prices and amounts to the kopeck", async () => {
    const { id, customer, suppliers } = await awarded();
    app.queries();
    const { count, results } = (await create(customer, id)).ok();
    const statements = app.queries().length;
    expect(count).toBe(2);
    expect(
      results.map(({ number, supplier, status, item_count, total, vat, total_with_vat, actions }) => ({
        number,
        supplier: supplier.id,
        status,
        item_count,
        total,
        vat,
        total_with_vat,
        actions,
      })),
    ).toEqual([
      // Order total: 150.5 × 689.5 = 103769.75, plus 22 % VAT of 22829.345.
      {
        number: 1,
        supplier: suppliers[0]?.workspace,
        status: "OPENED",
        item_count: 1,
        total: "103769.75",
        vat: "22829.35",
        total_with_vat: "126599.10",
        actions: ["edit", "close", "decline", "receive_delivery", "close_line", "amend"],
      },
      // Order lines: 249.5 × 742 = 185129.00 and 24000 × 0.94 = 22560.00.
      {
        number: 2,
        supplier: suppliers[1]?.workspace,
        status: "OPENED",
        item_count: 2,
        total: "207689.00",
        vat: "45691.58",
        total_with_vat: "253380.58",
        actions: ["edit", "close", "decline", "receive_delivery", "close_line", "amend"],
      },
    ]);
    const lines = (await app.call(orderApi.items, customer, { params: { id: results[1]?.id ?? 0 } })).ok().results;
    expect(
      lines.map(({ position, lot_position, quantity, price_per_unit, vat_percent, total, vat }) => [
        position,
        lot_position,
        quantity,
        price_per_unit,
        vat_percent,
        total,
        vat,
      ]),
    ).toEqual([
      [1, 1, "249.5", "742", "22", "185129.00", "40728.38"],
      [2, 2, "24000", "0.94", "22", "22560.00", "4963.20"],
    ]);
    const lots = (await app.call(lotApi.list, customer, { params: { id } })).ok().results;
    expect(lots.map(({ is_ordered }) => is_ordered)).toEqual([true, true]);
    // One extra statement per lot or supplier would exceed this limit.
    expect(statements).toBeLessThan(35);
  });

  test("cost as many statements for forty lots as for two", async () => {
    const count = async (lots: number): Promise<number> => {
      const prices = Array.from({ length: lots }, () => "10");
      const tender = await anAnsweredTender(app, { lots: prices.map(() => "5"), answers: [prices] });
      await choose(
        tender,
        prices.map((_, place) => [[place, 0, "5"]]),
      );
      app.queries();
      (await create(tender.customer, tender.id)).ok();
      return app.queries().length;
    };
    expect(await count(40)).toBe(await count(2));
  });

  test("are made once: again is refused, the same key answers the same", async () => {
    const { id, customer } = await awarded();
    const headers = { "idempotency-key": "order-once" };
    const first = (await create(customer, id, headers)).ok();
    expect((await create(customer, id, headers)).ok()).toEqual(first);
    expect((await create(customer, id)).error().code).toBe("already_ordered");
    expect((await app.call(orderApi.list, customer, { query: { tender: id } })).ok().count).toBe(2);
  });

  test("that are chosen later get an order of their own", async () => {
    const tender = await anAnsweredTender(app, { answers: [["1", "2"]] });
    await choose(tender, [[[0, 0, "400"]]]);
    (await create(tender.customer, tender.id)).ok();
    const body = [{ id: tender.lots[1], winners: [{ offer_item: tender.line(0, 1), quantity: "24000" }] }];
    (await app.call(lotApi.patch_many, tender.customer, { params: { id: tender.id }, body })).ok();
    expect((await create(tender.customer, tender.id)).ok().results).toMatchObject([
      { number: 2, item_count: 1, total: "48000.00" },
    ]);
  });

  test("need winners, a tender that is done, and a verified company", async () => {
    const none = await anAnsweredTender(app, { answers: [["1", "2"]] });
    expect((await create(none.customer, none.id)).error().code).toBe("no_winners");
    const open = await anAnsweredTender(app, { answers: [["1", "2"]], open: true });
    expect((await create(open.customer, open.id)).error()).toMatchObject({ code: "wrong_state" });
    const tender = await awarded();
    await setWorkspaceStatus(app.deps, tender.customer.workspace, "NOT_VERIFIED");
    expect((await create(tender.customer, tender.id)).error().code).toBe("workspace_not_verified");
    expect((await app.call(orderApi.list, tender.customer, { query: { tender: tender.id } })).ok().count).toBe(0);
  });

  test("are nobody's but the customer's with the right", async () => {
    const { id, customer, suppliers } = await awarded();
    expect((await create(await aColleague(app, customer), id)).status).toBe(403);
    expect((await create(await aCompany(app.deps), id)).status).toBe(404);
    const [supplier] = suppliers;
    expect(supplier === undefined ? "" : (await create(supplier, id)).error().code).toBe("not_a_customer");
  });

  test.runIf(onPostgres)("that two people order at the same moment are made once", async () => {
    const { id, customer } = await awarded();
    const colleague = await aColleague(app, customer, "BA");
    const answers = await Promise.all([create(customer, id), create(colleague, id), create(customer, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await app.call(orderApi.list, customer, { query: { tender: id } })).ok().count).toBe(2);
  });
});

describe("an order", () => {
  test("is one record for both sides; other suppliers of the tender see nothing of it", async () => {
    const { customer, suppliers, first } = await ordered();
    const [winner, other] = suppliers;
    if (winner === undefined || other === undefined) throw new Error("two suppliers were invited");
    const [ours, theirs] = [await one(customer, first), await one(winner, first)];
    expect({ ...theirs, actions: [] }).toEqual({ ...ours, actions: [] });
    expect(theirs.actions).toEqual(["decline", "confirm_order", "propose_change", "send_invoice", "amend"]);
    for (const call of [orderApi.one, orderApi.items, orderApi.billing])
      expect((await app.call(call, other, { params: { id: first } })).status).toBe(404);
    expect((await patch(other, first, { name: "Чужой" })).status).toBe(404);
    const listed = (await app.call(orderApi.list, other, { query: { side: "supplier" } })).ok();
    expect(listed.results.map(({ id }) => id)).not.toContain(first);
  });

  test("is found by number, name, partner, status and side", async () => {
    const { customer, suppliers, first, second } = await ordered();
    (await patch(customer, first, { name: "Процессоры для ИП-5" })).ok();
    const found = async (by: Caller, query: Record<string, string | number>) =>
      (await app.call(orderApi.list, by, { query })).ok().results.map(({ id }) => id);
    expect(await found(customer, {})).toEqual([second, first]);
    expect(await found(customer, { ordering: "total_with_vat" })).toEqual([first, second]);
    expect(await found(customer, { search: "процессоры" })).toEqual([first]);
    expect(await found(customer, { search: (await one(customer, second)).supplier.name })).toEqual([second]);
    expect(await found(customer, { status: "CLOSED" })).toEqual([]);
    expect(await found(customer, { side: "supplier" })).toEqual([]);
    expect(await found(customer, { limit: 1, offset: 1 })).toEqual([first]);
    const [winner] = suppliers;
    expect(winner === undefined ? [] : await found(winner, { side: "supplier" })).toEqual([first]);
  });

  test("is renamed by the customer while it is open; an older version is refused with the present one", async () => {
    const { customer, suppliers, first } = await ordered();
    expect(
      (await patch(customer, first, { name: "Заказ № 7", comment: "Позвоните перед отгрузкой", version: 1 })).ok(),
    ).toMatchObject({ version: 2, name: "Заказ № 7", comment: "Позвоните перед отгрузкой" });
    expect((await patch(customer, first, { name: "Другой", version: 1 })).error()).toMatchObject({
      code: "version_conflict",
      current: { name: "Заказ № 7" },
    });
    const [winner] = suppliers;
    expect(winner === undefined ? 0 : (await patch(winner, first, { name: "Наш" })).status).toBe(403);
    (await patch(customer, first, { status: "CLOSED", reason: "Закрываем без поставки" })).ok();
    expect((await patch(customer, first, { name: "Поздно" })).error().code).toBe("wrong_state");
    const entries = (await app.call(historyApi.list, customer, { query: { entity: "order", entity_id: first } }))
      .ok()
      .results.map(({ action }) => action);
    expect(entries).toEqual(["close", "edit", "create"]);
  });

  test("that the supplier declines gives its quantity back, with the reason, for good", async () => {
    const { id, customer, suppliers, second } = await ordered();
    const winner = suppliers[1];
    if (winner === undefined) throw new Error("two suppliers were invited");
    expect((await patch(winner, second, { status: "CLOSED", decline: true })).error()).toMatchObject({
      code: "invalid_input",
      fields: { reason: expect.any(Array) },
    });
    expect((await patch(winner, second, { status: "CLOSED" })).status).toBe(403);
    const close_reason = "Завод снял с производства";
    const declined = (await patch(winner, second, { status: "CLOSED", decline: true, reason: close_reason })).ok();
    expect(declined).toMatchObject({ status: "CLOSED", payment_status: "REFUSED", close_reason, actions: [] });
    expect(declined).toMatchObject({ declined_by: "supplier", declined_at: expect.any(String) });
    expect((await patch(winner, second, { status: "CLOSED", decline: true, reason: "Ещё раз" })).error().code).toBe(
      "wrong_state",
    );
    expect(
      (await app.call(lotApi.list, customer, { params: { id } })).ok().results.map(({ is_ordered }) => is_ordered),
    ).toEqual([false, false]);
    expect((await create(customer, id)).ok().results).toMatchObject([{ number: 3, item_count: 2 }]);
    const mails = await app.deps.db
      .selectFrom("mail")
      .select(["kind", "to_address"])
      .where("kind", "like", "order_%")
      .where("to_address", "in", [customer.owner.email, winner.owner.email])
      .orderBy("id")
      .execute();
    expect(mails).toEqual([
      { kind: "order_created", to_address: winner.owner.email },
      { kind: "order_declined", to_address: customer.owner.email },
      { kind: "order_created", to_address: winner.owner.email },
    ]);
  });

  test("tells an accountant both sides, VAT by rate and the total in words", async () => {
    const { customer, suppliers, first } = await ordered();
    const billing = (await app.call(orderApi.billing, customer, { params: { id: first } })).ok();
    expect(billing).toMatchObject({
      total: "103769.75",
      vat: "22829.35",
      total_with_vat: "126599.10",
      vat_by_rate: [{ vat_percent: "22", total: "103769.75", vat: "22829.35" }],
    });
    expect(billing.total_in_words).toBe("Сто двадцать шесть тысяч пятьсот девяносто девять рублей 10 копеек");
    expect([billing.customer?.name, billing.supplier?.name]).toEqual([
      (await one(customer, first)).customer.name,
      (await one(customer, first)).supplier.name,
    ]);
    const [winner] = suppliers;
    expect(
      winner === undefined ? null : (await app.call(orderApi.billing, winner, { params: { id: first } })).ok(),
    ).toEqual(billing);
  });
});
