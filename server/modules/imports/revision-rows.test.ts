import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { revisionCalls } from "#server/modules/imports/revision-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { anOrderOfItem } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { difference, apply, undo } = revisionCalls(() => app);

type Row = readonly [designators: string, part: string, quantity: string, comment?: string];
const fileOf = (rows: readonly Row[]): Uint8Array =>
  aCsv(
    ["Designator", "MPN", "Qty", "Комментарий"],
    rows.map(([designators, part, quantity, comment = ""]) => [designators, part, quantity, comment]),
  );
const MAPPING = ["designators", "part_number", "quantity", "comment"].map((field, column) => ({ column, field }));

async function uploaded(
  caller: Caller,
  group: number,
  rows: readonly Row[],
  given: { revision?: boolean; duplicates?: "merge" } = {},
): Promise<ImportTask> {
  const { id, options } = (
    await app.call(importApi.upload, caller, {
      file: { name: "БУ-12.csv", bytes: fileOf(rows) },
      body: { group: String(group), revision: given.revision === true ? "true" : "false" },
    })
  ).ok();
  const body = {
    mapping: MAPPING,
    options: { bom: { ...options.bom, count_by: "quantity" }, duplicates: given.duplicates ?? "add" },
  };
  return (await app.call(importApi.patch, caller, { params: { id }, body })).ok();
}
const run = async (caller: Caller, ...args: [number, readonly Row[], { duplicates?: "merge" }?]): Promise<number> => {
  const { id } = await uploaded(caller, ...args);
  (await app.call(importApi.run, caller, { params: { id }, body: {} })).ok();
  return id;
};
const revisionOf = (caller: Caller, group: number, rows: readonly Row[]) =>
  uploaded(caller, group, rows, { revision: true });
async function revised(caller: Caller, group: number, rows: readonly Row[]): Promise<number> {
  const { id } = await revisionOf(caller, group, rows);
  (await apply(caller, id, await difference(caller, id))).ok();
  return id;
}
const itemsOf = async (caller: Caller, group?: number) =>
  (
    await app.call(purchaseItemApi.list, caller, {
      query: { ordering: "id", ...(group === undefined ? {} : { purchase_item_group: String(group) }) },
    })
  )
    .ok()
    .results.map(({ part_number, quantity, comment }) => [part_number, quantity, comment]);

describe("rows that were merged into a request of another group", () => {
  test("are compared with that request: the demand isn't doubled, and the undo takes all of it back", async () => {
    const company = await aCompany(app.deps);
    const [one, other] = [await aGroup(app.deps, company), await aGroup(app.deps, company)];
    await run(company, one, [["R1", "RES-1", "100", "для платы А"]]);
    const merged = await run(company, other, [["R1", "RES-1", "50", "для платы Б"]], { duplicates: "merge" });
    expect(await itemsOf(company)).toEqual([["RES-1", "150", "для платы А\nдля платы Б"]]);

    const same = await revisionOf(company, other, [["R1", "RES-1", "50", "для платы Б"]]);
    expect((await difference(company, same.id)).lines).toMatchObject([
      { kind: "unchanged", before: "50", after: "50", items: [{ whole: "150", is_own: false }] },
    ]);
    const raised = await revised(company, other, [["R1", "RES-1", "60", "для платы Б"]]);
    expect(await itemsOf(company)).toEqual([["RES-1", "160", "для платы А\nдля платы Б"]]);
    const blocked = (await undo(company, merged)).error();
    expect([blocked.code, blocked.problems?.[0]?.code]).toEqual(["import_built_on", "import_item_merged"]);

    // The group that has the request doesn't take away what the other one needs.
    await revised(company, one, [["R1", "RES-1", "80", "для платы А"]]);
    expect(await itemsOf(company)).toEqual([["RES-1", "140", "для платы А\nдля платы Б"]]);
    const gone = await revised(company, other, [["C1", "CAP-1", "1"]]);
    expect(await itemsOf(company)).toEqual([
      ["RES-1", "80", "для платы А\nдля платы Б"],
      ["CAP-1", "1", null],
    ]);
    (await undo(company, gone)).ok();
    (await undo(company, raised)).ok();
    (await undo(company, merged)).ok();
    expect(await itemsOf(company)).toEqual([["RES-1", "80", "для платы А"]]);
  });

  test("join their comments, each distinct one on a line, within a file as well", async () => {
    const company = await aCompany(app.deps);
    const group = await aGroup(app.deps, company);
    const rows: Row[] = [
      ["R1", "RES-1", "1", "верх"],
      ["R2", "RES-1", "2", "низ"],
      ["R3", "RES-1", "3", "верх"],
    ];
    await run(company, group, rows, { duplicates: "merge" });
    expect(await itemsOf(company)).toEqual([["RES-1", "6", "верх\nниз"]]);
  });
});

describe("a changed comment", () => {
  test("is a change of its own, keeps what people have written, and is undone", async () => {
    const company = await aCompany(app.deps);
    const group = await aGroup(app.deps, company);
    await run(company, group, [["R1", "RES-1", "10", "замена запрещена"]]);
    const [item] = (await app.call(purchaseItemApi.list, company, {})).ok().results;
    const body = { comment: "замена запрещена\nсрочно" };
    (await app.call(purchaseItemApi.patch, company, { params: { id: item?.id ?? 0 }, body })).ok();
    const { id } = await revisionOf(company, group, [["R1", "RES-1", "10", "замена по согласованию"]]);
    const seen = await difference(company, id);
    expect(seen.lines).toMatchObject([
      {
        kind: "commented",
        comment: { from: "замена запрещена\nсрочно", to: "срочно\nзамена по согласованию" },
      },
    ]);
    expect((await apply(company, id, seen)).ok().result?.revision).toMatchObject({ commented: 1, left: 0 });
    expect(await itemsOf(company)).toEqual([["RES-1", "10", "срочно\nзамена по согласованию"]]);
    (await undo(company, id)).ok();
    expect(await itemsOf(company)).toEqual([["RES-1", "10", "замена запрещена\nсрочно"]]);
  });

  test("that is the same as in the file before changes nothing", async () => {
    const company = await aCompany(app.deps);
    const group = await aGroup(app.deps, company);
    const rows: Row[] = [["R1", "RES-1", "10", "верх"]];
    await run(company, group, rows);
    const { id } = await revisionOf(company, group, rows);
    expect((await difference(company, id)).lines).toMatchObject([{ kind: "unchanged", comment: null }]);
  });
});

test("a row that is left out stays as it is, unless the user decides otherwise", async () => {
  const company = await aCompany(app.deps);
  const group = await aGroup(app.deps, company);
  await run(company, group, [
    ["R1", "RES-1", "10"],
    ["C1", "CAP-1", "5"],
  ]);
  const { id } = await revisionOf(company, group, [
    ["R1", "RES-1", "12"],
    ["C1", "CAP-1", "5"],
  ]);
  const out = { fixes: [{ row: 3, cells: null }] };
  (await app.call(importApi.patch, company, { params: { id }, body: out })).ok();
  const seen = await difference(company, id);
  expect(seen.lines).toMatchObject([{ kind: "raised" }, { kind: "removed", left_out: [3] }]);
  expect((await apply(company, id, seen)).ok().result?.revision).toMatchObject({ raised: 1, removed: 0, left: 1 });
  expect(await itemsOf(company)).toEqual([
    ["RES-1", "12", null],
    ["CAP-1", "5", null],
  ]);
  (await undo(company, id)).ok();
  const next = await revisionOf(company, group, [
    ["R1", "RES-1", "10"],
    ["C1", "CAP-1", "5"],
  ]);
  (await app.call(importApi.patch, company, { params: { id: next.id }, body: out })).ok();
  const { state, version, lines } = await difference(company, next.id);
  const take_left_out = lines.filter(({ left_out }) => left_out.length > 0).map(({ key }) => key);
  (
    await app.call(revisionApi.apply, company, { params: { id: next.id }, body: { state, version, take_left_out } })
  ).ok();
  expect(await itemsOf(company)).toEqual([["RES-1", "10", null]]);
});

describe("a part that is replaced", () => {
  test("at the same designators moves its request to the other part, and the undo moves it back", async () => {
    const company = await aCompany(app.deps);
    const group = await aGroup(app.deps, company);
    await run(company, group, [
      ["R1,R2", "RES-1", "20", "замена запрещена"],
      ["C1", "CAP-1", "5"],
    ]);
    const { id } = await revisionOf(company, group, [
      ["C1", "CAP-1", "5"],
      ["R1,R2", "RES-9", "22", "новая деталь"],
      ["U1", "CHIP-1", "1"],
    ]);
    const seen = await difference(company, id);
    expect(seen.lines).toMatchObject([
      { kind: "moved", part_number: "RES-9", moved_from: { part_number: "RES-1" }, before: "20", after: "22" },
      { kind: "unchanged" },
      { kind: "added" },
    ]);
    const { result } = (await apply(company, id, seen)).ok();
    expect(result?.revision).toMatchObject({ moved: 1, added: 1, removed: 0, left: 0 });
    expect(await itemsOf(company)).toEqual([
      ["RES-9", "22", "новая деталь"],
      ["CAP-1", "5", null],
      ["CHIP-1", "1", null],
    ]);
    (await undo(company, id)).ok();
    expect(await itemsOf(company)).toEqual([
      ["RES-1", "20", "замена запрещена"],
      ["CAP-1", "5", null],
    ]);
  });

  test("keeps what is ordered of the old part, and the new part gets a request of its own", async () => {
    const company = await aCompany(app.deps, { is_customer: true });
    const group = await aGroup(app.deps, company);
    await run(company, group, [["R1,R2", "RES-1", "20"]]);
    const [item] = (await app.call(purchaseItemApi.list, company, {})).ok().results;
    await anOrderOfItem(app.deps, {
      customer: company,
      supplier: await aSupplier(app.deps),
      item: item?.id ?? 0,
      quantity: "20",
    });
    const { id } = await revisionOf(company, group, [["R1,R2", "RES-9", "20"]]);
    const seen = await difference(company, id);
    expect(seen.lines).toMatchObject([{ kind: "moved", excess: "20", ordered: "20" }]);
    (await apply(company, id, seen)).ok();
    expect(await itemsOf(company)).toEqual([
      ["RES-1", "20", null],
      ["RES-9", "20", null],
    ]);
  });
});
