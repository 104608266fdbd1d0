import { afterAll, beforeAll, expect, test } from "vitest";
import { groupApi } from "#contract/groups/group.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { TRASH_DAYS } from "#contract/limits.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { deletedItemApi } from "#contract/purchase-items/deleted-item.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { aGroup, someItems } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = (caller: Caller, query: Record<string, string | number | boolean> = {}) =>
  app.call(deletedItemApi.list, caller, { query });
const numbers = async (caller: Caller, query: Record<string, string | number | boolean> = {}) =>
  (await list(caller, query)).ok().results.map((item) => item.part_number);
const remove = async (caller: Caller, ids: readonly number[]) =>
  (await app.call(purchaseItemApi.delete_many, caller, { body: { ids } })).ok();
const restore = (caller: Caller, ids: readonly number[]) =>
  app.call(purchaseItemApi.restore, caller, { body: { ids } });

async function afterDeleting(items: Parameters<typeof someItems>[1]["items"]) {
  const company = await aCompany(app.deps);
  const ids = await someItems(app.deps, { ...company, items });
  for (const id of ids) {
    app.clock.advance(MINUTE_MS);
    await remove(company, [id]);
  }
  return { company, ids };
}

test("what was deleted is listed with who did it, when, and until when it can be brought back", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, { ...company, name: "БУ-12" });
  const [id = 0] = await someItems(app.deps, {
    ...company,
    items: [{ nomenclature: "Кабель", part_number: "МКЭШ", quantity: "12.500", units: 2, purchase_item_group: group }],
  });
  const colleague = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role: "MG" });
  await remove({ token: await aSession(app.deps, colleague), workspace: company.workspace }, [id]);
  const { count, results } = (await list(company)).ok();
  const now = app.clock.now();
  const names = await app.deps.db
    .selectFrom("app_user")
    .select(["first_name", "last_name"])
    .where("id", "=", colleague.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  expect(results).toEqual([
    {
      id,
      nomenclature: "Кабель",
      part_number: "МКЭШ",
      quantity: "12.5",
      units: 2,
      purchase_item_group: { id: group, name: "БУ-12" },
      deleted_at: now.toISOString(),
      deleted_by: `${names.first_name} ${names.last_name}`,
      import_file: null,
      expires_at: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    },
  ]);
  await app.call(groupApi.remove, company, { params: { id: group } });
  expect((await list(company)).ok().results[0]?.purchase_item_group).toBeNull();
});

test("the last deleted comes first; pages, the other order and a search by fragments of name and part number", async () => {
  const { company, ids } = await afterDeleting([
    { nomenclature: "Конденсатор", part_number: "GRM-1" },
    { nomenclature: "Резистор 10 кОм", part_number: "RC-2" },
    { nomenclature: "Конденсатор 100%", part_number: "GRM-3" },
    { nomenclature: null, part_number: "rc_4" },
  ]);
  expect(await numbers(company)).toEqual(["rc_4", "GRM-3", "RC-2", "GRM-1"]);
  expect(await numbers(company, { ordering: "deleted_at" })).toEqual(["GRM-1", "RC-2", "GRM-3", "rc_4"]);
  const page = (await list(company, { limit: 2, offset: 2 })).ok();
  expect([page.count, page.results.map((item) => item.part_number)]).toEqual([4, ["RC-2", "GRM-1"]]);
  expect((await list(company, { limit: 2, offset: 4 })).ok()).toEqual({ count: 4, results: [] });
  expect(await numbers(company, { search: "КОНДЕНС" })).toEqual(["GRM-3", "GRM-1"]);
  expect(await numbers(company, { search: "rm-3 конд" })).toEqual(["GRM-3"]);
  expect(await numbers(company, { search: "100%" })).toEqual(["GRM-3"]);
  expect(await numbers(company, { search: "c_" })).toEqual(["rc_4"]);
  expect(await numbers(company, { search: "nothing" })).toEqual([]);
  for (const query of [{ ordering: "quantity" }, { limit: 0 }, { with_import: "perhaps" }, { colour: "red" }])
    expect((await list(company, query)).status, JSON.stringify(query)).toBe(400);
  // Items that were deleted at the same time have a stable order across pages.
  (await restore(company, ids)).ok();
  await remove(company, ids);
  const whole = await numbers(company);
  expect([...(await numbers(company, { limit: 2 })), ...(await numbers(company, { limit: 2, offset: 2 }))]).toEqual(
    whole,
  );
});

test("what was brought back stands there no more, and again with its new deletion", async () => {
  const { company, ids } = await afterDeleting([{ part_number: "A" }, { part_number: "B" }]);
  const [first = 0] = ids;
  expect((await restore(company, [first])).ok().map((item) => item.part_number)).toEqual(["A"]);
  expect(await numbers(company)).toEqual(["B"]);
  app.clock.advance(MINUTE_MS);
  await remove(company, [first]);
  const { results } = (await list(company)).ok();
  expect(results.map((item) => [item.part_number, item.deleted_at === app.clock.now().toISOString()])).toEqual([
    ["A", true],
    ["B", false],
  ]);
});

test("another company sees none of it and brings none of it back; who may only read brings nothing back", async () => {
  const { company, ids } = await afterDeleting([{ part_number: "A" }]);
  const stranger = await aCompany(app.deps);
  expect((await list(stranger)).ok()).toEqual({ count: 0, results: [] });
  expect((await restore(stranger, ids)).status).toBe(404);
  expect((await list({ token: stranger.token, workspace: company.workspace })).status).toBe(404);

  const member = async (...actions: string[]): Promise<Caller> => {
    const user = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles } });
    const { id } = await app.deps.db
      .insertInto("workspace_role")
      .values({ workspace_id: company.workspace, code: null, name: actions.join(" "), actions })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.deps.db
      .insertInto("workspace_role_member")
      .values({ role_id: id, workspace_id: company.workspace, user_id: user.id })
      .execute();
    return { token: await aSession(app.deps, user), workspace: company.workspace };
  };
  const reader = await member("read_purchase");
  expect(await numbers(reader)).toEqual(["A"]);
  expect((await restore(reader, ids)).status).toBe(403);
  expect((await list(await member("read_tender"))).status).toBe(403);
  expect(await numbers(company)).toEqual(["A"]);
});

test("after its days an item is neither listed nor brought back, also before the clock has removed it", async () => {
  const { company, ids } = await afterDeleting([{ part_number: "old" }, { part_number: "new" }]);
  app.clock.advance(TRASH_DAYS * DAY_MS - MINUTE_MS);
  const back = { token: await aSession(app.deps, company.owner), workspace: company.workspace };
  expect(await numbers(back)).toEqual(["new", "old"]);
  app.clock.advance(1);
  expect(await numbers(back)).toEqual(["new"]);
  expect((await restore(back, ids)).error()).toMatchObject({ code: "not_found", problems: [{ row: 0 }] });
  expect(await numbers(back)).toEqual(["new"]);
  expect((await restore(back, ids.slice(1))).ok()).toHaveLength(1);
});

test("an item comes back without what is gone meanwhile: its group, who answered for it; its part may be requested again", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  const leaver = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role: "MG" });
  const [gone = 0, own = 0] = await someItems(app.deps, {
    ...company,
    items: [
      { part_number: "A", purchase_item_group: group, responsible_manager: leaver.id },
      { part_number: "A", responsible_manager: company.owner.id },
    ],
  });
  await remove(company, [gone, own]);
  await someItems(app.deps, { ...company, items: [{ part_number: "A" }] });
  await app.call(groupApi.remove, company, { params: { id: group } });
  expect(
    (await app.call(memberApi.remove, company, { params: { id: company.workspace, userId: leaver.id } })).status,
  ).toBe(200);
  const [first, second] = (await restore(company, [gone, own])).ok();
  expect(first).toMatchObject({ id: gone, part_number: "A", purchase_item_group: null, responsible_manager: null });
  expect(second).toMatchObject({ id: own, responsible_manager: { id: company.owner.id } });
  expect((await app.call(purchaseItemApi.list, company, { query: { search: "A" } })).ok().count).toBe(3);
});

test("two who bring the same items back at once get them once", async () => {
  const { company, ids } = await afterDeleting([{ part_number: "A" }, { part_number: "B" }, { part_number: "C" }]);
  const answers = await Promise.all([restore(company, ids), restore(company, ids.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
  expect((await app.call(purchaseItemApi.list, company)).ok().count).toBe(3);
  expect(await numbers(company)).toEqual([]);
});

test("what went with an undone import names its file, can be left out of the list, and comes back", async () => {
  const { company } = await afterDeleting([{ part_number: "by hand" }]);
  const { id } = (
    await app.call(importApi.upload, company, {
      file: {
        name: "spec.csv",
        bytes: aCsv(
          ["MPN", "Qty"],
          [
            ["A", "1"],
            ["B", "2"],
          ],
        ),
      },
    })
  ).ok();
  (await app.call(importApi.run, company, { params: { id }, body: {} })).ok();
  app.clock.advance(MINUTE_MS);
  (await app.call(importApi.undo, company, { params: { id } })).ok();
  const { results } = (await list(company, { with_import: true })).ok();
  expect(results.map((item) => [item.part_number, item.import_file])).toEqual([
    ["B", "spec.csv"],
    ["A", "spec.csv"],
  ]);
  expect(await numbers(company, { with_import: false })).toEqual(["by hand"]);
  expect(await numbers(company)).toEqual(["B", "A", "by hand"]);
  expect(
    (
      await restore(
        company,
        results.map((item) => item.id),
      )
    ).status,
  ).toBe(200);
  // After this manual deletion the item no longer counts as deleted with its import.
  app.clock.advance(MINUTE_MS);
  await remove(
    company,
    results.map((item) => item.id),
  );
  expect(await numbers(company, { with_import: true })).toEqual([]);
});

test("a page of any length is read by a constant number of statements", async () => {
  const company = await aCompany(app.deps);
  await remove(company, await someItems(app.deps, { ...company, items: Array.from({ length: 60 }, () => ({})) }));
  const statements = async (limit: number) => {
    app.queries();
    expect((await list(company, { limit })).ok().results).toHaveLength(limit);
    return app.queries().length;
  };
  expect(await statements(60)).toBe(await statements(1));
});
