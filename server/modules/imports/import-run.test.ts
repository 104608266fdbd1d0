import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aBillOfMaterials, aCsv } from "#server/seed/import.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { importCalls } from "#server/modules/imports/import-test-kit.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  // Starts the parser process with a first file, so that the later files reuse it.
  await app.deps.sheets.read(aCsv(["MPN", "Qty"], [["A", "1"]]), "warm.csv");
});

afterAll(() => app.close());

const { upload, patch, run, items, aDraft } = importCalls(() => app);

describe("a run", () => {
  test("creates the rows with their values, in the group, and answers the same when repeated", async () => {
    const company = await aCompany(app.deps);
    const group = await aGroup(app.deps, company);
    const task = await upload(
      company,
      aCsv(
        ["Part Number", "Name", "Qty", "Unit", "Required date"],
        [
          ["A-1", "=SUM(A1)", "1 234,50", "kg", "2026-12-15"],
          ["A-2", "", "10 шт", "", ""],
        ],
      ),
      { group },
    );
    const done = (await run(company, task.id, { version: task.version })).ok();
    expect(done).toMatchObject({ status: "done", result: { created: 2, rejected: 0, skipped: 0 } });
    const { results } = await items(company, { import_task: task.id });
    expect(
      results.map(({ part_number, nomenclature, quantity, units, target_delivery_time, purchase_item_group }) => [
        part_number,
        nomenclature,
        quantity,
        units,
        target_delivery_time,
        purchase_item_group?.id,
      ]),
    ).toEqual([
      ["A-1", "=SUM(A1)", "1234.5", 5, "2026-12-15", group],
      ["A-2", null, "10", 1, null, group],
    ]);
    expect((await run(company, task.id)).ok()).toEqual(done);
    expect((await items(company)).count).toBe(2);
  });

  test.runIf(onPostgres)("started twice at once creates the rows once", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, aBillOfMaterials(200));
    const [first, second] = await Promise.all([run(company, task.id), run(company, task.id)]);
    expect(first.ok()).toEqual(second.ok());
    expect((await items(company)).count).toBe(200);
  });

  test("needs the columns of part number and quantity, and says which is missing", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, aCsv(["Наименование", "Кол."], [["Болт", "5"]]));
    expect(task.blockers).toEqual(["import_part_number_unmapped"]);
    expect((await run(company, task.id)).error()).toMatchObject({
      code: "mapping_incomplete",
      problems: [{ code: "import_part_number_unmapped", detail: "Choose the column with the part number." }],
    });
  });

  test("keeps all rows back for one wrong row, until it is mended, taken out, or left aside", async () => {
    const company = await aCompany(app.deps);
    const rows = [
      ["A-1", "5"],
      ["A-2", "пять"],
      ["A-3", "-1"],
      ...["A-4", "A-5", "A-6", "A-7", "A-8"].map((part) => [part, "1"]),
    ];
    const bytes = aCsv(["MPN", "Qty"], rows);
    const task = await upload(company, bytes);
    expect(
      task.problem_rows.map(({ row, cells, problems }) => [
        row,
        cells,
        problems.map(({ field, code }) => `${field} ${code}`),
      ]),
    ).toEqual([
      [3, ["A-2", "пять"], ["quantity not_a_number"]],
      [4, ["A-3", "-1"], ["quantity negative"]],
    ]);
    const refused = await run(company, task.id);
    expect(refused.error()).toMatchObject({
      code: "rows_have_problems",
      problems: [
        { row: 3, field: "quantity", code: "row_not_a_number", detail: "“пять” is not a number." },
        { row: 4 },
      ],
    });
    expect((await items(company)).count).toBe(0);
    const mended = await patch(company, task.id, {
      fixes: [
        { row: 3, cells: ["A-2", "5"] },
        { row: 4, cells: null },
      ],
      version: task.version,
    });
    expect(mended).toMatchObject({ good_count: 7, row_count: 7, problem_rows: [] });
    expect(
      (await patch(company, task.id, { fixes: [{ row: 3, cells: ["A-2", "пять", ""] }] })).problem_rows,
    ).toHaveLength(1);
    expect((await run(company, task.id, { only_good: true })).ok().result).toMatchObject({ created: 6, rejected: 1 });
    const other = await upload(company, bytes);
    expect((await run(company, other.id, { only_good: true })).ok().result).toMatchObject({ created: 6, rejected: 2 });
    const none = await upload(company, aCsv(["MPN", "Qty"], [["A-1", "x"]]));
    await patch(company, none.id, {
      mapping: [
        { column: 0, field: "part_number" },
        { column: 1, field: "quantity" },
      ],
    });
    expect((await run(company, none.id, { only_good: true })).error().code).toBe("rows_have_problems");
  });

  test("takes 1000 rows and no more", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, aBillOfMaterials(1001));
    expect(task.blockers).toEqual(["import_too_many_rows"]);
    const answer = await run(company, task.id, { only_good: true });
    expect(answer.error()).toMatchObject({ code: "too_many_rows", detail: expect.stringContaining("1001") });
    const longer = await upload(
      company,
      aCsv(
        ["MPN", "Qty"],
        Array.from({ length: 2000 }, (_, place) => [`P-${place}`, "1"]),
      ),
    );
    expect(longer.blockers).toEqual(["import_too_many_rows"]);
  });

  test("learns the mapping for the next file with the same headers, of this company alone", async () => {
    const company = await aCompany(app.deps);
    const bytes = aCsv(["Колонка А", "Колонка Б"], [["X-1", "3"]]);
    const task = await upload(company, bytes);
    expect(task.mapping).toEqual([]);
    await patch(company, task.id, {
      options: { header_row: 1 },
      mapping: [
        { column: 0, field: "part_number" },
        { column: 1, field: "quantity" },
      ],
    });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 1 });
    const next = await upload(company, bytes);
    expect(next.suggestion).toEqual([
      { column: 0, field: "part_number", why: "learned", sure: true },
      { column: 1, field: "quantity", why: "learned", sure: true },
    ]);
    expect(next.mapping).toHaveLength(2);
    expect((await upload(await aCompany(app.deps), bytes)).mapping).toEqual([]);
    await patch(company, next.id, {
      mapping: [
        { column: 1, field: "part_number" },
        { column: 0, field: "quantity" },
      ],
    });
    await run(company, next.id, { only_good: true, remember_mapping: false });
    expect((await upload(company, bytes)).mapping).toEqual(next.mapping);
  });

  test("of 1000 rows in 12 columns takes few statements", async () => {
    const company = await aCompany(app.deps);
    await run(company, (await upload(company, aBillOfMaterials(10))).id);
    const bytes = aBillOfMaterials(1000);
    const task = await upload(company, bytes);
    app.queries();
    const done = (await run(company, task.id)).ok();
    expect(done.result?.created).toBe(1000);
    expect(app.queries().length).toBeLessThan(20);
  });
});

describe("undo", () => {
  test("deletes what the import made, once, and the file cannot be run again", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(
      company,
      aCsv(
        ["MPN", "Qty"],
        [
          ["A", "1"],
          ["B", "2"],
        ],
      ),
    );
    const undo = () => app.call(importApi.undo, company, { params: { id: task.id } });
    expect((await undo()).error()).toMatchObject({ code: "wrong_state", actions: ["run"] });
    await run(company, task.id);
    const undone = (await undo()).ok();
    expect(undone).toMatchObject({ status: "undone", result: { created: 2 } });
    expect((await items(company)).count).toBe(0);
    expect((await undo()).ok()).toEqual(undone);
    expect((await run(company, task.id)).error().code).toBe("wrong_state");
  });

  test("is refused once a tender was made of one of the items", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(
      company,
      aCsv(
        ["MPN", "Qty"],
        [
          ["A", "1"],
          ["B", "2"],
        ],
      ),
    );
    await run(company, task.id);
    const [item] = (await items(company)).results;
    const tender = await aDraft(company);
    await app.deps.db
      .insertInto("lot")
      .values({
        tender_id: tender,
        workspace_id: company.workspace,
        position: 1,
        quantity: "1",
        unit: 1,
        purchase_item_id: item?.id ?? 0,
      })
      .execute();
    expect((await app.call(importApi.undo, company, { params: { id: task.id } })).error().code).toBe("import_built_on");
    expect((await items(company)).results.map(({ status }) => status)).toEqual(["in_tender", "new"]);
    expect((await items(company, { status: "in_tender" })).results[0]?.tender).toMatchObject({
      id: tender,
      number: 1,
      status: "DRAFT",
    });
    expect(
      (
        await app.call(purchaseItemApi.delete_many, company, {
          body: { ids: (await items(company)).results.map(({ id }) => id) },
        })
      ).error(),
    ).toMatchObject({ code: "in_use", problems: [{ row: 0, code: "item_in_tender" }] });
  });
});
