import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { fileOf, revisionCalls } from "#server/modules/imports/revision-test-kit.ts";
import { aBillOfMaterialsBook } from "#server/seed/import.builder.ts";
import { anOrderOfItem } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

type Company = Awaited<ReturnType<typeof aCompany>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { grouped, upload, difference, apply, revised, undo, history, quantities } = revisionCalls(() => app);

const change = async (caller: Caller, id: number, quantity: string) =>
  (await app.call(purchaseItemApi.patch, caller, { params: { id }, body: { quantity } })).ok();

const ordered = async (customer: Company, item: number, quantity: string): Promise<unknown> =>
  anOrderOfItem(app.deps, { customer, supplier: await aSupplier(app.deps), item, quantity });

test("a revision sets the group to the file: raised, lowered, removed, added; and the undo takes all of it back", async () => {
  const company = await aCompany(app.deps);
  const { group, ids } = await grouped(company, [
    ["A-1", "10"],
    ["B-1", "10"],
    ["C-1", "10"],
    ["D-1", "10"],
  ]);
  const { id } = await upload(company, group, [
    ["a1", "12"],
    ["B-1", "4"],
    ["D-1", "10"],
    ["E-1", "3"],
    ["E-1", "2"],
  ]);
  const seen = await difference(company, id);
  expect(seen.lines.map(({ kind, difference: by }) => [kind, by])).toEqual([
    ["raised", "2"],
    ["lowered", "-6"],
    ["removed", "-10"],
    ["unchanged", "0"],
    ["added", "5"],
  ]);
  expect(seen).toMatchObject({ number: 1, previous: null, by_part: 3, by_name: 0, is_other_product: false, unread: 0 });
  const done = (await apply(company, id, seen)).ok();
  expect(done.result).toMatchObject({
    created: 2,
    revision: { number: 1, added: 1, raised: 1, lowered: 1, removed: 1, left: 0 },
  });
  expect(await quantities(company, group)).toEqual(["A-1 12", "B-1 4", "D-1 10", "E-1 3", "E-1 2"]);
  // A repeated call changes nothing.
  expect((await apply(company, id, seen)).ok().result).toEqual(done.result);
  expect(await quantities(company, group)).toHaveLength(5);

  expect((await undo(company, id)).ok().status).toBe("undone");
  expect(await quantities(company, group)).toEqual(["A-1 10", "B-1 10", "C-1 10", "D-1 10"]);
  expect((await history(company, group)).map(({ is_undone, is_last }) => [is_undone, is_last])).toEqual([
    [true, false],
  ]);
  const entries = (
    await app.call(historyApi.list, company, { query: { entity: "purchase_item", entity_id: String(ids[0]) } })
  ).ok().results;
  expect(entries.map(({ changes }) => changes["quantity"])).toEqual([
    { from: "12", to: "10" },
    { from: "10", to: "12" },
  ]);
});

test("a new revision is for as many sets and as much spare as the file before it", async () => {
  const company = await aCompany(app.deps);
  const { group } = await grouped(company, [["A-1", "11"]]);
  const first = await upload(company, group, [["A-1", "1"]]);
  expect(first.options.bom).toMatchObject({ boards: 1, spare: "0" });
  const bom = { ...first.options.bom, boards: 10, spare: "2.5" };
  const body = { options: { bom } };
  (await app.call(importApi.patch, company, { params: { id: first.id }, body })).ok();
  (await apply(company, first.id, await difference(company, first.id))).ok();
  expect(await quantities(company, group)).toEqual(["A-1 11"]);
  const next = await upload(company, group, [["A-1", "2"]]);
  expect(next.options.bom).toMatchObject({ boards: 10, spare: "2.5" });
  expect((await difference(company, next.id)).lines).toMatchObject([{ before: "11", after: "21" }]);
});

test("what is ordered or in a tender stays, whatever the file says, and is said", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group, ids } = await grouped(company, [
    ["A-1", "10"],
    ["B-1", "10"],
    ["C-1", "10"],
  ]);
  await ordered(company, ids[0] ?? 0, "10");
  await ordered(company, ids[1] ?? 0, "10");
  await aTender(app.deps, { customer: company, items: [ids[2] ?? 0] });
  const { id } = await upload(company, group, [
    ["A-1", "16"],
    ["B-1", "4"],
  ]);
  const seen = await difference(company, id);
  expect(
    seen.lines.map(({ kind, ordered: bought, in_tender, free, excess, uses }) => [
      kind,
      bought,
      in_tender,
      free,
      excess,
      uses.map(({ kind: use, number, quantity }) => `${use} ${number}: ${quantity}`),
    ]),
  ).toEqual([
    ["raised", "10", "0", "0", "0", ["order 1: 10"]],
    ["lowered", "10", "0", "0", "6", ["order 2: 10"]],
    ["removed", "0", "10", "0", "10", ["tender 1: 10"]],
  ]);
  const { result } = (await apply(company, id, seen)).ok();
  expect(result?.revision).toMatchObject({ raised: 1, lowered: 0, removed: 0, left: 2 });
  expect(await quantities(company, group)).toEqual(["A-1 10", "B-1 10", "C-1 10", "A-1 6"]);
});

test("a line can be left as it is, and a unit that differs decides nothing", async () => {
  const company = await aCompany(app.deps);
  const { group } = await grouped(company, [
    ["A-1", "10"],
    ["B-1", "10"],
    ["C-1", "10"],
  ]);
  const { id } = await upload(company, group, [
    ["A-1", "12"],
    ["B-1", "2", "kg"],
    ["D-1", "1"],
  ]);
  const seen = await difference(company, id);
  const removed = seen.lines.find(({ kind }) => kind === "removed")?.key ?? "";
  expect((await apply(company, id, seen, ["item:0"])).error().code).toBe("invalid_input");
  const { result } = (await apply(company, id, seen, [removed])).ok();
  expect(result?.revision).toMatchObject({ raised: 1, added: 1, removed: 0, left: 2 });
  expect(await quantities(company, group)).toEqual(["A-1 12", "B-1 10", "C-1 10", "D-1 1"]);
});

test("differences that were seen before somebody changed the group are refused with a sentence", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const { group, ids } = await grouped(company, [["A-1", "10"]]);
  const { id } = await upload(company, group, [["A-1", "12"]]);
  const stale = await difference(company, id);
  await change(company, ids[0] ?? 0, "11");
  const refusal = await apply(company, id, stale);
  expect([refusal.status, refusal.error().code]).toEqual([409, "group_changed"]);
  expect(refusal.error().detail).toMatch(/^The items of the group were changed/u);
  // A tender or an order since then counts as a change too.
  const next = await difference(company, id);
  expect(next.lines[0]).toMatchObject({ before: "11", difference: "1" });
  await ordered(company, ids[0] ?? 0, "11");
  expect((await apply(company, id, next)).error().code).toBe("group_changed");
  expect(await quantities(company, group)).toEqual(["A-1 11"]);
  // So does the import itself.
  const last = await difference(company, id);
  (await app.call(importApi.patch, company, { params: { id }, body: { fixes: [] } })).ok();
  expect((await apply(company, id, last)).error().code).toBe("version_conflict");
});

test("the same file again is no difference, and two revisions are undone in the reverse order", async () => {
  const company = await aCompany(app.deps);
  const { group } = await grouped(company, [["A-1", "10"]]);
  const first = await revised(company, group, [["A-1", "12"]], "rev-1.csv");
  const second = await revised(
    company,
    group,
    [
      ["A-1", "15"],
      ["B-1", "1"],
    ],
    "rev-2.csv",
  );
  const { id } = await upload(company, group, [
    ["A-1", "15"],
    ["B-1", "1"],
  ]);
  const same = await difference(company, id);
  expect(same.lines.map(({ kind }) => kind)).toEqual(["unchanged", "unchanged"]);
  expect(same).toMatchObject({ number: 3, previous: 2 });
  expect(await history(company, group)).toMatchObject([
    { number: 2, file_name: "rev-2.csv", added: 1, raised: 1, is_undone: false, is_last: true },
    { number: 1, file_name: "rev-1.csv", added: 0, raised: 1, is_undone: false, is_last: false },
  ]);
  const refusal = (await undo(company, first.id)).error();
  expect([refusal.code, refusal.problems?.[0]?.detail]).toEqual([
    "import_built_on",
    "Revision 2 (“rev-2.csv”) was applied after this one: undo it first.",
  ]);
  (await undo(company, second.id)).ok();
  (await undo(company, first.id)).ok();
  expect(await quantities(company, group)).toEqual(["A-1 10"]);
});

test("a revision is not undone once what it set is in a tender", async () => {
  const company = await aCompany(app.deps);
  const { group, ids } = await grouped(company, [["A-1", "10"]]);
  const { id } = await revised(company, group, [["A-1", "12"]]);
  await aTender(app.deps, { customer: company, items: ids });
  const refusal = (await undo(company, id)).error();
  expect([refusal.code, refusal.problems?.[0]?.detail]).toEqual([
    "import_built_on",
    "The item “A-1” is in the draft T-00001: delete its lot there first.",
  ]);
  expect(await quantities(company, group)).toEqual(["A-1 12"]);
});

test("a removed request that was restored by hand stays, and a merged-in quantity survives the undo", async () => {
  const company = await aCompany(app.deps);
  const { group, ids } = await grouped(company, [
    ["A-1", "10"],
    ["B-1", "10"],
  ]);
  const { id } = await revised(company, group, [["A-1", "8"]]);
  (await app.call(purchaseItemApi.restore, company, { body: { ids: [ids[1] ?? 0] } })).ok();
  await change(company, ids[0] ?? 0, "9");
  (await undo(company, id)).ok();
  expect(await quantities(company, group)).toEqual(["A-1 11", "B-1 10"]);
});

test("rows that can't be read hide the differences, so that their parts aren't removed", async () => {
  const company = await aCompany(app.deps);
  const { group } = await grouped(company, [["A-1", "10"]]);
  const { id } = await upload(company, group, [
    ["A-1", "many"],
    ["B-1", "1"],
    ["C-1", "2"],
  ]);
  const seen = await difference(company, id);
  expect([seen.lines, seen.unread]).toEqual([[], 1]);
  expect((await apply(company, id, seen)).error().code).toBe("rows_have_problems");
  expect(await quantities(company, group)).toEqual(["A-1 10"]);
});

test("a revision needs a group, isn't added to it by an ordinary run, and can become an ordinary import", async () => {
  const company = await aCompany(app.deps);
  const { group } = await grouped(company, [["A-1", "10"]]);
  const file = { name: "a.csv", bytes: fileOf([["A-1", "10"]]) };
  const without = await app.call(importApi.upload, company, { file, body: { revision: "true" } });
  expect(without.error().fields).toEqual({ "options.group": [expect.any(String)] });
  const { id } = await upload(company, group, [["A-1", "10"]]);
  const run = () => app.call(importApi.run, company, { params: { id }, body: {} });
  expect((await run()).error().code).toBe("invalid_input");
  (await app.call(importApi.patch, company, { params: { id }, body: { options: { revision: false } } })).ok();
  expect((await app.call(revisionApi.difference, company, { params: { id } })).status).toBe(404);
  (await run()).ok();
  expect(await quantities(company, group)).toEqual(["A-1 10", "A-1 10"]);
});

test("the file of a revision is given back byte by byte, a text file and a workbook alike", async () => {
  const company = await aCompany(app.deps);
  const { group } = await grouped(company, []);
  for (const file of [
    { name: "БУ-12.csv", bytes: fileOf([["A-1", "10"]]) },
    { name: "БУ-12.xlsx", bytes: await aBillOfMaterialsBook(2) },
  ]) {
    const { id } = (
      await app.call(importApi.upload, company, { file, body: { group: String(group), revision: "true" } })
    ).ok();
    const answer = await app.call(revisionApi.file, company, { params: { id } });
    expect(Buffer.from(answer.bytes).equals(Buffer.from(file.bytes))).toBe(true);
  }
});

test("another company sees no revision, no file and no differences", async () => {
  const company = await aCompany(app.deps);
  const other = await aCompany(app.deps);
  const { group } = await grouped(company, [["A-1", "10"]]);
  const { id } = await upload(company, group, [["A-1", "12"]]);
  const seen = await difference(company, id);
  expect((await app.call(revisionApi.difference, other, { params: { id } })).status).toBe(404);
  expect((await apply(other, id, seen)).status).toBe(404);
  expect((await app.call(revisionApi.file, other, { params: { id } })).status).toBe(404);
  expect((await app.call(revisionApi.list, other, { params: { id: group } })).status).toBe(404);
  expect(await quantities(company, group)).toEqual(["A-1 10"]);
});
