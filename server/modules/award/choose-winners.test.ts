import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { closingApi, openSeen } from "#contract/workspaces/closing.api.ts";
import {
  aColleague,
  anAnsweredTender,
  anOrderLine,
  chosen,
  comparisonOf,
} from "#server/modules/award/award-test-kit.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertAggregatesMatch(app.deps.db);
  await app.close();
});

const choose = (by: Caller, id: number, body: unknown) => app.call(lotApi.patch_many, by, { params: { id }, body });
const codes = (answer: Awaited<ReturnType<typeof choose>>) => {
  const { code, problems = [] } = answer.error();
  return [code, ...problems.map((problem) => `${problem.row} ${problem.code}`)];
};

test("winners of many lots are chosen in one call, split or whole, changed and taken back", async () => {
  const { id, customer, lots, line, suppliers } = await anAnsweredTender(app, {
    answers: [
      ["689.5", "1.02"],
      ["742", "0.94"],
    ],
  });
  const [a = 0, b = 0] = lots;
  const answer = (
    await choose(customer, id, [
      {
        id: a,
        version: 1,
        winners: [
          { offer_item: line(0, 0), quantity: "150.500" },
          { offer_item: line(1, 0), quantity: "249.5" },
        ],
      },
      { id: b, version: 1, winners: [{ offer_item: line(1, 1), quantity: "24000" }] },
    ])
  ).ok();
  const winner = (supplier: number, lot: number, quantity: string) => ({
    offer_item: line(supplier, lot),
    offer: suppliers[supplier]?.offer,
    supplier: suppliers[supplier]?.workspace,
    quantity,
    is_ordered: false,
  });
  expect(answer.map(({ version, winners }) => ({ version, winners }))).toEqual([
    { version: 2, winners: [winner(0, 0, "150.5"), winner(1, 0, "249.5")] },
    { version: 2, winners: [winner(1, 1, "24000")] },
  ]);
  expect((await comparisonOf(app, customer, id)).ok().lots.map(({ winners }) => winners)).toEqual(
    answer.map(({ winners }) => winners),
  );
  expect((await app.call(tenderApi.one, customer, { params: { id } })).ok()).toMatchObject({
    awarded_lot_count: 2,
    actions: expect.arrayContaining(["award", "order"]),
  });
  (
    await app.call(lotApi.patch, customer, {
      params: { id, itemId: a },
      body: { winners: [{ offer_item: line(1, 0), quantity: "400" }] },
    })
  ).ok();
  (await app.call(lotApi.patch, customer, { params: { id, itemId: b }, body: { winners: [] } })).ok();
  expect(await chosen(app, customer, id)).toEqual([[[line(1, 0), "400"]], []]);
});

test("each choice stands in the history of the tender and of its lots; one that changes nothing leaves no trace", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["1"]] });
  const [a = 0] = lots;
  const winners = [{ offer_item: line(0, 0), quantity: "400" }];
  (await choose(customer, id, [{ id: a, winners }])).ok();
  const again = (
    await choose(customer, id, [{ id: a, version: 2, winners: [{ offer_item: line(0, 0), quantity: "400.000" }] }])
  ).ok();
  expect(again[0]?.version).toBe(2);
  const entries = async (entity: string, entity_id: number) =>
    (await app.call(historyApi.list, customer, { query: { entity, entity_id } }))
      .ok()
      .results.filter(({ action }) => action === "award");
  expect(await entries("tender", id)).toHaveLength(1);
  expect(await entries("lot", a)).toMatchObject([{ changes: { winners: { from: [], to: winners } } }]);
});

test("what can't win is refused by row, and nothing of the call is kept", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["1", null], ["2", "2"], undefined] });
  const other = await anAnsweredTender(app, { answers: [["1"]], customer });
  const [a = 0, b = 0] = lots;
  const good = { id: b, winners: [{ offer_item: line(1, 1), quantity: "24000" }] };
  const refusals: readonly [winners: unknown, code: string][] = [
    [[{ offer_item: line(0, 1), quantity: "1" }], "winner_unknown"],
    [[{ offer_item: line(2, 0), quantity: "1" }], "winner_unknown"],
    [[{ offer_item: other.line(0, 0), quantity: "1" }], "winner_unknown"],
    [[{ offer_item: line(0, 0), quantity: "400.001" }], "winner_quantity_exceeded"],
    [
      [
        { offer_item: line(0, 0), quantity: "300" },
        { offer_item: line(1, 0), quantity: "101" },
      ],
      "winner_quantity_exceeded",
    ],
    [
      [
        { offer_item: line(0, 0), quantity: "1" },
        { offer_item: line(0, 0), quantity: "1" },
      ],
      "winner_twice",
    ],
  ];
  for (const [winners, code] of refusals)
    expect(codes(await choose(customer, id, [good, { id: a, winners }]))).toEqual(["invalid_input", `1 ${code}`]);
  expect(codes(await choose(customer, id, [{ id: b, winners: [{ offer_item: line(0, 1), quantity: "1" }] }]))).toEqual([
    "invalid_input",
    "0 winner_declined",
  ]);
  expect(
    (await choose(customer, id, [{ id: a, winners: [{ offer_item: line(0, 0), quantity: "0" }] }])).error().code,
  ).toBe("invalid_input");
  expect(await chosen(app, customer, id)).toEqual([[], []]);
});

test("a stale version is answered with the lot as it is now", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["1"], ["2"]] });
  const [a = 0] = lots;
  (await choose(customer, id, [{ id: a, version: 1, winners: [{ offer_item: line(0, 0), quantity: "400" }] }])).ok();
  const body = { version: 1, winners: [{ offer_item: line(1, 0), quantity: "400" }] };
  expect((await app.call(lotApi.patch, customer, { params: { id, itemId: a }, body })).error()).toMatchObject({
    code: "version_conflict",
    current: { id: a, version: 2, winners: [{ offer_item: line(0, 0) }] },
  });
  expect(await chosen(app, customer, id)).toEqual([[[line(0, 0), "400"]], []]);
});

test("winners are chosen once the tender is done, not before", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["1"], undefined], open: true });
  const refused = (
    await choose(customer, id, [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "400" }] }])
  ).error();
  expect(refused).toMatchObject({ code: "wrong_state", actions: ["prolong", "stop"] });
  expect(await chosen(app, customer, id)).toEqual([[], []]);
});

test("a lot that is ordered keeps its winners; an ordered part stays while the rest is given away; a declined order binds nobody", async () => {
  const { id, customer, suppliers, lots, line } = await anAnsweredTender(app, {
    answers: [
      ["1", "1"],
      ["2", "2"],
    ],
    lots: ["400", "400", "400"],
  });
  const [whole = 0, part = 0, declined = 0] = lots;
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  const quantities = [
    [whole, "400"],
    [part, "100"],
    [declined, "400"],
  ] as const;
  (
    await choose(
      customer,
      id,
      quantities.map(([lot, quantity], place) => ({ id: lot, winners: [{ offer_item: line(0, place), quantity }] })),
    )
  ).ok();
  for (const [place, [lot, quantity]] of quantities.entries()) {
    await anOrderLine(app, {
      customer,
      supplier,
      part_number: "X",
      price: "1",
      quantity,
      tender: id,
      lot,
      offer_item: line(0, place),
      refused: lot === declined,
    });
  }
  const second = (place: number, quantity: string) => ({ offer_item: line(1, place), quantity });
  expect(codes(await choose(customer, id, [{ id: whole, winners: [] }]))).toEqual([
    "already_ordered",
    "0 winner_lot_ordered",
  ]);
  for (const winners of [[], [second(1, "300")], [{ offer_item: line(0, 1), quantity: "99" }]]) {
    expect(codes(await choose(customer, id, [{ id: part, winners }]))).toEqual([
      "already_ordered",
      "0 winner_lot_ordered",
    ]);
  }
  const kept = { offer_item: line(0, 1), quantity: "100" };
  expect(codes(await choose(customer, id, [{ id: part, winners: [kept, second(1, "301")] }]))).toEqual([
    "invalid_input",
    "0 winner_quantity_exceeded",
  ]);
  const answer = (
    await choose(customer, id, [
      { id: part, winners: [kept, second(1, "300")] },
      { id: declined, winners: [second(2, "400")] },
    ])
  ).ok();
  expect(answer.map(({ winners }) => winners.map(({ quantity, is_ordered }) => [quantity, is_ordered]))).toEqual([
    [
      ["100", true],
      ["300", false],
    ],
    [["400", false]],
  ]);
});

test("suppliers, strangers and members without the right choose nothing", async () => {
  const { id, customer, suppliers, lots, line } = await anAnsweredTender(app, { answers: [["1"]] });
  const body = [{ id: lots[0], winners: [{ offer_item: line(0, 0), quantity: "400" }] }];
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  expect([403, 404]).toContain((await choose(supplier, id, body)).status);
  expect((await choose(await aCompany(app.deps), id, body)).status).toBe(404);
  expect((await choose(await aColleague(app, customer, "CM"), id, body)).status).toBe(403);
  expect(await chosen(app, customer, id)).toEqual([[], []]);
});

test("two hundred lots take as many statements as one", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, {
    answers: [["1"]],
    lots: Array.from({ length: 200 }, () => "5"),
  });
  const body = lots.map((lot, place) => ({ id: lot, winners: [{ offer_item: line(0, place), quantity: "5" }] }));
  const statements = async (some: typeof body) => {
    app.queries();
    (await choose(customer, id, some)).ok();
    return app.queries().length;
  };
  const counts = [await statements(body.slice(0, 1)), await statements(body.slice(1))];
  expect(counts[0]).toBe(counts[1]);
  expect((await app.call(tenderApi.one, customer, { params: { id } })).ok().awarded_lot_count).toBe(200);
});

test.runIf(onPostgres)("two choices for one lot at once: one of them stands whole", async () => {
  const { id, customer, lots, line } = await anAnsweredTender(app, { answers: [["1"], ["2"]] });
  const [a = 0] = lots;
  const answers = await Promise.all(
    [0, 1].map((supplier) =>
      choose(customer, id, [{ id: a, version: 1, winners: [{ offer_item: line(supplier, 0), quantity: "400" }] }]),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const stands = answers.findIndex(({ status }) => status === 200);
  expect((await chosen(app, customer, id))[0]).toEqual([[line(stands, 0), "400"]]);
});

test("an offer of a company that an administrator has closed is marked, chosen for nothing and ordered from no more", async () => {
  const { id, customer, lots, line, suppliers } = await anAnsweredTender(app, {
    answers: [
      ["689.5", "1.02"],
      ["742", "0.94"],
    ],
  });
  const [a = 0, b = 0] = lots;
  (await choose(customer, id, [{ id: a, winners: [{ offer_item: line(0, 0), quantity: "400" }] }])).ok();
  const admin = await anAdministrator(app.deps);
  const params = { id: suppliers[0]?.workspace ?? 0 };
  const open = openSeen((await app.call(closingApi.preview, admin, { params })).ok());
  (await app.call(closingApi.close, admin, { params, body: { reason: "Решение суда", open } })).ok();
  const { offers } = (await comparisonOf(app, customer, id)).ok();
  expect(offers.map(({ is_closed }) => is_closed)).toEqual([true, false]);
  const refused = await choose(customer, id, [{ id: b, winners: [{ offer_item: line(0, 1), quantity: "24000" }] }]);
  expect(refused.status).toBe(400);
  expect(refused.error().problems).toMatchObject([
    { row: 0, code: "winner_closed", detail: "The supplier's company is closed: its offer can't be chosen." },
  ]);
  const ordering = await app.call(orderApi.to_create, customer, { query: { tender: id } });
  expect(ordering.error()).toMatchObject({ code: "supplier_closed" });
  (await choose(customer, id, [{ id: a, winners: [{ offer_item: line(1, 0), quantity: "400" }] }])).ok();
  expect((await app.call(orderApi.to_create, customer, { query: { tender: id } })).status).toBe(200);
});
