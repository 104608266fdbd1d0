import { afterAll, beforeAll, expect, test } from "vitest";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
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

type Company = Awaited<ReturnType<typeof aCompany>>;

const order = async (customer: Company, id: number) =>
  (await app.call(lotApi.list, customer, { params: { id } }))
    .ok()
    .results.map(({ part_number, position }) => `${position} ${part_number ?? ""}`);

async function aDraft(parts: readonly string[]) {
  const customer = await aCompany(app.deps);
  const { id, lots } = await aTender(app.deps, {
    customer,
    lots: parts.map((part_number) => ({ part_number, quantity: "1" })),
  });
  return { customer, id, lots: lots.map((lot) => lot.id) };
}

test("a lot of somebody else's purchase item, or of one that is gone, is refused, and nothing of its call is kept", async () => {
  const { customer, id } = await aDraft(["A"]);
  const [foreign = 0] = await someItems(app.deps, { ...(await aCompany(app.deps)), items: [{}] });
  for (const purchase_item of [foreign, 987_654_321]) {
    const body = [
      { part_number: "B", quantity: "1" },
      { part_number: "C", quantity: "1", purchase_item },
    ];
    expect((await app.call(lotApi.create, customer, { params: { id }, body })).error()).toMatchObject({
      code: "invalid_input",
      problems: [{ row: 1, field: "purchase_item", code: "not_found" }],
    });
  }
  expect(await order(customer, id)).toEqual(["1 A"]);
});

test("lots are added one or many at a time, below the last or at a place", async () => {
  const { customer, id } = await aDraft(["A", "B"]);
  const one = (
    await app.call(lotApi.create, customer, {
      params: { id },
      body: { part_number: " C ", quantity: "2.500", unit: 2, target_delivery_time: "2027-01-31", comment: "" },
    })
  ).ok();
  expect(one).toMatchObject([
    {
      position: 3,
      part_number: "C",
      quantity: "2.5",
      unit: 2,
      target_delivery_time: "2027-01-31",
      comment: null,
      version: 1,
    },
  ]);
  const many = (
    await app.call(lotApi.create, customer, {
      params: { id },
      body: [
        { part_number: "D", quantity: "1" },
        { part_number: "E", quantity: "1", position: 1 },
      ],
    })
  ).ok();
  expect(many.map(({ part_number, position }) => [part_number, position])).toEqual([
    ["D", 5],
    ["E", 1],
  ]);
  expect(await order(customer, id)).toEqual(["1 E", "2 A", "3 B", "4 C", "5 D"]);
});

test("one wrong row refuses all, and each is named", async () => {
  const { customer, id } = await aDraft(["A"]);
  const refused = (
    await app.call(lotApi.create, customer, {
      params: { id },
      body: [{ part_number: "B", quantity: "1" }, { quantity: "1" }, { part_number: "C", quantity: "1", unit: 99 }],
    })
  ).error();
  expect(refused).toMatchObject({
    code: "invalid_input",
    problems: [
      { code: "item_unnamed", row: 1, field: "nomenclature" },
      { code: "not_found", row: 2, field: "unit" },
    ],
  });
  expect(
    (
      await app.call(lotApi.create, customer, {
        params: { id },
        body: [
          { part_number: "B", quantity: "1" },
          { part_number: "C", quantity: "0" },
        ],
      })
    ).error(),
  ).toMatchObject({ problems: [{ row: 1, field: "quantity" }] });
  expect(await order(customer, id)).toEqual(["1 A"]);
});

test("a tender has a thousand lots at most", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer, lots: Array.from({ length: 999 }, () => "1") });
  const refused = (
    await app.call(lotApi.create, customer, {
      params: { id },
      body: [
        { part_number: "B", quantity: "1" },
        { part_number: "C", quantity: "1" },
      ],
    })
  ).error();
  expect(refused.code).toBe("too_many_rows");
  expect(
    (await app.call(lotApi.create, customer, { params: { id }, body: { part_number: "B", quantity: "1" } })).status,
  ).toBe(200);
});

test("many lots are changed at once; what a patch doesn't name stays", async () => {
  const { customer, id, lots } = await aDraft(["A", "B"]);
  const [a = 0, b = 0] = lots;
  const changed = (
    await app.call(lotApi.patch_many, customer, {
      params: { id },
      body: [
        { id: b, quantity: "7" },
        { id: a, manufacturer: "Murata", version: 1 },
      ],
    })
  ).ok();
  expect(changed).toMatchObject([
    { id: b, quantity: "7", part_number: "B", version: 2 },
    { id: a, quantity: "1", manufacturer: "Murata", version: 2 },
  ]);
  const refused = (
    await app.call(lotApi.patch_many, customer, {
      params: { id },
      body: [
        { id: b, quantity: "8" },
        { id: a, quantity: "8", version: 1 },
      ],
    })
  ).error();
  expect(refused).toMatchObject({ code: "version_conflict", current: [{ id: a, version: 2 }], problems: [{ row: 1 }] });
  const one = (
    await app.call(lotApi.patch, customer, { params: { id, itemId: a }, body: { quantity: "8", version: 1 } })
  ).error();
  expect(one).toMatchObject({ code: "version_conflict", current: { id: a, version: 2, quantity: "1" } });
  expect(
    (
      await app.call(lotApi.patch, customer, {
        params: { id, itemId: a },
        body: { part_number: null, nomenclature: "" },
      })
    ).error(),
  ).toMatchObject({ fields: { nomenclature: [expect.any(String)] } });
  expect(
    (await app.call(lotApi.patch_many, customer, { params: { id }, body: [{ id: a }, { id: a }] })).error().code,
  ).toBe("invalid_input");
});

test("a lot of another tender isn't there", async () => {
  const { customer, id, lots } = await aDraft(["A"]);
  const other = await aTender(app.deps, { customer });
  const foreign = other.lots[0]?.id ?? 0;
  expect(
    (
      await app.call(lotApi.patch_many, customer, {
        params: { id },
        body: [
          { id: lots[0], comment: "x" },
          { id: foreign, comment: "x" },
        ],
      })
    ).error(),
  ).toMatchObject({ code: "not_found", problems: [{ row: 1 }] });
  expect(
    (await app.call(lotApi.remove_many, customer, { params: { id }, body: { ids: [lots[0], foreign] } })).error(),
  ).toMatchObject({ code: "not_found", problems: [{ row: 1 }] });
  expect(
    (await app.call(lotApi.patch, customer, { params: { id, itemId: foreign }, body: { comment: "x" } })).status,
  ).toBe(404);
  expect(await order(customer, id)).toEqual(["1 A"]);
});

test("lots move to the place that is asked for, and the others keep their order and their versions", async () => {
  const { customer, id, lots } = await aDraft(["A", "B", "C", "D"]);
  const [a = 0, , , d = 0] = lots;
  const moved = (await app.call(lotApi.patch, customer, { params: { id, itemId: a }, body: { position: 3 } })).ok();
  expect(moved.position).toBe(3);
  expect(await order(customer, id)).toEqual(["1 B", "2 C", "3 A", "4 D"]);
  await app.call(lotApi.patch_many, customer, {
    params: { id },
    body: [
      { id: d, position: 1 },
      { id: a, position: 100 },
    ],
  });
  expect(await order(customer, id)).toEqual(["1 D", "2 B", "3 C", "4 A"]);
  expect(
    (await app.call(lotApi.list, customer, { params: { id } })).ok().results.map(({ version }) => version),
  ).toEqual([2, 1, 1, 3]);
});

test("deleting closes the gaps", async () => {
  const { customer, id, lots } = await aDraft(["A", "B", "C", "D"]);
  await app.call(lotApi.remove_many, customer, { params: { id }, body: { ids: [lots[0], lots[2]] } });
  expect(await order(customer, id)).toEqual(["1 B", "2 D"]);
  await app.call(lotApi.remove, customer, { params: { id, itemId: lots[1] ?? 0 } });
  expect(await order(customer, id)).toEqual(["1 D"]);
});

test("once the tender is sent its lots are locked", async () => {
  const customer = await aCompany(app.deps);
  const { id, lots } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const itemId = lots[0]?.id ?? 0;
  for (const answer of [
    await app.call(lotApi.create, customer, { params: { id }, body: { part_number: "B", quantity: "1" } }),
    await app.call(tenderApi.create_lots, customer, { params: { id }, body: { ids: [1] } }),
    await app.call(lotApi.patch, customer, { params: { id, itemId }, body: { quantity: "5" } }),
    await app.call(lotApi.patch_many, customer, { params: { id }, body: [{ id: itemId, position: 2 }] }),
    await app.call(lotApi.remove, customer, { params: { id, itemId } }),
    await app.call(lotApi.remove_many, customer, { params: { id }, body: { ids: [itemId] } }),
  ]) {
    expect(answer.error()).toMatchObject({ code: "wrong_state", actions: ["prolong", "stop"] });
  }
});

test("a thousand lots take as many statements as two", async () => {
  const customer = await aCompany(app.deps);
  const count = async (rows: number) => {
    const { id } = await aTender(app.deps, { customer, lots: [] });
    app.queries();
    const body = Array.from({ length: rows }, (_, index) => ({ part_number: `P${index}`, quantity: "1" }));
    const made = (await app.call(lotApi.create, customer, { params: { id }, body })).ok();
    await app.call(lotApi.patch_many, customer, {
      params: { id },
      body: made.map((lot) => ({ id: lot.id, quantity: "2", position: 1 })),
    });
    await app.call(lotApi.remove_many, customer, { params: { id }, body: { ids: made.map((lot) => lot.id) } });
    return app.queries().length;
  };
  expect(await count(1000)).toBe(await count(2));
});

test.runIf(onPostgres)("lots that are added while the tender is sent are in all offers or refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await aCompany(app.deps);
    const { id } = await aTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)], lots: ["1"] });
    const [added, started] = await Promise.all([
      app.call(lotApi.create, customer, { params: { id }, body: { part_number: "late", quantity: "1" } }),
      callSeen(app, tenderApi.start, customer, { params: { id }, body: {} }),
    ]);
    // If the lot was added first, the start fails with a conflict, because the caller has not seen the tender with the
    // new lot.
    if (started.status !== 200) {
      expect([added.status, started.error().code]).toEqual([200, "version_conflict"]);
      (await callSeen(app, tenderApi.start, customer, { params: { id }, body: {} })).ok();
    }
    const lines = await app.deps.db
      .selectFrom("offer_item")
      .innerJoin("offer", "offer.id", "offer_item.offer_id")
      .where("offer.tender_id", "=", id)
      .select("offer_item.id")
      .execute();
    expect(lines).toHaveLength(added.status === 200 ? 2 : 1);
  }
});

test("winners are not chosen while offers are taken, and nothing of such a change is kept", async () => {
  const customer = await aCompany(app.deps);
  const { id, lots } = await aTender(app.deps, { customer });
  const lot = lots[0]?.id ?? 0;
  const refused = await app.call(lotApi.patch_many, customer, {
    params: { id },
    body: [{ id: lot, comment: "x", winners: [{ offer_item: 1, quantity: "1" }] }],
  });
  expect(refused.error().code).toBe("wrong_state");
  expect((await app.call(lotApi.list, customer, { params: { id } })).ok().results[0]).toMatchObject({
    id: lot,
    comment: null,
    version: 1,
  });
});
