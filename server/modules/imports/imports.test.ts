import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { aCompany, aMember, aSession } from "#server/seed/people.builder.ts";
import { aBillOfMaterials, aCsv } from "#server/seed/import.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { importCalls } from "#server/modules/imports/import-test-kit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  // Starts the parser process with a first file, so that the later files reuse it.
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { upload, patch, run, items, aDraft } = importCalls(() => app);

const HEADER = ["Наименование", "Обозначение", "Кол.", "Ед. изм.", "Изготовитель", "Дата", "Прим."];

const ROWS = [
  ["Микроконтроллер", "STM32F407VGT6", "400", "шт", "STMicroelectronics", "15.12.2026", ""],
  ["Кабель", "МКЭШ 5х0,35", "1 200,5", "м.", "Спецкабель", "25.11.2026", "лента"],
  ["Итого", "", "1600,5", "", "", "", ""],
];

const withAll = (task: ImportTask) => task.suggestion.map(({ column, field }) => ({ column, field }));

describe("an upload", () => {
  test("answers sheets, header, preview with what the cells become, counts, and the mapping that is sure", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, aCsv(HEADER, ROWS));
    expect(task).toMatchObject({
      status: "uploaded",
      file_name: "BOM_БУ-12.csv",
      encoding: "utf-8",
      delimiter: ";",
      options: { sheet: 0, header_row: 1, decimal: "auto", encoding: null, delimiter: null, group: null },
      headers: HEADER,
      result: null,
    });
    expect(task.mapping).toEqual(
      expect.arrayContaining([
        { column: 0, field: "nomenclature" },
        { column: 2, field: "quantity" },
        { column: 3, field: "units" },
        { column: 4, field: "manufacturer" },
      ]),
    );
    const mapped = await patch(company, task.id, {
      mapping: [
        ...task.mapping.filter(({ field }) => field !== "part_number" && field !== "target_delivery_time"),
        { column: 1, field: "part_number" },
        { column: 5, field: "target_delivery_time" },
      ],
    });
    expect(mapped).toMatchObject({
      row_count: 2,
      good_count: 2,
      blockers: [],
      problem_rows: [],
      skipped: [{ row: 4, reason: "total" }],
    });
    expect(mapped.preview.map(({ row, is_header }) => [row, is_header])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(mapped.preview[2]?.cells.slice(1, 6)).toEqual([
      { text: "МКЭШ 5х0,35", value: null, problem: null },
      { text: "1 200,5", value: "1200.5", problem: null },
      { text: "м.", value: "m", problem: null },
      { text: "Спецкабель", value: null, problem: null },
      { text: "25.11.2026", value: "2026-11-25", problem: null },
    ]);
  });

  test("refuses what is no spreadsheet, is empty or too large, each with its sentence", async () => {
    const company = await aCompany(app.deps);
    const refused = async (name: string, bytes: Uint8Array) => {
      const answer = await app.call(importApi.upload, company, { file: { name, bytes } });
      return [answer.status, answer.error().code];
    };
    expect(await refused("a.pdf", new Uint8Array([1]))).toEqual([400, "file_not_a_spreadsheet"]);
    expect(await refused("a.csv", new Uint8Array())).toEqual([400, "file_empty"]);
    expect(await refused("a.xlsx", new TextEncoder().encode("PK\u0003\u0004 broken"))).toEqual([400, "file_damaged"]);
    expect(await refused("a.csv", new Uint8Array(4 * 1024 * 1024 + 1).fill(65))).toEqual([413, "too_large"]);
    expect((await app.call(importApi.upload, company, { body: {} })).status).toBe(415);
  });

  test("finds its header row below a title, and takes another one when told", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(
      company,
      aCsv(
        ["Спецификация изделия БУ-12"],
        [
          ["", ""],
          ["MPN", "Qty"],
          ["A-1", "5"],
          ["A-2", "6"],
        ],
      ),
    );
    expect(task.options.header_row).toBe(3);
    expect(task).toMatchObject({
      good_count: 2,
      mapping: [
        { column: 0, field: "part_number" },
        { column: 1, field: "quantity" },
      ],
    });
    const without = await patch(company, task.id, { options: { header_row: null } });
    expect(without.headers).toEqual(["", ""]);
    expect(
      (
        await app.call(importApi.patch, company, { params: { id: task.id }, body: { options: { header_row: 77 } } })
      ).error(),
    ).toMatchObject({ code: "no_such_row", detail: expect.stringContaining("77") });
    expect(
      (await app.call(importApi.patch, company, { params: { id: task.id }, body: { options: { sheet: 5 } } })).status,
    ).toBe(400);
  });
});

describe("a change", () => {
  test("is refused with a stale version, a foreign group, a mapping that says something twice, and after the run", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, aCsv(["MPN", "Qty"], [["A", "1"]]));
    const change = (body: unknown) => app.call(importApi.patch, company, { params: { id: task.id }, body });
    await change({ options: { decimal: "comma" } });
    expect((await change({ options: { decimal: "point" }, version: task.version })).error()).toMatchObject({
      code: "version_conflict",
      current: { id: task.id, options: { decimal: "comma" } },
    });
    expect(
      (await change({ options: { group: await aGroup(app.deps, await aCompany(app.deps)) } })).error().fields,
    ).toHaveProperty(["options.group"]);
    expect(
      (
        await change({
          mapping: [
            { column: 0, field: "quantity" },
            { column: 1, field: "quantity" },
          ],
        })
      ).status,
    ).toBe(400);
    expect((await change({ mapping: [{ column: 9, field: "quantity" }] })).status).toBe(400);
    expect((await change({ mapping: [{ column: 0, field: "price" }] })).status).toBe(400);
    expect((await change({ fixes: [{ row: 40, cells: [] }] })).error().problems).toMatchObject([
      { row: 0, code: "not_found" },
    ]);
    await run(company, task.id);
    expect((await change({ options: { decimal: "point" } })).error()).toMatchObject({
      code: "wrong_state",
      actions: ["undo"],
    });
  });
});

describe("lots", () => {
  const lotsOf = (tender: number) =>
    app.deps.db
      .selectFrom("lot")
      .select(["position", "part_number", "unit"])
      .where("tender_id", "=", tender)
      .orderBy("position")
      .execute();
  const bytes = aCsv(
    ["MPN", "Qty", "Unit"],
    [
      ["A", "1", "kg"],
      ["B", "2", "pcs"],
    ],
  );

  test("go below the last one of a draft tender, and an undo takes these alone back", async () => {
    const company = await aCompany(app.deps);
    const tender = await aDraft(company);
    const first = await upload(company, bytes, { target: "lots", tender });
    expect(first).toMatchObject({ target: "lots", tender });
    expect((await run(company, first.id)).ok().result).toMatchObject({ created: 2 });
    const second = await upload(company, bytes, { target: "lots", tender });
    await run(company, second.id);
    expect(await lotsOf(tender)).toEqual(
      [1, 2, 3, 4].map((position) => ({
        position,
        part_number: position % 2 === 1 ? "A" : "B",
        unit: position % 2 === 1 ? 5 : 1,
      })),
    );
    expect((await app.call(importApi.undo, company, { params: { id: first.id } })).ok().status).toBe("undone");
    expect((await lotsOf(tender)).map(({ position }) => position)).toEqual([3, 4]);
    expect((await items(company)).count).toBe(0);
  });

  test("need a draft tender of one's own, the right to change tenders, and room in it", async () => {
    const company = await aCompany(app.deps);
    const tender = await aDraft(company);
    const send = (caller: Caller, body: Record<string, unknown>) =>
      app.call(importApi.upload, caller, { file: { name: "a.csv", bytes }, body: { target: "lots", ...body } });
    expect((await send(company, {})).error().fields).toHaveProperty("tender");
    expect((await send(await aCompany(app.deps), { tender })).status).toBe(404);
    const member = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role: "CM" });
    expect(
      (await send({ token: await aSession(app.deps, member), workspace: company.workspace }, { tender })).status,
    ).toBe(403);
    const task = await upload(company, aBillOfMaterials(999), { target: "lots", tender });
    await run(company, (await upload(company, bytes, { target: "lots", tender })).id);
    expect((await run(company, task.id)).error().code).toBe("too_many_rows");
    await app.deps.db
      .updateTable("tender")
      .set({ status: "TENDER_OPENED" } as never)
      .where("id", "=", tender)
      .execute();
    expect((await run(company, task.id)).error().code).toBe("wrong_state");
  });
});

describe("files", () => {
  test("the rejected rows come as a file with reasons, which reads back as the rows it holds", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(
      company,
      aCsv(
        ["MPN", "Qty"],
        [
          ["A", "1"],
          ["=B()", "пять"],
          ["C", "2"],
          ["D", "3"],
          ["E", "4"],
        ],
      ),
    );
    await run(company, task.id, { only_good: true });
    const file = await app.call(importApi.rejected, company, { params: { id: task.id } });
    const answer = await app.call(importApi.upload, company, { file: { name: "again.xlsx", bytes: file.bytes } });
    const again = answer.ok();
    expect(again.headers.slice(0, 2)).toEqual(task.headers);
    expect(again.preview[1]?.cells.map(({ text }) => text)).toEqual(["=B()", "пять", "3", "“пять” is not a number."]);
  });
});

test("imports belong to their company and to those who may import", async () => {
  const company = await aCompany(app.deps);
  const task = await upload(company, aCsv(["MPN", "Qty"], [["A", "1"]]));
  const stranger = await aCompany(app.deps);
  for (const endpoint of [importApi.one, importApi.run, importApi.undo, importApi.patch, importApi.rejected]) {
    expect((await app.call(endpoint, stranger, { params: { id: task.id }, body: {} })).status).toBe(404);
  }
  const reader = await aMember(app.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    role: "chief_order_admin",
  });
  const caller = { token: await aSession(app.deps, reader), workspace: company.workspace };
  expect((await app.call(importApi.one, caller, { params: { id: task.id } })).status).toBe(403);
  expect((await app.call(importApi.upload, caller, { file: { name: "a.csv", bytes: aCsv(["MPN"], []) } })).status).toBe(
    403,
  );
  expect(withAll((await app.call(importApi.one, company, { params: { id: task.id } })).ok())).toEqual(task.mapping);
});
