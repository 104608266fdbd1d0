import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withVariant } from "#contract/imports/bom/variants.ts";
import { importCalls } from "#server/modules/imports/import-test-kit.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { upload, patch, run, items, aDraft } = importCalls(() => app);
const amountsOf = async (company: Caller) =>
  Object.fromEntries((await items(company)).results.map((item) => [item.part_number, item.quantity]));

const BOM = aCsv(
  ["Designator", "Qty", "MPN", "Alt MPN", "DNP"],
  [
    ["C2,C3,C10,C11", "5", "CAP-100", "CAP-200", ""],
    ["R1-R5", "2", "RES-100", "", ""],
    ["R9", "1", "RES-200", "", "DNP"],
  ],
);

describe("a bill of materials", () => {
  test("is recognised: designators count the parts, differences are told, what isn't fitted isn't bought", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, BOM);
    expect(task.bom).toMatchObject({
      designators: {
        counted_by: "designators",
        agree: 1,
        differ: [
          { row: 2, counted: 4, written: "5" },
          { row: 3, counted: 5, written: "2" },
        ],
      },
      not_fitted: [{ row: 4, mark: "DNP" }],
      example: { quantity: "4", units: 1, per_board: "4" },
    });
    expect(task).toMatchObject({ row_count: 2, good_count: 2, problem_rows: [] });
    expect(task.set_aside).toMatchObject([{ row: 4, reason: "not_fitted", cells: ["R9", "1", "RES-200", "", "DNP"] }]);
    expect(task.warning_rows.map(({ warnings }) => warnings[0]?.code)).toEqual([
      "designators_differ",
      "designators_differ",
    ]);
    const result = (await run(company, task.id)).ok().result;
    expect(result).toMatchObject({ created: 2, set_aside: 1, rejected: 0 });
    expect(await amountsOf(company)).toEqual({ "CAP-100": "4", "RES-100": "5" });
  });

  test("is bought for many sets with a spare, with the alternates that suppliers may offer", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, BOM);
    expect(task.suggestion).toContainEqual({ column: 3, field: "alternates", why: "header", sure: true });
    const bom = { ...task.options.bom, boards: 250, spare: "2", not_fitted: "buy" };
    const changed = await patch(company, task.id, { options: { bom }, duplicate_rows: [] });
    expect(changed.good_rows).toMatchObject([
      { row: 2, quantity: "1020", per_board: "4", alternates: "CAP-200", comment: null },
      { row: 3, quantity: "1275", per_board: "5", alternates: null },
      { row: 4, quantity: "255", per_board: "1" },
    ]);
    (await run(company, task.id)).ok();
    expect(await amountsOf(company)).toEqual({ "CAP-100": "1020", "RES-100": "1275", "RES-200": "255" });
    expect((await items(company)).results.find(({ part_number }) => part_number === "CAP-100")).toMatchObject({
      alternates: "CAP-200",
      comment: null,
    });
  });

  test("needs no column of quantities, and makes lots of a tender as well", async () => {
    const company = await aCompany(app.deps);
    const tender = String(await aDraft(company));
    const file = aCsv(
      ["Designator", "LCSC Part #", "Comment"],
      [
        ["R1,R2", "C17710", "10k"],
        ["C1-C4", "C14663", "100n"],
      ],
    );
    const task = await upload(company, file, { target: "lots", tender });
    const mapping = [
      { column: 0, field: "designators" },
      { column: 1, field: "part_number" },
      { column: 2, field: "nomenclature" },
    ];
    const ready = await patch(company, task.id, { mapping });
    expect(ready).toMatchObject({ blockers: [], good_count: 2 });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 2 });
  });

  test("is taken as an ordinary list if the user says so", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, BOM);
    const plain = await patch(company, task.id, { options: { bom: { ...task.options.bom, is_on: false } } });
    expect(plain).toMatchObject({ row_count: 3, set_aside: [], warning_rows: [] });
    (await run(company, task.id)).ok();
    expect(await amountsOf(company)).toEqual({ "CAP-100": "5", "RES-100": "2", "RES-200": "1" });
  });

  test("warns of repeated designators and of sections, and an ordinary list of parts that aren't fitted", async () => {
    const company = await aCompany(app.deps);
    const rows = [
      ["R5,R6", "RES-100", ""],
      ["R5", "RES-200", ""],
      ["U1A,U1B", "LM358-1", ""],
      ["R9", "RES-300", "DNP"],
    ];
    const task = await upload(company, aCsv(["Designator", "MPN", "DNP"], rows));
    expect(task.bom?.designators).toMatchObject({
      repeated: [{ names: ["R5"], rows: [2, 3] }],
      sections: [{ row: 4, part: "U1", names: ["U1A", "U1B"] }],
    });
    const plain = { ...task.options.bom, is_on: false };
    const all = await patch(company, task.id, { options: { bom: plain } });
    expect(all).toMatchObject({ set_aside: [], bom: { not_fitted: [{ row: 5, mark: "DNP" }] } });
    const aside = await patch(company, task.id, { options: { bom: { ...plain, list_not_fitted: "set_aside" } } });
    expect(aside.set_aside).toMatchObject([{ row: 5, reason: "not_fitted" }]);
  });

  test("of several levels is multiplied out, and a list without any of that asks nothing", async () => {
    const company = await aCompany(app.deps);
    const levels = [
      ["0", "DEVICE-1", "1"],
      ["1", "BOARD-1", "2"],
      ["2", "RES-100", "10"],
      ["1", "CASE-1", "1"],
    ];
    const task = await upload(company, aCsv(["Level", "MPN", "Qty"], levels));
    expect(task.bom?.levels).toEqual({ depth: 3, assemblies: [2, 3] });
    (await run(company, task.id)).ok();
    expect(await amountsOf(company)).toEqual({ "RES-100": "20", "CASE-1": "1" });
    const list = await upload(company, aCsv(["MPN", "Qty"], [["A-100", "3"]]));
    expect(list).toMatchObject({ bom: null, set_aside: [] });
  });

  test("columns without a field go into the comment by one click, several of them", async () => {
    const company = await aCompany(app.deps);
    const task = await upload(company, aCsv(["MPN", "Qty", "Склад", "Полка"], [["A-100", "3", "Север", "12"]]));
    expect(task.filled).toEqual([1, 1, 1, 1]);
    const mapping = [...task.mapping, { column: 2, field: "noted" }, { column: 3, field: "noted" }];
    await patch(company, task.id, { mapping });
    (await run(company, task.id)).ok();
    expect((await items(company)).results).toMatchObject([{ comment: "Склад: Север; Полка: 12" }]);
    // The next file with these headings has them there at once.
    const next = await upload(company, aCsv(["MPN", "Qty", "Склад", "Полка"], [["A-200", "1", "Юг", "3"]]));
    expect(next.mapping.filter(({ field }) => field === "noted")).toHaveLength(2);
  });

  test("is rounded up to packs if the buyer wants it, and shows what was needed", async () => {
    const company = await aCompany(app.deps);
    const file = aCsv(
      ["Designator", "Qty", "MPN", "SPQ"],
      [
        ["C1,C2", "2", "CAP-100", "4000"],
        ["R1", "1", "RES-100", ""],
      ],
    );
    const task = await upload(company, file);
    expect(task.packs).toEqual({ named: 1, raised: 0, example: null });
    const bom = { ...task.options.bom, boards: 250, to_packs: true, pack: "100" };
    const rounded = await patch(company, task.id, { options: { bom }, duplicate_rows: [] });
    expect(rounded.packs).toEqual({ named: 1, raised: 2, example: { needed: "500", quantity: "4000", units: 1 } });
    expect(rounded.bom?.example).toMatchObject({ per_board: "2", boards: 250, quantity: "500" });
    expect(rounded.good_rows?.map(({ needed, quantity }) => `${needed} ${quantity}`)).toEqual(["500 4000", "250 300"]);
    (await run(company, task.id)).ok();
    expect(await amountsOf(company)).toEqual({ "CAP-100": "4000", "RES-100": "300" });
  });

  test("of several variants is bought by the column of the chosen one, which the next file keeps", async () => {
    const company = await aCompany(app.deps);
    const headings = ["Designator", "MPN", "Qty", "Basic", "Lite"];
    const rows = [
      ["C1,C2", "CAP-100", "2", "Fitted", "Fitted"],
      ["R1", "RES-100", "1", "Not Fitted", "Fitted"],
      ["R2", "RES-200", "1", "Fitted", "Not Fitted"],
    ];
    const task = await upload(company, aCsv(headings, rows));
    expect(task.bom).toMatchObject({
      variants: {
        kind: "marks",
        columns: [
          { column: 3, name: "Basic" },
          { column: 4, name: "Lite" },
        ],
        chosen: null,
      },
      not_fitted: [],
    });
    expect(task.good_count).toBe(3);
    const mapping = withVariant(task.mapping, { kind: "marks", columns: [3, 4] }, 3);
    const basic = await patch(company, task.id, { mapping });
    expect(basic).toMatchObject({ good_count: 2, bom: { variants: { chosen: 3 } } });
    expect(basic.set_aside).toMatchObject([{ row: 3, reason: "not_fitted" }]);
    (await run(company, task.id)).ok();
    expect(await amountsOf(company)).toEqual({ "CAP-100": "2", "RES-200": "1" });
    const next = await upload(company, aCsv(headings, rows));
    expect(next.bom?.variants?.chosen).toBe(3);
  });

  test("in the form of a group specification asks for the variant, whose quantities are bought", async () => {
    const company = await aCompany(app.deps);
    const form = aCsv(
      ["Поз.", "Обозначение", "Наименование", "Кол. на исполнение", "", ""],
      [
        ["", "", "", "-", "-01", "-02"],
        ["1", "АБВГ.001", "Корпус", "1", "1", "1"],
        ["2", "АБВГ.002", "Крышка", "1", "-", "1"],
        ["3", "АБВГ.003", "Винт", "4", "", "8"],
      ],
    );
    const task = await upload(company, form);
    expect(task).toMatchObject({
      blockers: ["import_quantity_unmapped"],
      bom: {
        variants: { kind: "quantities", columns: [{ name: "-" }, { name: "-01" }, { name: "-02" }], chosen: null },
      },
    });
    const mapping = withVariant(
      [...task.mapping.filter(({ column }) => column !== 1), { column: 1, field: "part_number" }],
      { kind: "quantities", columns: [3, 4, 5] },
      5,
    );
    const chosen = await patch(company, task.id, { mapping });
    expect(chosen).toMatchObject({ blockers: [], good_count: 3 });
    const other = await patch(company, task.id, {
      mapping: withVariant(mapping, { kind: "quantities", columns: [3, 4, 5] }, 4),
    });
    expect(other.set_aside).toMatchObject([
      { row: 4, reason: "not_in_variant" },
      { row: 5, reason: "not_in_variant" },
    ]);
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 1, set_aside: 2, rejected: 0 });
    expect(await amountsOf(company)).toEqual({ "АБВГ.001": "1" });
  });
});
